import type { Plugin } from 'vite';

interface Edit {
  readonly file: RegExp;
  readonly text: RegExp;
  readonly by: string;
}

/** What published libraries do for their developers alone, and what keeps a bundler from leaving out unused parts. */
const EDITS: readonly Edit[] = [
  {
    file: /\/react-router\/dist\//,
    text: /^var ENABLE_DEV_WARNINGS = true;$/m,
    by: 'var ENABLE_DEV_WARNINGS = false;',
  },
  // It writes to the browser's storage at every start, to see whether somebody debugs it.
  { file: /\/nuqs\/dist\/server\.js$/, text: /^if \(isDebugFlagSet\(\)\) installDebugSink\(\);$/m, by: '' },
  {
    file: /\/nuqs\/dist\/server\.js$/,
    text: /^(const parseAs\w+ = )(createParser\()/gm,
    by: '$1/* @__PURE__ */ $2',
  },
  // Nothing here writes to a server. What the client asks of its mutations is answered as if there were none.
  {
    file: /\/query-core\/build\/modern\/queryClient\.js$/,
    text: /config\.mutationCache \|\| new MutationCache\(\)/,
    by: '{ findAll: () => [], resumePausedMutations: () => Promise.resolve(), clear() {} }',
  },
  // Nothing is asked again, and nothing waits, because somebody came back to the window.
  {
    file: /\/query-core\/build\/modern\/focusManager\.js$/,
    text: /^[\s\S]+$/,
    by: 'export const focusManager = { subscribe: () => () => {}, isFocused: () => true };',
  },
  // Cells are drawn by their columns' own functions.
  {
    file: /\/react-table\/dist\/useTable\.js$/,
    text: /^\s*tableInstance\.Subscribe = \(\(props\) => \{[\s\S]+?tableInstance\.FlexRender = FlexRender;$/m,
    by: '',
  },
  // The grid draws its one header row by the columns themselves.
  {
    file: /\/table-core\/dist\/core\/headers\/buildHeaderGroups\.js$/,
    text: /^[\s\S]+$/,
    by: 'export const buildHeaderGroups = () => [];',
  },
  // What it stands in for is in React itself since version 18.
  {
    file: /\/use-sync-external-store-shim\.production\.js$/,
    text: /^[\s\S]+$/,
    by: 'exports.useSyncExternalStore = require("react").useSyncExternalStore;',
  },
  // An icon is one element with the parts it has: no context, no aliases, no reference to it, no second component.
  {
    file: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    text: /^[\s\S]+$/,
    by: `import { createElement } from 'react';
const look = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true };
export default ({ node }) => {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props) => createElement('svg', { ...look, ...props }, ...parts);
};
`,
  },
  // The parts of an icon never move, so that their places are keys enough; random text does not compress.
  { file: /\/lucide-react\/dist\/esm\/icons\//, text: /, key: "\w+"|^__iconData\.node;$/gm, by: '' },
];

/** A library's module as the product needs it; undefined where there is nothing to change. */
export function leanModule(code: string, id: string): string | undefined {
  const edits = EDITS.filter(({ file }) => file.test(id));
  if (edits.length === 0) return undefined;
  return edits.reduce((lean, { text, by }) => lean.replace(text, by), code);
}

/** Takes out of libraries what the product does not need. */
export function leanLibraries(): Plugin {
  return {
    name: 'catalog:lean-libraries',
    apply: 'build',
    transform(code, id) {
      const lean = leanModule(code, id);
      return lean === undefined ? null : { code: lean, map: null };
    },
  };
}
