import * as elementMatchers from '@testing-library/jest-dom/matchers';
import { parseSync, Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import { filesUnder, type SourceFile } from './source-files.ts';

// What a query found once may be drawn anew before an assertion looks at it: `eventually` looks again until it holds.

/** Whether a call looks at what is in it until it holds. */
const isWait = ({ callee }: ESTree.CallExpression): boolean =>
  callee.type === 'Identifier' && ['waitFor', 'eventually'].includes(callee.name);

/** What an assertion about an element is made of: `a` in `expect(a).not.toBeVisible()`; undefined for other calls. */
function assertedElement({ callee }: ESTree.CallExpression): ESTree.Argument | undefined {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  if (!Object.hasOwn(elementMatchers, callee.property.name)) return undefined;
  const { object } = callee;
  const asserted = object.type === 'MemberExpression' ? object.object : object;
  const isExpect =
    asserted.type === 'CallExpression' &&
    asserted.callee.type === 'Identifier' &&
    asserted.callee.name === 'expect';
  return isExpect ? asserted.arguments[0] : undefined;
}

/** Assertions about an element that was waited for and is looked at once: path and line. */
function singleLooks({ path, text }: SourceFile): string[] {
  const asserted: ESTree.Argument[] = [];
  const awaited: number[] = [];
  let waits = 0;
  new Visitor({
    CallExpression(call) {
      if (isWait(call)) waits += 1;
      const element = waits === 0 ? assertedElement(call) : undefined;
      if (element) asserted.push(element);
    },
    'CallExpression:exit': (call) => {
      if (isWait(call)) waits -= 1;
    },
    AwaitExpression: ({ start }) => void awaited.push(start),
  }).visit(parseSync(path, text).program);
  return asserted
    .filter(({ start, end }) => awaited.some((at) => start <= at && at < end))
    .map(({ start }) => `${path}:${text.slice(0, start).split('\n').length}`);
}

test('no test of a page looks once at an element that it waited for', () => {
  // A browser's own assertions look again by themselves.
  const files = filesUnder('test', ['.tsx']).filter(({ path }) => !path.includes('/e2e/'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(singleLooks)).toEqual([]);
});

test('control: a single look is found, one that is repeated is not', () => {
  const text = `
    expect(await screen.findByRole('link')).toBeVisible();
    expect(within(await rowAt(0)).getByRole('link')).not.toHaveFocus();
    await eventually(() => rowAt(0)).toBeVisible();
    await waitFor(async () => expect(await rowAt(0)).toBeVisible());
    expect(screen.getByRole('link')).toBeVisible();
    expect(await requests()).toHaveLength(1);
  `;
  expect(singleLooks({ path: 'a.test.tsx', text })).toEqual(['a.test.tsx:2', 'a.test.tsx:3']);
});
