import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { filesUnder, type SourceFile } from './source-files.ts';

// What no file says, and no rule of `.oxlintrc.json` can find.

interface Ban {
  readonly name: string;
  readonly pattern: RegExp;
  /** Files that are exempt. */
  readonly except?: RegExp;
}

/** Forbidden in every module of `src`, except in comments. */
const inModules: readonly Ban[] = [
  {
    name: 'raw HTML sink',
    pattern:
      /dangerouslySetInnerHTML|\b(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment|DOMParser|srcdoc|srcDoc)\b|\bdocument\s*\.\s*write(ln)?\b/,
  },
  {
    name: 'colour',
    pattern: /['"`](#[\da-f]{3,8}|(rgb|hsl|oklch|oklab|lch|lab|color)a?\([^'"`]*\))['"`]/i,
    except: /^src\/fake\//,
  },
  {
    name: 'a message whose namespace the build cannot read',
    pattern: /\bas\s+(Plain)?MessageKey\b|\bt(Of|Rich|RichOf|English)?\(\s*([^(),'"`]+,\s*)?`\$\{[^}]*\}\./,
  },
  // A browser's translator would change it.
  {
    name: 'a name that leaves open whether it may be translated',
    pattern: /<(bdi|code|pre)\b(?![^>]*\btranslate=)/,
    except: /\.ts$/,
  },
  // A dependency without an import: a ref, a command or an exported id says the same.
  {
    name: 'a look-up of another part’s element',
    pattern:
      /\bdocument\s*\.\s*((querySelector(All)?|getElementsBy\w+)(<[^>]*>)?\s*\((?!\s*'main'\s*\)|`[^`]*\$\{)|getElementById\s*\(\s*['"`])/,
    except: /^src\/(main\.tsx|fake\/|build\/)/,
  },
  {
    name: 'a listener that hears keys before the one of input methods',
    pattern: /'keydown',[^;]*(capture: true|, true\))/,
    except: /^src\/ui\/keyboard\.ts$/,
  },
  { name: 'a shortcut that is the browser’s Back or Forward', pattern: /['"\s]Alt\+(Shift\+)?Arrow/ },
  { name: 'a key of the cache', pattern: /\bqueryKey:\s*\[/, except: /^src\/api\/keys\.ts$/ },
  {
    name: 'a facet outside of its entry',
    pattern: /\bfacet(\.id)?\s*[!=]==\s*'/,
    except: /^src\/(filters\/facets|fake|api)\//,
  },
  { name: 'an edit of an installed package', pattern: /\bnode_modules\b/, except: /^src\/(?!build\/)/ },
];

/** Forbidden in every style sheet of `src`, except in comments. */
const inStyles: readonly Ban[] = [
  {
    name: 'colour',
    pattern:
      /#[\da-f]{3,8}\b|\b(rgb|rgba|hsl|hsla|hwb|oklch|oklab|lch|lab)\(|:\s*[^;{}]*\b(white|black|red|green|blue|gr[ae]y|silver|yellow|orange)\b(?!-)/i,
    except: /^src\/ui\/tokens\.css$/,
  },
  { name: 'address', pattern: /@import|url\((?!\s*["']?(data:|#))/ },
];

function withoutComments({ path, text }: SourceFile): string {
  if (path.endsWith('.css')) return text.replace(/\/\*[^]*?\*\//g, ' ');
  return parseSync(path, text)
    .comments.toReversed()
    .reduce((bare, { start, end }) => `${bare.slice(0, start)} ${bare.slice(end)}`, text);
}

/** Forbidden texts in modules and style sheets of `src`, one sentence each. */
const forbiddenTexts = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) => {
    const bans = file.path.endsWith('.css') ? inStyles : inModules;
    const bare = withoutComments(file);
    return bans.flatMap(({ name, pattern, except }) => {
      const found = except?.test(file.path) ? undefined : pattern.exec(bare)?.[0];
      return found === undefined ? [] : [`${file.path}: ${name}: ${found.trim()}`];
    });
  });

const endings = ['.ts', '.tsx', '.css'];
const src = filesUnder('src', endings);

test('src has no raw HTML sink, no colour besides the tokens, no unreadable key and no way around a module', () => {
  expect(forbiddenTexts(src)).toEqual([]);
});

test('control: a text is found outside of comments and of exempt files', () => {
  const file = (path: string, text: string) => ({ path, text });
  expect(
    forbiddenTexts([
      file('src/a.ts', 'node.innerHTML = text;'),
      file('src/b.ts', '// never innerHTML'),
      file('src/a.css', '.a { color: #fff; }'),
      file('src/ui/tokens.css', ':root { --white: #fff; }'),
      file('src/b.css', '/* #fff */ .a { white-space: nowrap; }'),
    ]),
  ).toEqual(['src/a.ts: raw HTML sink: innerHTML', 'src/a.css: colour: #fff']);
});

test('names are kebab-case and descriptive, and no file only re-exports but what one import() loads', () => {
  const NAMELESS = /(^|\/|[-.])(utils?|helpers?|misc|common|stuff)([-./]|$)|\/index\./;
  const files = [...src, ...filesUnder('test', endings)];
  expect(
    files.map(({ path }) => path).filter((path) => NAMELESS.test(path) || !/^[a-z\d/.-]+$/.test(path)),
  ).toEqual([]);
  const BARREL = /^(export [^;]* from '[^']*';\s*|import [^;]*;\s*|\/\/.*\n\s*|\/\*[^]*?\*\/\s*)*$/;
  const DOORS = /\/(after-rows|search-parts|table\/details)\.ts$/;
  const reExports = files.filter(
    ({ path, text }) => /^export [^;=]* from '/m.test(text) && !DOORS.test(path),
  );
  expect(reExports.filter(({ text }) => BARREL.test(text)).map(({ path }) => path)).toEqual([]);
});
