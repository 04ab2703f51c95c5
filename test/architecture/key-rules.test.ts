import { expect, test } from 'vitest';
import { filesUnder, type SourceFile } from './source-files.ts';

// One listener keeps the keys of input methods from all others, so that no text field has to know them: it must be the first
// one. Alt and arrows are Back and Forward of the browser. The wheel changes a focused field of type `number`, which reads 12.480
// as 12: `src/ui/number-input.tsx` is a text field.

const GUARD = 'src/ui/keyboard.ts';
/** Files with a listener that runs before those of the page. */
const CAPTURING = [GUARD, 'src/ui/type-ahead.ts'];
const ROOT = 'src/app.tsx';

/** Files against those rules: one sentence each. */
const wrongKeys = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) => [
    ...(path !== GUARD && /\bisComposing\b|\bkeyCode\b|compositionstart|onComposition/.test(text)
      ? [`${path}: input methods outside of ${GUARD}`]
      : []),
    ...(!CAPTURING.includes(path) && /'keydown',[^;]*(?:capture: true|, true\))|onKeyDownCapture/.test(text)
      ? [`${path}: a listener that captures keys`]
      : []),
    ...(/['"\s]Alt\+(?:Shift\+)?Arrow/.test(text) ? [`${path}: Alt and an arrow as a shortcut`] : []),
    ...(/type=['"{`]+number|type: 'number'/.test(text) ? [`${path}: a field of type number`] : []),
    ...(path === ROOT && !/^ {2}useComposedKeys\(\);$/m.test(text)
      ? [`${path}: no listener for input methods`]
      : []),
  ]);

test('keys of input methods reach no handler, Alt with arrows the browser, and the wheel no number', () => {
  const src = filesUnder('src', ['.ts', '.tsx']);
  expect(src.map(({ path }) => path)).toEqual(expect.arrayContaining([...CAPTURING, ROOT]));
  expect(wrongKeys(src)).toEqual([]);
});

test.each([
  ['src/a.tsx', `if (event.nativeEvent.isComposing) return;`, 'input methods outside of src/ui/keyboard.ts'],
  ['src/a.tsx', `if (event.keyCode === 229) return;`, 'input methods outside of src/ui/keyboard.ts'],
  ['src/a.ts', `addEventListener('keydown', run, { capture: true });`, 'a listener that captures keys'],
  ['src/a.ts', `addEventListener('keydown', run, true);`, 'a listener that captures keys'],
  ['src/a.tsx', `<div onKeyDownCapture={run} />`, 'a listener that captures keys'],
  ['src/a.ts', `const KEYS = ['Alt+ArrowLeft'];`, 'Alt and an arrow as a shortcut'],
  ['src/a.ts', `const KEYS = 'Home Alt+Shift+ArrowUp';`, 'Alt and an arrow as a shortcut'],
  ['src/a.tsx', `<input type="number" />`, 'a field of type number'],
  [ROOT, `export function AppRoot() {}`, 'no listener for input methods'],
])('control: in %s %s is rejected', (path, text, reason) => {
  expect(wrongKeys([{ path, text }])).toEqual([`${path}: ${reason}`]);
});
