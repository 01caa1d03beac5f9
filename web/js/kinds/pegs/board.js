// The board of peg solitaire. Which jumps there are, the state's gestures say.

import { svg } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { ARROWS, CELL, ahead, createFace, followsHint, pointAt } from "../../ui/board.js";
import { arrow, badge, best, shake } from "../../ui/board.js";
import { readDrawing } from "./text.js";
import { drawPegs, placePegs, shifted } from "./picture.js";
import { cellWords, describePegs, nameJump } from "./words.js";

export function createPegsBoard(host, game) {
    const face = createFace(host, "pegs-board", paint, {
        onpointerdown: down,
        onpointermove: move,
        onpointerup: up,
        onpointercancel: cancel,
        onkeydown: key,
        onfocusin: ({ target }) => (current = cells.find(({ hit }) => hit === target) ?? current),
    });
    const { root } = face;
    let state = null;
    let cells = []; // of the position shown, each with the nodes that show it
    let marks = null;
    let taken = null; // the cell of the peg that is taken
    let current = null; // the cell with the focus
    let drag = null;
    let dropped = null; // where a dragged peg was let go; it glides on from there
    let mine = false; // whether the move was made on this board

    const named = (name) => cells.find((cell) => cell.name === name);
    const jumpsFrom = (cell) => state.gestures.filter(({ from }) => from === cell.name);
    const jumpTo = (cell) => taken && jumpsFrom(taken).find(({ to }) => to === cell.name);

    function show(next, cause) {
        const drawing = readDrawing(next.position);
        const same =
            cells.length === drawing.cells.length &&
            drawing.cells.every(
                ({ name, x, goal }, i) =>
                    cells[i].name === name && cells[i].x === x && cells[i].goal === goal,
            );
        drop();
        if (cause === "open" || next.position !== state?.position) {
            taken = face.hint = face.verdicts = null;
        }
        state = next;
        if (!same) {
            ({ cells, marks } = drawPegs(root, drawing));
            current = cells.find((cell) => jumpsFrom(cell).length) ?? cells[0];
        }
        placePegs(cells, drawing.cells, dropped);
        if (mine && cause === "play") {
            goOn();
        }
        mine = false;
        label();
        paint();
    }

    // A peg that can jump again stays taken.
    function goOn() {
        const last = state.steps[state.played - 1]?.at(-1) ?? "";
        const cell = named(last.split("-").at(-1));
        if (cell && jumpsFrom(cell).length) {
            taken = cell;
        }
        if (cell && root.contains(document.activeElement)) {
            focusOn(cell);
        }
    }

    function label() {
        root.setAttribute("aria-label", t("pegs.board"));
        for (const cell of cells) {
            cell.hit.setAttribute(
                "aria-label",
                `${cell.name}, ${cellWords(cell.peg ? "peg" : "hole", cell.goal)}`,
            );
            cell.hit.classList.toggle("movable", cell.peg && jumpsFrom(cell).length > 0);
            cell.hit.setAttribute("tabindex", cell === current ? 0 : -1);
        }
    }

    // Targets, verdicts and the hint.
    function paint() {
        marks.replaceChildren();
        for (const cell of cells) {
            const target = jumpTo(cell);
            const asked = (face.verdicts ?? []).filter(({ from, to }) =>
                target ? from === taken.name && to === cell.name : !taken && from === cell.name,
            );
            cell.node.classList.toggle("taken", cell === taken);
            cell.hit.classList.toggle("target", Boolean(target));
            cell.hit.setAttribute("aria-pressed", cell === taken);
            const [x, y] = [cell.x * CELL, cell.y * CELL];
            if (target) {
                marks.append(svg("circle", { class: "pegs-target", cx: x, cy: y, r: 12 }));
            }
            if (asked.length) {
                marks.append(
                    badge(
                        best(asked.map(({ outcome }) => outcome)),
                        x + (target ? 0 : 11),
                        y - (target ? 0 : 11),
                    ),
                );
            }
        }
        const [from, to] = [named(face.hint?.from), named(face.hint?.to)];
        if (from && to) {
            marks.append(arrow(from.x * CELL, from.y * CELL, to.x * CELL, to.y * CELL));
        }
    }

    function take(cell) {
        if (cell && !jumpsFrom(cell).length) {
            shake(cell.node);
            game.say(t("pegs.stuck", { cell: cell.name }));
            cell = null;
        }
        taken = cell;
        paint();
    }

    // Jumps with the peg that is taken, or says why that is impossible.
    function jump(cell) {
        const gesture = jumpTo(cell);
        if (gesture) {
            mine = true;
            game.play(gesture);
            mine = false;
            return;
        }
        shake(taken.node);
        game.say(game.why?.(`${taken.name}-${cell.name}`) || t("pegs.stuck", { cell: taken.name }));
        take(null);
    }

    function focusOn(cell) {
        current = cell;
        label();
        cell.hit.focus({ preventScroll: true });
    }

    function cellAt(event) {
        const point = pointAt(root, event);
        return cells.find((cell) => Math.hypot(cell.x - point.x, cell.y - point.y) <= 0.5);
    }

    function down(event) {
        const cell = cellAt(event);
        if (event.button !== 0 || drag) {
            return;
        }
        event.preventDefault();
        if (cell) {
            focusOn(cell);
        }
        if (cell?.peg) {
            const again = cell === taken;
            if (!again) {
                take(cell);
            }
            if (taken) {
                const { pointerId: id } = event;
                drag = { id, again, cell, point: pointAt(root, event), moved: false };
                root.setPointerCapture(id);
            }
        } else if (taken && cell) {
            jump(cell);
        } else {
            take(null);
        }
    }

    function move(event) {
        if (drag?.id === event.pointerId) {
            const { x, y } = pointAt(root, event);
            drag.by = { x: x - drag.point.x, y: y - drag.point.y };
            drag.moved ||= Math.hypot(drag.by.x, drag.by.y) > 0.2;
            if (drag.moved) {
                drag.cell.node.parentNode.append(drag.cell.node);
                drag.cell.node.firstChild.style.transform = shifted(drag.by);
            }
        }
    }

    function up(event) {
        if (drag?.id !== event.pointerId) {
            return;
        }
        const { cell, moved, again, by } = drag;
        const over = cellAt(event);
        if (moved && over && over !== cell) {
            dropped = { x: cell.x + by.x, y: cell.y + by.y };
            jump(over);
            dropped = null;
        } else if (moved || again) {
            take(null);
        }
        drop();
    }

    // A peg that was taken by this pointer is let go with it.
    function cancel(event) {
        if (drag?.id === event.pointerId) {
            if (!drag.again) {
                take(null);
            }
            drop();
        }
    }

    function drop() {
        drag?.cell.node.firstChild.style.removeProperty("transform");
        drag = null;
    }

    function key(event) {
        const direction = ARROWS[event.key];
        if (event.ctrlKey || event.altKey || event.metaKey || !current) {
            return;
        }
        const next = direction && ahead(direction, current, cells)[0];
        if (direction && taken === current && !event.shiftKey) {
            const [first, second] = ahead(direction, current, cells.filter(jumpTo));
            if (first && (!second || first.x === current.x || first.y === current.y)) {
                jump(first);
            } else {
                focusOn(first ?? next ?? current);
            }
        } else if (direction) {
            focusOn(next ?? current);
        } else if (event.key === "Enter" || event.key === " ") {
            if (taken && !current.peg) {
                jump(current);
            } else {
                take(current === taken || !current.peg ? null : current);
            }
        } else if (event.key === "Escape" && taken) {
            take(null);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    return {
        show,
        ...face.methods,
        focus: () => current && focusOn(current),
        showHint(gesture) {
            const from = followsHint(root) && named(gesture.from);
            face.methods.showHint(gesture);
            if (from) {
                take(null);
                focusOn(from);
            }
        },
        nameGesture({ moves }) {
            const visited = moves.flatMap((one) => one.split("-"));
            return nameJump({ from: visited[0], to: visited.at(-1) });
        },
        describe: describePegs,
    };
}
