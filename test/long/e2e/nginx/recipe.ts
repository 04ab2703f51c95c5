import { readFileSync } from 'node:fs';

/** The fenced blocks of a language in README. */
export function blocksOf(language: string): readonly string[] {
  const text = readFileSync('README.md', 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, block = '']) => block,
  );
}

/** Replaces texts, each of which must be there: a recipe that says something else is not the one that is tested. */
export function withValues(recipe: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The recipe in README does not have "${from}"`);
    return text.replaceAll(from, to);
  }, recipe);
}
