import { expect, test } from 'vitest';
import { compileHint } from '#src/build/prefetch-script.ts';

test('the hint is at the very top of the initial files, and of no other', () => {
  const chunk = (name: string, isEntry: boolean) => ({ type: 'chunk', name, isEntry, code: 'let a;' });
  const bundle = {
    'index.js': chunk('index', true),
    'prefetch.js': chunk('prefetch', false),
    'panel.js': chunk('panel', false),
    'index.css': { type: 'asset' },
  };
  const { generateBundle } = compileHint();
  const { handler } = generateBundle as unknown as { handler: (_: unknown, all: typeof bundle) => void };
  handler(undefined, bundle);
  expect(bundle['index.js'].code).toBe('//# allFunctionsCalledOnLoad\nlet a;');
  expect(bundle['prefetch.js'].code).toBe('//# allFunctionsCalledOnLoad\nlet a;');
  expect(bundle['panel.js'].code).toBe('let a;');
});
