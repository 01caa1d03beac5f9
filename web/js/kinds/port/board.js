// The board of a port. How far a boat can go, the state's gestures say.

import { svg } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { ARROWS, CELL, ahead, createFace, followsHint, pointAt } from "../../ui/board.js";
import { arrow, badge, best, shake } from "../../ui/board.js";
import { alike, readPort } from "./text.js";
import { describePort, nameBoat, nameSlide } from "./words.js";
import { drawBoat, drawHarbour } from "./picture.js";

export function createPortBoard(host, game) {
    const face = createFace(host, "port-board", paint, {
        onpointerdown: down,
        onpointermove: move,
        onpointerup: up,
        onpointercancel: cancel,
        onkeydown: key,
        onfocusin: ({ target }) => (current = target.dataset.letter ?? current),
    });
    const { root } = face;
    let state = null;
    let port = null;
    let layers = null;
    let nodes = new Map(); // of boats, by their letters
    let taken = null; // letter of the boat that is taken
    let current = "A"; // letter of the boat with the focus
    let drag = null;

    const boatOf = (letter) => port.boats.find((boat) => boat.letter === letter);
    const slides = (letter) => state.gestures.filter(({ from }) => from === letter);
    const slide = (letter, by) => slides(letter).find(({ to }) => Number(to) === by);
    const limit = (letter, sign) =>
        Math.max(0, ...slides(letter).map(({ to }) => sign * Number(to)));
    const middle = ({ x, y, length, vertical }) =>
        vertical ? { x, y: y + (length - 1) / 2 } : { x: x + (length - 1) / 2, y };

    function show(next, cause) {
        const now = readPort(next.position);
        const same = port !== null && alike(port, now);
        drop();
        if (cause === "open" || next.position !== state?.position) {
            face.hint = face.verdicts = null;
        }
        [state, port] = [next, now];
        if (!same) {
            layers = drawHarbour(root, port, port.boats[0]?.y ?? -1);
            nodes = new Map(
                port.boats.map((boat) => [boat.letter, drawBoat(boat, { role: "button" })]),
            );
            layers.boats.append(...nodes.values());
            [taken, current] = [null, port.boats[0]?.letter];
        }
        if (state.won) {
            taken = null;
        }
        port.boats.forEach((boat) => place(boat, 0));
        label();
        paint();
    }

    // Puts a boat where it is, or `by` cells farther; once the game is won, A lies beyond the exit.
    function place({ letter, x, y, vertical, length }, by) {
        const out = state.won && letter === "A";
        const [left, top] = vertical ? [x, y + by] : [x + by + (out ? length + 1 : 0), y];
        nodes.get(letter).classList.toggle("out", out);
        nodes.get(letter).style.transform = `translate(${left * CELL}px,${top * CELL}px)`;
    }

    function label() {
        root.ariaLabel = t("port.board");
        for (const boat of port.boats) {
            nodes.get(boat.letter).ariaLabel = nameBoat(boat);
            nodes.get(boat.letter).setAttribute("tabindex", boat.letter === current ? 0 : -1);
        }
    }

    // The centre, in the picture, of the cell that the bow or stern comes to.
    function end({ x, y, length, vertical }, by) {
        const along = by > 0 ? length - 1 + by : by;
        return [
            ((vertical ? x : x + along) + 0.5) * CELL,
            ((vertical ? y + along : y) + 0.5) * CELL,
        ];
    }

    function paint() {
        layers.lane.replaceChildren();
        layers.marks.replaceChildren();
        for (const boat of port.boats) {
            const { letter } = boat;
            nodes.get(letter).classList.toggle("taken", letter === taken);
            nodes.get(letter).ariaPressed = letter === taken;
            const asked = (face.verdicts ?? []).filter(({ from }) => from === letter);
            if (letter === taken) {
                slides(letter).forEach(({ to }) => {
                    const [cx, cy] = end(boat, Number(to));
                    layers.lane.append(svg("circle", { class: "port-target", cx, cy, r: 9 }));
                });
                asked.forEach(({ to, outcome }) =>
                    layers.marks.append(badge(outcome, ...end(boat, Number(to)))),
                );
            } else if (asked.length && !taken) {
                layers.marks.append(
                    badge(
                        best(asked.map(({ outcome }) => outcome)),
                        boat.x * CELL + 8,
                        boat.y * CELL + 8,
                    ),
                );
            }
        }
        const boat = boatOf(face.hint?.from);
        if (boat) {
            const by = Number(face.hint.to);
            const bow = end({ ...boat, length: boat.length - 1 }, by > 0 ? 1 : 0);
            layers.marks.append(arrow(...bow, ...end(boat, by), Math.abs(by)));
        }
    }

    function take(letter) {
        taken = letter;
        paint();
    }

    function focusOn(letter) {
        current = letter;
        label();
        nodes.get(letter).focus({ preventScroll: true });
    }

    function go(letter, by) {
        const gesture = slide(letter, by);
        if (gesture) {
            game.play(gesture);
            return;
        }
        shake(nodes.get(letter).firstChild);
        game.say((by && game.why?.(letter + (by > 0 ? ">" : "<"))) || t("port.stuck", { letter }));
    }

    function down(event) {
        const { x, y } = pointAt(root, event);
        const sign = port?.rows[Math.floor(y)]?.[Math.floor(x)];
        if (event.button !== 0 || drag || state.won) {
            return;
        }
        event.preventDefault();
        if (boatOf(sign)) {
            const again = sign === taken;
            focusOn(sign);
            take(sign);
            const { pointerId: id } = event;
            drag = { id, again, boat: boatOf(sign), x, y, by: 0, moved: false };
            root.setPointerCapture(id);
        } else if (taken && sign) {
            const boat = boatOf(taken);
            const [along, across] = boat.vertical
                ? [y - boat.y, x - boat.x]
                : [x - boat.x, y - boat.y];
            const by =
                Math.floor(across) !== 0
                    ? 0
                    : along < 0
                      ? Math.floor(along)
                      : Math.floor(along) - boat.length + 1;
            if (by) {
                go(taken, by);
            } else {
                take(null);
            }
        } else {
            take(null);
        }
    }

    function move(event) {
        if (drag?.id === event.pointerId) {
            const { x, y } = pointAt(root, event);
            const { boat } = drag;
            const far = boat.vertical ? y - drag.y : x - drag.x;
            drag.moved ||= Math.abs(far) > 0.15;
            if (drag.moved) {
                // A boat gives a little where it is stopped, so that it does not seem stuck.
                const most = far > 0 ? limit(boat.letter, 1) : -limit(boat.letter, -1);
                drag.by = Math.abs(far) > Math.abs(most) ? most + Math.sign(far) * 0.08 : far;
                nodes.get(boat.letter).classList.add("dragged");
                place(boat, drag.by);
            }
        }
    }

    function up(event) {
        if (drag?.id !== event.pointerId) {
            return;
        }
        const { boat, by, moved, again } = drag;
        const cells = Math.round(by);
        drop();
        if (moved && cells) {
            go(boat.letter, cells);
        } else if (!moved && again) {
            take(null);
        }
    }

    // A boat that was taken by this pointer is let go with it.
    function cancel(event) {
        if (drag?.id === event.pointerId) {
            const { again } = drag;
            drop();
            if (!again) {
                take(null);
            }
        }
    }

    function drop() {
        if (drag) {
            nodes.get(drag.boat.letter).classList.remove("dragged");
            place(drag.boat, 0);
        }
        drag = null;
    }

    function key(event) {
        const direction = ARROWS[event.key];
        const letter = event.key.length === 1 && boatOf(event.key.toUpperCase())?.letter;
        if (event.ctrlKey || event.altKey || event.metaKey || !current) {
            return;
        }
        if (direction && taken) {
            const sign = direction[boatOf(taken).vertical ? 1 : 0];
            go(taken, sign * (event.shiftKey ? Math.max(1, limit(taken, sign)) : 1));
        } else if (direction) {
            focusOn(
                ahead(direction, middle(boatOf(current)), port.boats, middle)[0]?.letter ?? current,
            );
        } else if (event.key === "Enter" || event.key === " ") {
            take(taken === current ? null : current);
        } else if (event.key === "Escape" && taken) {
            take(null);
        } else if (letter) {
            focusOn(letter);
            take(letter);
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
            face.methods.showHint(gesture);
            if (followsHint(root)) {
                take(null);
                focusOn(gesture.from);
            }
        },
        nameGesture({ moves }) {
            const [letter, way] = moves[0];
            const by = way === ">" ? moves.length : -moves.length;
            return nameSlide(letter, by, boatOf(letter)?.vertical);
        },
        describe: describePort,
    };
}
