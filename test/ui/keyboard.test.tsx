// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { isRtl, logicalKey } from '#src/ui/keyboard.ts';

test('horizontal arrows are swapped in right-to-left text; other keys are not', () => {
  const element = document.createElement('p');
  document.body.append(element);
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home'];
  expect([isRtl(element), keys.map((key) => logicalKey(key, element))]).toEqual([false, keys]);
  document.documentElement.dir = 'rtl';
  expect([isRtl(element), keys.map((key) => logicalKey(key, element))]).toEqual([
    true,
    ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home'],
  ]);
  document.documentElement.dir = '';
});
