import { expect, test } from 'vitest';
import { iconFiles, withSingleIcons } from '#src/build/single-icons.ts';

const files = iconFiles(
  [
    `import * as index from './icons/index.mjs';`,
    `export { default as Link, default as LinkIcon } from './icons/link.mjs';`,
    `export { default as Columns3 } from './icons/columns-3.mjs';`,
    `export { default as Icon } from './Icon.mjs';`,
  ].join('\n'),
);

test('knows the file of each name, and no other export', () => {
  expect([...files]).toEqual([
    ['Link', 'link'],
    ['LinkIcon', 'link'],
    ['Columns3', 'columns-3'],
  ]);
});

test('imports icons one by one, types from where they were', () => {
  const code = `import { Columns3, Link as LinkIcon, type LucideIcon } from 'lucide-react';\nimport { a } from './a.ts';`;
  expect(withSingleIcons(code, files)).toBe(
    [
      `import Columns3 from 'lucide-react/icons/columns-3';`,
      ` import LinkIcon from 'lucide-react/icons/link';`,
      ` import type { LucideIcon } from 'lucide-react';`,
      `\nimport { a } from './a.ts';`,
    ].join(''),
  );
});

test('leaves other modules alone', () => {
  const code = `import { Link } from 'react-router';`;
  expect(withSingleIcons(code, files)).toBe(code);
});
