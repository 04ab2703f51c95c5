import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

interface Ban {
  readonly name: string;
  readonly pattern: RegExp;
  /** Files that are exempt. */
  readonly except?: RegExp;
}

const STYLE = /\.css$/;
const MODULE = /\.tsx?$/;

/** Forbidden in every module of `src`, except in comments. */
const ofModules: readonly Ban[] = [
  {
    name: 'raw HTML sink',
    pattern:
      /dangerouslySetInnerHTML|\b(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment|DOMParser|srcdoc|srcDoc)\b|\bdocument\s*\.\s*write(ln)?\b/,
  },
  { name: 'code from text', pattern: /\beval\s*\(|\bnew\s+Function\b|\bset(Timeout|Interval)\s*\(\s*['"`]/ },
  {
    name: 'a way to the network beside the client',
    pattern:
      /(?<![.\w])(globalThis\.|window\.|self\.)?fetch\s*\(|\b(XMLHttpRequest|EventSource|WebSocket|sendBeacon)\b/,
    except: /^src\/(api\/client\.ts|fake\/|build\/)/,
  },
  { name: 'token at rest', pattern: /\blocalStorage\b/, except: /^src\/ui\/storage\.ts$/ },
  {
    name: 'a way to the clipboard beside the one that says what became of it',
    pattern:
      /\bnavigator\s*\??\.\s*clipboard\b|\bclipboard\b[^'"`;]*=\s*navigator\b|\bexecCommand\s*\(\s*['"`](copy|cut|paste)/,
    except: /^src\/ui\/clipboard\.ts$/,
  },
  {
    name: 'the address beside the one module that reads and writes it',
    pattern:
      /(?<![.\w])location\s*\??\.\s*(?!reload\b)\w+|\b(window|globalThis|self|document)\s*\??\.\s*location\b|\bdocument\s*\??\.\s*URL\b|(=|\()\s*location\s*[;,)]|,\s*location\s*\)|(?<!-)\bhistory\s*\??\.\s*\w+/,
    except: /^src\/(view\/(session-history|leave-page)\.ts|fake\/|server\/|build\/)/,
  },
  {
    name: 'the address as the router draws it beside the routes and the view',
    pattern: /\b(useLocation|useParams|useSearchParams|useMatch)\b/,
    except: /^src\/(routes\.tsx|view\/use-view\.ts|browse\/not-found-page\.tsx)$/,
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
];

/** Forbidden in every style sheet of `src`, except in comments. */
const ofStyles: readonly Ban[] = [
  {
    name: 'colour',
    pattern:
      /#[\da-f]{3,8}\b|\b(rgb|rgba|hsl|hsla|hwb|oklch|oklab|lch|lab)\(|:\s*[^;{}]*\b(white|black|red|green|blue|gr[ae]y|silver|yellow|orange)\b(?!-)/i,
    except: /^src\/ui\/tokens\.css$/,
  },
  { name: 'address', pattern: /@import|url\((?!\s*["']?(data:|#))/ },
];

function withoutComments({ path, text }: SourceFile): string {
  if (STYLE.test(path)) return text.replace(/\/\*[^]*?\*\//g, ' ');
  return parseSync(path, text)
    .comments.toReversed()
    .reduce((bare, { start, end }) => `${bare.slice(0, start)} ${bare.slice(end)}`, text);
}

/** Forbidden texts in modules and style sheets of `src`, one sentence each. */
export function forbiddenTexts(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const bans = MODULE.test(file.path) ? ofModules : ofStyles;
    const bare = withoutComments(file);
    return bans.flatMap(({ name, pattern, except }) => {
      const found = except?.test(file.path) ? undefined : pattern.exec(bare)?.[0];
      return found === undefined ? [] : [`${file.path}: ${name}: ${found.trim()}`];
    });
  });
}
