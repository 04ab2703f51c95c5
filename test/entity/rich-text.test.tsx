// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { linkTarget } from '#src/entity/description-html.ts';
import { plainText } from '#src/entity/plain-text.ts';
import { type PathOfLink, RichText } from '#src/entity/rich-text.tsx';
import { renderList } from '#src/ui/text.tsx';
import { HOSTILE, hostileMarkup } from '#test/support/hostile-texts.ts';
import { runs } from '#test/support/long.ts';

const ELEMENTS = new Set(
  (
    'DIV P UL OL LI PRE CODE BLOCKQUOTE HR TABLE THEAD TBODY TR TH TD STRONG EM U DEL KBD MARK SUB SUP BR SPAN A DETAILS ' +
    'SUMMARY'
  ).split(' '),
);
const ATTRIBUTES = new Set('class dir start colspan rowspan href rel target title translate'.split(' '));

/** Rendered elements, attributes and addresses that are not allowed. Empty: none. */
function forbiddenIn(root: Element): string[] {
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
      ...(element.getAttribute('class')?.includes('admin') ? ['class'] : []),
    ];
  });
}

const nowhere: PathOfLink = () => undefined;

function draw(source: string, pathOf = nowhere, attachmentsAt?: string) {
  return render(
    <MemoryRouter>
      <RichText source={source} pathOf={pathOf} attachmentsAt={attachmentsAt} empty="nothing" />
    </MemoryRouter>,
  );
}

/** What a text comes to, without the page around it, and without the elements that texts beside others have of their own. */
function markupOf(source: string): string {
  const { container, unmount } = draw(source);
  const drawn = container.firstElementChild ?? container;
  for (const alone of drawn.querySelectorAll('span:not([class])')) alone.replaceWith(...alone.childNodes);
  const { innerHTML } = drawn;
  unmount();
  return innerHTML.replaceAll(
    / class="[^"]*"| dir="auto"| rel="[^"]*"| target="_blank"| title="[^"]*"| translate="no"/g,
    '',
  );
}

describe('hostile descriptions', () => {
  const faults = (source: string) => {
    const { container, unmount } = draw(source);
    const found = forbiddenIn(container);
    unmount();
    return found;
  };

  test('known attacks render nothing that is not allowed', () => {
    expect(HOSTILE.filter((text) => faults(text).length > 0)).toEqual([]);
  });

  test('mixtures of tags, attributes and Markdown render nothing that is not allowed', () => {
    fc.assert(
      fc.property(fc.array(hostileMarkup, { minLength: 10, maxLength: 10 }), (texts) => {
        const { container, unmount } = render(
          renderList(texts, (text) => <RichText source={text} pathOf={nowhere} empty="" />),
        );
        const found = forbiddenIn(container);
        unmount();
        expect(found).toEqual([]);
      }),
      { numRuns: runs(40) },
    );
  });

  test('control: markup that is set as HTML is rejected', () => {
    const { body } = new DOMParser().parseFromString(
      '<img src=x onerror=alert(1)><a href="data:x">',
      'text/html',
    );
    expect(forbiddenIn(body)).toEqual(['IMG', 'IMG@src', 'IMG@onerror', 'data:x', 'rel']);
  });

  test.each([
    '> '.repeat(6000),
    '*a '.repeat(4000),
    '['.repeat(10_000),
    `${'<div>'.repeat(10_000)}deep text`,
    '<a b="'.repeat(2000),
  ])('nesting without end is bounded (%#)', (text) => {
    const { container } = draw(text);
    expect(container.querySelectorAll('*').length).toBeLessThan(10_000);
  });

  test('a megabyte is cut, with a note', () => {
    const { container } = draw('word '.repeat(200_000));
    expect(container.textContent.length).toBeLessThan(10_200);
    expect(screen.getByText('Cut here: the description has 1,000,000 characters.')).toBeVisible();
  });
});

describe('a description is drawn as it was written', () => {
  test.each([
    // What the editor of OpenMetadata stores.
    [
      '<p>Orders of the <strong>shop</strong>.</p><ul class="om-list-disc"><li><p>one</p></li></ul>',
      '<p>Orders of the <strong>shop</strong>.</p><ul><li>one</li></ul>',
    ],
    [
      '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked><span></span></label><div><p>done</p></div></li></ul>',
      '<ul><li>☑ done</li></ul>',
    ],
    [
      '<div data-type="callout" data-calloutType="warning"><p>careful</p></div>',
      '<blockquote><p>Warning</p><div><p>careful</p></div></blockquote>',
    ],
    ['<div data-admonition="danger">no</div>', '<blockquote><p>Danger</p><div>no</div></blockquote>'],
    ['<div data-type="callout" data-callouttype="x">y</div>', '<blockquote>y</blockquote>'],
    ['<block-math-equation math_equation="$$x^2$$"></block-math-equation>', '<div><div>$$x^2$$</div></div>'],
    [
      '<div data-type="file-attachment" data-url="/a" data-filename="a.pdf"><a href="/a"><span>a.pdf (1 KB)</span></a></div>',
      '<div>a.pdf</div>',
    ],
    ['<p></p>', 'nothing'],
    // Both in one, and one in the other.
    [
      'Text <br/>with <b>bold</b> &amp; _more_',
      '<p>Text <br>with <strong>bold</strong> &amp; <em>more</em></p>',
    ],
    ['<h3>Keys</h3>\n- a\n- **b**', '<p>Keys</p><ul><li>a</li><li><strong>b</strong></li></ul>'],
    ['<ul>\n\n    <li>one</li>\n\n    <li>two</li>\n</ul>', '<ul><li>one</li><li>two</li></ul>'],
    // Broken.
    ['<p>a <b>b<ul><li>c', '<div>a <strong><p>b</p><ul><li>c</li></ul></strong></div>'],
    [
      '<li>x</li> y <td>z</td>',
      '<ul><li>x</li></ul><p>y</p><table><tbody><tr><td>z</td></tr></tbody></table>',
    ],
    [
      '<a href="https://a.example">x <a href="https://b.example">y</a></a>',
      '<p><a href="https://a.example/">x </a><a href="https://b.example/">y</a></p>',
    ],
    // Lines.
    ['id - key\nts - time, UTC\nsum - in cents', '<p>id - key<br>ts - time, UTC<br>sum - in cents</p>'],
    [String.raw`id - key\nts - time\nsum`, '<p>id - key<br>ts - time<br>sum</p>'],
    [String.raw`C:\new\names`, String.raw`<p>C:\new\names</p>`],
    [String.raw`lines end with \n, as on Linux`, String.raw`<p>lines end with \n, as on Linux</p>`],
    // Only names of elements are tags.
    [
      'a < b, List<String>, Map<K,V>, <table_name>, vector<int>, array<time>, Array<Object>',
      '<p>a &lt; b, List&lt;String&gt;, Map&lt;K,V&gt;, &lt;table_name&gt;, vector&lt;int&gt;, array&lt;time&gt;, Array&lt;Object&gt;</p>',
    ],
    ['<table_name>\nis **bold**', '<p>&lt;table_name&gt;<br>is <strong>bold</strong></p>'],
    ['`<b>` and \\<b>', '<p><code>&lt;b&gt;</code> and &lt;b&gt;</p>'],
    ['the <object> is here', '<p>the is here</p>'],
    ['<video src="/x">no film</video><style>p{}</style><script>x</script>kept', '<p>kept</p>'],
    // Tables.
    [
      '<table><tr><th>a</th><th colspan="2">b</th></tr><tr><td>1<td>2</table>',
      '<table><thead><tr><th>a</th><th colspan="2">b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
    [
      '<details open><summary>S</summary>inside</details>',
      '<details><summary>S</summary><p>inside</p></details>',
    ],
  ])('%j', (source, expected) => {
    expect(markupOf(source).replaceAll('\u00a0', '&nbsp;')).toBe(expected);
  });

  test('Markdown renders as the corresponding elements', () => {
    draw(
      '# Orders\n\nOne row per *line*, see the [runbook](https://x.test/a?b=c).\n\n3. three\n4. four\n\n' +
        '- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![chart](https://x.test/p.png) <b>html</b> a &amp; b',
    );
    expect(screen.getByText('Orders')).toBeVisible();
    expect(screen.getByText('line').tagName).toBe('EM');
    const link = screen.getByRole('link', { name: 'runbook' });
    expect(link).toHaveAttribute('href', 'https://x.test/a?b=c');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getAllByRole('list')[0]).toHaveAttribute('start', '3');
    expect(screen.getByText(/done/)).toHaveTextContent('☑ done');
    expect(screen.getByRole('cell', { name: '2' })).toBeVisible();
    expect(screen.getByText('image: chart')).toBeVisible();
    expect(screen.getByText('html').tagName).toBe('STRONG');
    expect(screen.getByText(/a & b/)).toBeVisible();
  });

  test.each([
    ['https://x.test/a', 'https://x.test/a'],
    ['HTTP://X.test', 'http://x.test/'],
    ['mailto:a@x.test', 'mailto:a@x.test'],
    ['javascript:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['/api/v1/users', undefined],
  ])('the target of %j is %j', (href, expected) => {
    expect(linkTarget(href)).toBe(expected);
  });

  test.each([
    ['a &amp; b', 'a & b'],
    ['&lt;b&gt; &#60;&#x3C;', '<b> <<'],
    ['&amp;lt;', '&lt;'],
    ['&#0; &#xD800; &#9999999;', '\ufffd \ufffd \ufffd'],
    ['&hearts; &rarr; &unknown; &amp', '♥ → &unknown; &amp'],
    ['https://x.test/?a=1&copy=2', 'https://x.test/?a=1&copy=2'],
  ])('character references: %j is %j', (text, expected) => {
    expect(draw(text).container).toHaveTextContent(expected);
    expect(plainText(text)).toBe(expected);
  });
});

describe('Markdown that went through a sanitiser of HTML', () => {
  /** A text without references and tags as OWASP's HTML sanitiser writes it. */
  const sanitised = (text: string) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll(/["'+=@`]/g, (character) => `&#${character.charCodeAt(0)};`)
      .replaceAll(/\{(?=\{)/g, '{<!-- -->');

  test.each([
    "Use `deal_id` where `a > 1 && b <> 'x'`, don't join",
    '```sql\nselect *, a * b, __c__\n  from a_b # all\nwhere x = 1\n  and y < 2\n```\nis *it*',
    "~~~\nwhere a > 1 and b = 'x'\n~~~",
    "from `{{ ref('orders') }}`, `{{{ raw }}}`",
    "> it's quoted\n\n+ one\n+ two\n\nTitle\n=====",
    '[the "runbook"](https://x.test/?a=1&b=2 "its title"), <table_name>, a > b, team@x.test',
    String.raw`a \`b\` and ${'`'}C:\new\names${'`'}`,
  ])('%j reads as it was typed', (typed) => {
    const stored = sanitised(typed);
    expect(stored).not.toMatch(/[`"'=]/);
    expect(markupOf(stored)).toBe(markupOf(typed));
    expect(plainText(stored)).toBe(plainText(typed));
  });

  test('tags between its texts keep their attributes', () => {
    expect(markupOf('<a href="https://x.test/?a&#61;%22&amp;b&#61;&#34;">a &#96;b &gt; c&#96;</a>')).toBe(
      '<p><a href="https://x.test/?a=%22&amp;b=%22">a <code>b &gt; c</code></a></p>',
    );
  });

  test('another text keeps the references within its code', () => {
    expect(plainText('`a &gt; b` isn&#39;t `&#96;`')).toBe("a &gt; b isn't &#96;");
  });
});

describe('mentions and links to records', () => {
  const pathOf: PathOfLink = (link) => {
    if ('href' in link) return link.href === 'https://om.example/table/a.b' ? '/tables/a.b' : undefined;
    return link.mention.type === 'table' ? `/tables/${link.mention.fqn}` : undefined;
  };

  test.each([
    ['<#E::table::svc.db.sch.orders|orders>', 'orders', '/tables/svc.db.sch.orders'],
    ['see <#E::table::svc.db.sch.a_b_c|_a_>', '_a_', '/tables/svc.db.sch.a_b_c'],
    ['&lt;#E::table::a.b|orders&gt;', 'orders', '/tables/a.b'],
    ['<p><#E::table::a.b|[#table/b](http://x.example/table/a.b)></p>', '#table/b', '/tables/a.b'],
    [
      '<p><a data-type="hashtag" data-entitytype="table" data-fqn="a.b" href="http://x.example/table/a.b">#b</a></p>',
      '#b',
      '/tables/a.b',
    ],
    [
      '<a data-type="hashtag" data-entityType="table" data-fqn="a.b" href="/x"><#E::table::a.b|[#b](/x)></a>',
      '#b',
      '/tables/a.b',
    ],
    ['[orders](https://om.example/table/a.b)', 'orders', '/tables/a.b'],
  ])('%s leads to the record', (source, name, path) => {
    draw(source, pathOf);
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', path);
    expect(link).not.toHaveAttribute('target');
  });

  test.each([
    ['<#E::user::adam|@adam>', '@adam'],
    [
      '<a data-type="mention" data-entitytype="user" data-fqn="adam" href="http://x.example/users/adam">@adam</a>',
      '@adam',
    ],
    ['<#E::glossaryTerm::a.b>', 'a.b'],
  ])('%s, of what the page has not, is its text', (source, text) => {
    const { container } = draw(source, pathOf);
    expect(screen.queryByRole('link')).toBeNull();
    expect(container.textContent).toBe(text);
  });
});

describe('pictures and files', () => {
  const file = (attributes: string) =>
    `<div data-type="file-attachment" ${attributes}><a href="/a">x</a></div>`;
  const OWN = 'https://x.test/a';
  const RECORD = 'https://om.test/table/a.b';

  test.each([
    [`![chart](${OWN})`, 'image: chart', OWN],
    [`<img src="${OWN}" alt="">`, 'image: without a description', OWN],
    ['<img src="/api/v1/attachments/1" alt="chart">', 'image: chart', RECORD],
    ['![](data:image/png;base64,AAAA)', 'image: without a description', RECORD],
    [file(`data-url="${OWN}" data-filename="a.pdf"`), 'a.pdf', OWN],
    [file('data-url="/a/1" data-filename="a.pdf"'), 'a.pdf', RECORD],
    [file('data-url="/a/1"'), '/a/1', RECORD],
    [file(`data-url="${OWN}" data-filename="a.png" data-is-image="true"`), 'image: a.png', OWN],
  ])('%s is a link to it, or to where it is seen', (source, name, href) => {
    draw(source, nowhere, RECORD);
    expect(screen.getByRole('link')).toHaveTextContent(name);
    expect(screen.getByRole('link')).toHaveAttribute('href', href);
  });

  test('are named where nothing leads to them, and within a link', () => {
    const { unmount } = draw('![chart](/p.png)');
    expect(screen.getByText('image: chart')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    unmount();
    draw(`[![chart](${OWN})](https://x.test/page)`);
    expect(screen.getByRole('link', { name: 'image: chart' })).toHaveAttribute('href', 'https://x.test/page');
  });
});

test('the text of what is drawn is the plain text, but for blanks', () => {
  const letters = (text: string) =>
    text.replaceAll('image: without a description', '\u{1F5BC}').replaceAll(/image: |\s/gu, '');
  fc.assert(
    fc.property(hostileMarkup, (source) => {
      const { container, unmount } = render(<RichText source={source} pathOf={nowhere} empty="" />);
      // Browsers draw the numbers of items.
      for (const list of container.querySelectorAll('ol'))
        for (const [at, item] of Array.from(list.children).entries())
          if (item.textContent.trim() !== '') item.prepend(`${list.start + at}. `);
      const text = container.textContent;
      unmount();
      expect(letters(text)).toBe(letters(plainText(source)));
    }),
    { numRuns: runs(100) },
  );
});
