import { expect, test } from 'vitest';
import { shakeable } from '#src/build/shakeable-components.ts';

test('names for debuggers go, makers are pure, a context moves into its class', () => {
  const code = [
    'var A = React3.forwardRef(() => null);',
    'A.displayName = "A";',
    'var B = class extends React2.Component {',
    '};',
    'B.contextType = C;',
  ].join('\n');
  expect(shakeable(code).split('\n').filter(Boolean)).toEqual([
    'var A = /* @__PURE__ */ React3.forwardRef(() => null);',
    'var B = class extends React2.Component {',
    '  static contextType = C;',
    '};',
  ]);
});

test('a context of something else stays', () => {
  expect(shakeable('B.contextType = C;')).toBe('B.contextType = C;');
});
