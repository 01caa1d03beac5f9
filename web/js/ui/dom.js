// Makes elements in one expression. Styles and listeners are never text, which the content security
// policy blocks.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (name.startsWith("on")) {
            if (value) {
                node.addEventListener(name.slice(2), value);
            }
        } else if (name === "style") {
            for (const [property, setting] of Object.entries(value)) {
                node.style.setProperty(property, setting);
            }
        } else if (value !== null && value !== undefined && value !== false) {
            node.setAttribute(name, value === true ? "" : value);
        }
    }
    node.append(
        ...children
            .flat()
            .filter((child) => child !== null && child !== undefined && child !== false),
    );
    return node;
}

// attributes: `on...` functions become listeners, a `style` object sets properties, true is an
// attribute without a value, null and false are left out. Children are nodes or texts. A button
// submits no form unless it says so.
export function el(tag, attributes, ...children) {
    const own = tag === "button" ? { type: "button", ...attributes } : attributes;
    return fill(document.createElement(tag), own, children);
}

export function svg(tag, attributes, ...children) {
    return fill(document.createElementNS(SVG, tag), attributes, children);
}
