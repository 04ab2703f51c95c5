const ELEMENTS = new Set(
  'DIV P UL OL LI PRE CODE BLOCKQUOTE HR TABLE THEAD TBODY TR TH TD STRONG EM DEL BR SPAN A'.split(' '),
);
const ATTRIBUTES = new Set(['class', 'dir', 'start', 'scope', 'href', 'rel', 'target', 'title']);

/** What is drawn and may not be: elements, attributes and addresses outside the allowed ones. Empty: nothing. */
export function forbiddenIn(root: Element): string[] {
  return Array.from(root.querySelectorAll('*')).flatMap((element) => {
    const attributes = Array.from(element.attributes);
    const href = element.getAttribute('href');
    return [
      ...(ELEMENTS.has(element.tagName) ? [] : [element.tagName]),
      ...attributes
        .filter(({ name }) => !ATTRIBUTES.has(name))
        .map(({ name }) => `${element.tagName}@${name}`),
      ...(href === null || /^(?:https?:\/\/|mailto:)/.test(href) ? [] : [href]),
      ...(href === null || element.getAttribute('rel') === 'noopener noreferrer nofollow' ? [] : ['rel']),
    ];
  });
}
