type Attributes = Readonly<Record<string, string | undefined>>;

/** An element with attributes and children; an attribute that is undefined is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    // The policy of the page forbids style attributes, and lets scripts set the same styles.
    if (key === 'style') made.style.cssText = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';
const LOOK = {
  width: '24',
  height: '24',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '1.75',
};

/** A line icon of four paths, as most of the product's are. */
export function icon(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [key, value] of Object.entries(LOOK)) svg.setAttribute(key, value);
  svg.setAttribute('aria-hidden', 'true');
  for (const line of ['M12 3v18', 'M3 3h18v18h-18z', 'M3 9h18', 'M3 15h18']) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', line);
    svg.append(path);
  }
  return svg;
}
