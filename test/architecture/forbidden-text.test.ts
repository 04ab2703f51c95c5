import { expect, test } from 'vitest';
import { forbiddenTexts } from './forbidden-text.ts';
import { filesUnder } from './source-files.ts';

test('src has no raw HTML sink, no other way to the network, the clipboard or the address, no colour besides the tokens and no unreadable key', () => {
  expect(forbiddenTexts(filesUnder('src', ['.ts', '.tsx', '.css']))).toEqual([]);
});

test.each([
  ['src/tables/a.tsx', 'const a = <p dangerouslySetInnerHTML={{ __html: text }} />;'],
  ['src/tables/a.ts', 'node.innerHTML = text;'],
  ['src/tables/a.ts', 'node.outerHTML = text;'],
  ['src/tables/a.ts', `node.insertAdjacentHTML('beforeend', text);`],
  ['src/tables/a.ts', 'document.write(text);'],
  ['src/tables/a.ts', 'range.createContextualFragment(text);'],
  ['src/tables/a.ts', `new DOMParser().parseFromString(text, 'text/html');`],
  ['src/tables/a.tsx', 'const a = <iframe srcDoc={text} />;'],
  ['src/tables/a.ts', 'eval(text);'],
  ['src/tables/a.ts', 'new Function(text);'],
  ['src/tables/a.ts', 'void fetch(url);'],
  ['src/api/other.ts', 'void globalThis.fetch(url);'],
  ['src/api/other.ts', 'new XMLHttpRequest();'],
  ['src/connection/token.ts', `localStorage.setItem('token', token);`],
  ['src/detail/a.tsx', 'void navigator.clipboard.writeText(text);'],
  ['src/detail/a.ts', 'void navigator.clipboard?.writeText(text).catch(() => undefined);'],
  ['src/detail/a.ts', 'const { clipboard } = navigator;'],
  ['src/detail/a.ts', `document.execCommand('copy');`],
  ['src/browse/a.ts', 'const path = entityPath(type, fqn, location.search);'],
  ['src/main.tsx', 'const { pathname } = location;'],
  ['src/ui/a.ts', 'location.href = link;'],
  ['src/ui/a.ts', 'const { search } = new URL(window.location.href);'],
  ['src/ui/a.ts', 'const url = new URL(path, location);'],
  ['src/ui/a.ts', 'const { searchParams } = new URL(document.URL);'],
  ['src/browse/a.ts', `history.replaceState(null, '', path);`],
  ['src/view/other.ts', 'history.back();'],
  ['src/browse/a.tsx', 'const { search } = useLocation();'],
  ['src/detail/a.tsx', 'const { fqn } = useParams();'],
  ['src/ui/a.tsx', `const a = <p style={{ color: '#fff' }} />;`],
  ['src/detail/a.ts', 't(`${part}.title`);'],
  ['src/detail/a.ts', 'tOf(id, `${part}.title`);'],
  ['src/detail/a.ts', `const key = ['detail', name].join('.') as PlainMessageKey;`],
  ['src/ui/a.module.css', '.a { color: #123456; }'],
  ['src/ui/a.module.css', '.a { color: rgb(0 0 0); }'],
  ['src/ui/a.module.css', '.a { background: white; }'],
  ['src/ui/a.module.css', '.a { background: url(https://example.com/a.png); }'],
])('control: %s with %s is rejected', (path, text) => {
  expect(forbiddenTexts([{ path, text }])).toHaveLength(1);
});

test('similar texts are allowed', () => {
  expect(
    forbiddenTexts([
      { path: 'src/api/client.ts', text: 'void fetch(url);' },
      {
        path: 'src/api/a.ts',
        text: '// never innerHTML\nqueryClient.refetch(); client.prefetch(page); list.fetch(page);',
      },
      {
        path: 'src/detail/a.ts',
        text: 't(`${scope}Choice.find`); t(`detail.${part}`); f(`${part}.${member}`);',
      },
      { path: 'src/ui/clipboard.ts', text: 'await navigator.clipboard.writeText(text);' },
      {
        path: 'src/grid/a.ts',
        text: `import { copyText } from '../ui/clipboard.ts';\nevent.clipboardData.setData(type, text);`,
      },
      {
        path: 'src/view/session-history.ts',
        text: 'history.replaceState(history.state, "", location.pathname);',
      },
      { path: 'src/routes.tsx', text: 'const { pathname } = useLocation();' },
      {
        path: 'src/ui/a.tsx',
        text: `// location.search
          const { name, location, owners } = COLUMNS;
          const columns = [name, location, owners.location.name, { location: 'place' }];
          location.reload();`,
      },
      { path: 'src/ui/tokens.css', text: ':root { --red: #f00; }' },
      {
        path: 'src/ui/a.module.css',
        text: '/* #fff */ .a { white-space: nowrap; color: var(--grey-text); }',
      },
    ]),
  ).toEqual([]);
});
