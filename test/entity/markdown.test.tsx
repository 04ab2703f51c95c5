// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { parse } from 'marked';
import { describe, expect, test } from 'vitest';
import { linkTarget, Markdown, resolveReferences } from '#src/entity/markdown.tsx';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { runs } from '#test/support/long.ts';

describe('markdown', () => {
  const ELEMENTS = new Set(
    'DIV P UL OL LI PRE CODE BLOCKQUOTE HR TABLE THEAD TBODY TR TH TD STRONG EM DEL BR SPAN A'.split(' '),
  );
  const ATTRIBUTES = new Set(['class', 'dir', 'start', 'scope', 'href', 'rel', 'target', 'title']);

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
      ];
    });
  }

  function drawn(text: string): string[] {
    const { container, unmount } = render(<Markdown text={text} />);
    const found = forbiddenIn(container);
    unmount();
    return found;
  }

  describe('hostile descriptions', () => {
    test.each(HOSTILE)('%j renders nothing that is not allowed', (text) => {
      expect(drawn(text)).toEqual([]);
    });

    test('random mixtures render nothing that is not allowed', () => {
      const piece = oneof(
        constantFrom(...HOSTILE, '\n', '\n\n', '> ', '- ', '**', '`', '[', '](', ')', '|'),
        string(),
      );
      assert(
        property(array(piece, { maxLength: 8 }), (pieces) => drawn(pieces.join('')).length === 0),
        { numRuns: runs(100, 400) },
      );
    });

    test('control: the same check rejects markup set as HTML', () => {
      const rejected = HOSTILE.filter((text) => {
        const root = new DOMParser().parseFromString(
          parse(text, { async: false }),
          'text/html',
        ).documentElement;
        return (
          forbiddenIn(root.querySelector('body') ?? root).length > 0 ||
          root.querySelector('head > *') !== null
        );
      });
      expect(rejected.length).toBeGreaterThanOrEqual(25);
    });

    test.each(['> '.repeat(6000), '1. '.repeat(4000), '*a '.repeat(4000), '['.repeat(10_000)])(
      'nesting without end is shown as text (%#)',
      (text) => {
        const { container } = render(<Markdown text={text} />);
        expect(container.textContent.length).toBeGreaterThan(1000);
      },
    );

    test('a megabyte is cut, with a note', () => {
      const { container } = render(<Markdown text={'word '.repeat(200_000)} />);
      expect(container.textContent.length).toBeLessThan(10_200);
      expect(screen.getByText('Cut here: the description has 1,000,000 characters.')).toBeVisible();
    });
  });

  test('Markdown renders as the corresponding elements', () => {
    render(
      <Markdown
        text={
          '# Orders\n\nOne row per *line*, see the [runbook](https://x.test/a?b=c).\n\n3. three\n4. four\n\n' +
          '- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![chart](https://x.test/p.png) <b>html</b> a &amp; b'
        }
      />,
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
    expect(screen.getByText(/<b>html<\/b> a & b/)).toBeVisible();
  });

  test.each([
    ['https://x.test/a', 'https://x.test/a'],
    ['HTTP://X.test', 'http://x.test/'],
    ['mailto:a@x.test', 'mailto:a@x.test'],
    ['javascript:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['/api/v1/users', undefined],
    ['', undefined],
  ])('the target of %j is %j', (href, expected) => {
    expect(linkTarget(href)).toBe(expected);
  });
});

describe('character references', () => {
  test.each([
    ['a &amp; b', 'a & b'],
    ['&lt;b&gt; &#60;&#x3C;', '<b> <<'],
    ['&amp;lt;', '&lt;'],
    ['&#0; &#xD800; &#9999999;', '\ufffd \ufffd \ufffd'],
    ['&unknown; &amp', '&unknown; &amp'],
  ])('%j is %j', (text, expected) => {
    expect(resolveReferences(text)).toBe(expected);
  });
});
