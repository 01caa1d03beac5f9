// The board of peg solitaire. Which jumps there are, the state's gestures say.

import { svg } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { ARROWS, CELL, ahead, createFace, followsHint, pointAt } from "../../ui/board.js";
import { arrow, badge, best, shake } from "../../ui/board.js";
import { readDrawing } from "./text.js";
import { drawPegs, placePegs, shifted } from "./picture.js";
import { describePegs, holeWords, nameJump } from "./words.js";

export function createPegsBoard(host, game) {
    const face = createFace(host, "pegs-board", paint, {
        onpointerdown: down,
        onpointermove: move,
        onpointerup: up,
        onpointercancel: cancel,
        onkeydown: key,
        onfocusin: ({ target }) => (current = holes.find(({ hit }) => hit === target) ?? current),
    });
    const { root } = face;
    let state = null;
    let holes = []; // each with the nodes that show it
    let marks = null;
    let taken = null; // the hole of the peg that is taken
    let current = null; // the hole with the focus
    let drag = null;
    let dropped = null; // where a dragged peg was let go; it glides on from there
    let mine = false; // whether the move was made on this board

    const named = (name) => holes.find((hole) => hole.name === name);
    const jumpsFrom = (hole) => state.gestures.filter(({ from }) => from === hole.name);
    const jumpTo = (hole) => taken && jumpsFrom(taken).find(({ to }) => to === hole.name);

    function show(next, cause) {
        const drawing = readDrawing(next.position);
        const same =
            holes.length === drawing.holes.length &&
            drawing.holes.every(
                ({ name, x, goal }, i) =>
                    holes[i].name === name && holes[i].x === x && holes[i].goal === goal,
            );
        drop();
        if (cause === "open" || next.position !== state?.position) {
            taken = face.hint = face.verdicts = null;
        }
        state = next;
        if (!same) {
            ({ holes, marks } = drawPegs(root, drawing));
            current = holes.find((hole) => jumpsFrom(hole).length) ?? holes[0];
        }
        placePegs(holes, drawing.holes, dropped);
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
        const hole = named(last.split("-").at(-1));
        if (hole && jumpsFrom(hole).length) {
            taken = hole;
        }
        if (hole && root.contains(document.activeElement)) {
            focusOn(hole);
        }
    }

    function label() {
        root.ariaLabel = t("pegs.board");
        for (const hole of holes) {
            hole.hit.ariaLabel = `${hole.name}, ${holeWords(hole.peg ? "peg" : "empty", hole.goal)}`;
            hole.hit.classList.toggle("movable", hole.peg && jumpsFrom(hole).length > 0);
            hole.hit.tabIndex = hole === current ? 0 : -1;
        }
    }

    // Targets, verdicts and the hint.
    function paint() {
        marks.replaceChildren();
        for (const hole of holes) {
            const target = jumpTo(hole);
            const asked = (face.verdicts ?? []).filter(({ from, to }) =>
                target ? from === taken.name && to === hole.name : !taken && from === hole.name,
            );
            hole.node.classList.toggle("taken", hole === taken);
            hole.hit.classList.toggle("target", Boolean(target));
            hole.hit.ariaPressed = hole === taken;
            const [x, y] = [hole.x * CELL, hole.y * CELL];
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

    function take(hole) {
        if (hole && !jumpsFrom(hole).length) {
            shake(hole.node);
            game.say(t("pegs.stuck", { hole: hole.name }));
            hole = null;
        }
        taken = hole;
        paint();
    }

    // Jumps with the peg that is taken, or says why that is impossible.
    function jump(hole) {
        const gesture = jumpTo(hole);
        if (gesture) {
            mine = true;
            game.play(gesture);
            mine = false;
            return;
        }
        shake(taken.node);
        game.say(game.why?.(`${taken.name}-${hole.name}`) || t("pegs.stuck", { hole: taken.name }));
        take(null);
    }

    function focusOn(hole) {
        current = hole;
        label();
        hole.hit.focus({ preventScroll: true });
    }

    function holeAt(event) {
        const point = pointAt(root, event);
        return holes.find((hole) => Math.hypot(hole.x - point.x, hole.y - point.y) <= 0.5);
    }

    function down(event) {
        const hole = holeAt(event);
        if (event.button !== 0 || drag) {
            return;
        }
        event.preventDefault();
        if (hole) {
            focusOn(hole);
        }
        if (hole?.peg) {
            const again = hole === taken;
            if (!again) {
                take(hole);
            }
            if (taken) {
                const { pointerId: id } = event;
                drag = { id, again, hole, point: pointAt(root, event), moved: false };
                root.setPointerCapture(id);
            }
        } else if (taken && hole) {
            jump(hole);
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
                drag.hole.node.parentNode.append(drag.hole.node);
                drag.hole.node.firstChild.style.transform = shifted(drag.by);
            }
        }
    }

    function up(event) {
        if (drag?.id !== event.pointerId) {
            return;
        }
        const { hole, moved, again, by } = drag;
        const over = holeAt(event);
        if (moved && over && over !== hole) {
            dropped = { x: hole.x + by.x, y: hole.y + by.y };
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
        drag?.hole.node.firstChild.style.removeProperty("transform");
        drag = null;
    }

    function key(event) {
        const direction = ARROWS[event.key];
        if (event.ctrlKey || event.altKey || event.metaKey || !current) {
            return;
        }
        const next = direction && ahead(direction, current, holes)[0];
        if (direction && taken === current && !event.shiftKey) {
            const [first, second] = ahead(direction, current, holes.filter(jumpTo));
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
