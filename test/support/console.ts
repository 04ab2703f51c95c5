import { format } from 'node:util';

let recorded: string[] = [];
let expected: RegExp[] = [];

/** Replaces `console.error` and `console.warn`: their output is collected until the end of the test, not printed. */
export function recordConsole(): void {
  console.error = (...values: unknown[]) => void recorded.push(`console.error: ${format(...values)}`);
  console.warn = (...values: unknown[]) => void recorded.push(`console.warn: ${format(...values)}`);
}

/** Expects console output in this test: matching texts are no failure, and at least one must occur. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

/** Errors in the console's output: unexpected texts, and patterns without a match. Empty: none. */
function consoleProblems(texts: readonly string[], patterns: readonly RegExp[]): string[] {
  return [
    ...texts.filter((text) => !patterns.some((pattern) => pattern.test(text))),
    ...patterns
      .filter((pattern) => !texts.some((text) => pattern.test(text)))
      .map((pattern) => `the console was expected to say ${String(pattern)}`),
  ];
}

/** Clears the texts and patterns of the test that ends. @throws Error with all of their errors */
export function checkConsole(): void {
  const problems = consoleProblems(recorded, expected);
  recorded = [];
  expected = [];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
