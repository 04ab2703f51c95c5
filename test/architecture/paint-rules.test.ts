import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { isNode, nodesOf, type Node } from './query-rules.ts';
import { filesUnder, type SourceFile } from './source-files.ts';

// When something is painted is the subject of one module, whose functions name the class. Memo is for speed alone: React may
// drop what it remembers, so a comparator must not decide what is shown.

const TIMING = [
  'startTransition',
  'useTransition',
  'useDeferredValue',
  'useOptimistic',
  'flushSync',
  'requestAnimationFrame',
];

/** Where those are called, and what for beside the classes of `src/ui/paint.ts`. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'src/ui/paint.ts': ['startTransition', 'useDeferredValue', 'useOptimistic', 'requestAnimationFrame'],
  // Keys typed ahead meet what the key before them rendered.
  'src/ui/type-ahead.ts': ['flushSync'],
  // A selection goes back into the elements once they have moved in the document.
  'src/grid/text-selection.ts': ['flushSync'],
  // The focus goes back once the dialog is unmounted.
  'src/palette/command-dialogs.tsx': ['flushSync'],
  // Measuring in the next frame forces no layout.
  'src/ui/in-view.ts': ['requestAnimationFrame'],
  'src/filter-bar/filter-row.tsx': ['requestAnimationFrame'],
};

const nodesIn = ({ path, text }: SourceFile): readonly Node[] => [
  ...nodesOf(parseSync(path, text).program as unknown as Node),
];

/** Functions of timing that a file names, each once. */
const timingIn = (nodes: readonly Node[]): readonly string[] =>
  TIMING.filter((name) => nodes.some((node) => node.type === 'Identifier' && node['name'] === name));

/** The name that a call is of: `memo(…)` and `React.memo(…)` are both `memo`. */
function calleeOf({ type, callee }: Node): unknown {
  if (type !== 'CallExpression' || !isNode(callee)) return undefined;
  return isNode(callee['property']) ? callee['property']['name'] : callee['name'];
}

/** Files that time a render by themselves, and comparators of memos: one sentence each. */
function wrongTiming(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const nodes = nodesIn(file);
    const comparators = nodes.filter(
      (node) => calleeOf(node) === 'memo' && (node['arguments'] as readonly unknown[]).length > 1,
    );
    return [
      ...timingIn(nodes)
        .filter((name) => !ALLOWED[file.path]?.includes(name))
        .map((name) => `${file.path}: ${name} outside of src/ui/paint.ts`),
      ...comparators.map(() => `${file.path}: a memo with a comparator`),
    ];
  });
}

const src = filesUnder('src', ['.ts', '.tsx']);

test('one module decides when something is painted, and no memo has a comparator', () => {
  expect(wrongTiming(src)).toEqual([]);
});

test('the exceptions are those that exist', () => {
  const found = src.map((file) => [file.path, timingIn(nodesIn(file))] as const);
  const exceptions = Object.fromEntries(found.filter(([, names]) => names.length > 0));
  expect(Object.keys(exceptions).toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
  for (const [path, names] of Object.entries(exceptions))
    expect(names.toSorted()).toEqual(ALLOWED[path]?.toSorted());
});

test.each([
  ['a transition', `startTransition(() => setOpen(true));`, 'startTransition outside of src/ui/paint.ts'],
  [
    'one of React’s namespace',
    `const later = React.useDeferredValue(view);`,
    'useDeferredValue outside of src/ui/paint.ts',
  ],
  [
    'one imported under another name',
    `import { useOptimistic as useMark } from 'react';`,
    'useOptimistic outside of src/ui/paint.ts',
  ],
  ['a synchronous render', `flushSync(() => close());`, 'flushSync outside of src/ui/paint.ts'],
  ['a comparator', `const Row = memo(function Row() {}, isSame);`, 'a memo with a comparator'],
  ['one of React’s namespace', `const Row = React.memo(drawRow, () => true);`, 'a memo with a comparator'],
])('control: %s is rejected', (_, text, reason) => {
  expect(wrongTiming([{ path: 'src/a.tsx', text }])).toEqual([`src/a.tsx: ${reason}`]);
});

test('an exception is for what it names, and memo without a comparator is allowed', () => {
  const path = 'src/ui/type-ahead.ts';
  const text = `// startTransition\n const Row = memo(drawRow); flushSync(() => press('useTransition'));`;
  expect(wrongTiming([{ path, text }])).toEqual([]);
  expect(wrongTiming([{ path, text: `startTransition(run);` }])).toHaveLength(1);
});
