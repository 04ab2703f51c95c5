import { afterEach } from 'vitest';
import { checkConsole, recordConsole } from './console.ts';

recordConsole();
// Hooks after a test run last registered first: what unmounting says is heard too.
afterEach(checkConsole);

if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest');
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}
