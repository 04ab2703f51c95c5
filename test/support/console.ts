import { format } from 'node:util';

let recorded: string[] = [];
let expected: RegExp[] = [];

/** Replaces `console.error` and `console.warn`: what they are given is kept for the end of the test, not printed. */
export function recordConsole(): void {
  console.error = (...values: unknown[]) => void recorded.push(`console.error: ${format(...values)}`);
  console.warn = (...values: unknown[]) => void recorded.push(`console.warn: ${format(...values)}`);
}

/** Says that this test makes console noise: texts that match are no failure, and one at least must come. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

/** What is wrong with the console's texts: those nobody expected, and the patterns that met none. Empty: nothing. */
export function consoleProblems(texts: readonly string[], patterns: readonly RegExp[]): string[] {
  return [
    ...texts.filter((text) => !patterns.some((pattern) => pattern.test(text))),
    ...patterns
      .filter((pattern) => !texts.some((text) => pattern.test(text)))
      .map((pattern) => `the console was expected to say ${String(pattern)}`),
  ];
}

/** Forgets the texts and patterns of the test that ends. @throws Error with everything wrong about them */
export function checkConsole(): void {
  const problems = consoleProblems(recorded, expected);
  recorded = [];
  expected = [];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
