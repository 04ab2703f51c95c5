import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { resolveImport } from './imports.ts';
import { filesUnder, type SourceFile } from './source-files.ts';

// A text of the current language that is read outside of rendering stays when the language changes, and cannot name the
// type of record around it: components ask `useTranslator`, and functions get a translator.

/** What knows the current language, or makes messages of another, by the file of it. */
const AMBIENT: Readonly<Record<string, readonly string[]>> = {
  'src/i18n/language.ts': ['language', 'onLanguage', 'setLanguage'],
  'src/i18n/translate.ts': ['translatorFor'],
  'src/i18n/format.ts': ['formatNumber', 'formatBytes', 'formatDate'],
};

/** Imports of the current language outside `i18n`: one sentence each. */
const ambientLanguage = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => !path.startsWith('src/i18n/'))
    .flatMap(({ path, text }) =>
      parseSync(path, text).module.staticImports.flatMap(({ moduleRequest, entries }) => {
        const names = AMBIENT[resolveImport(path, moduleRequest.value) ?? ''] ?? [];
        return entries
          .map(({ importName }) => importName.name ?? 'all names')
          .filter((name) => names.includes(name) || (names.length > 0 && name === 'all names'))
          .map((name) => `${path} reads the language with ${name}`);
      }),
    );

test('the current language is read by rendering alone', () => {
  const src = filesUnder('src', ['.ts', '.tsx']);
  expect(src.filter(({ text }) => text.includes('useTranslator()')).length).toBeGreaterThan(50);
  expect(ambientLanguage(src)).toEqual([]);
});

test.each([
  [`import { language } from '../i18n/language.ts';`, 'language'],
  [`import { LANGUAGES, onLanguage } from '../i18n/language.ts';`, 'onLanguage'],
  [`import { translatorFor } from '../i18n/translate.ts';`, 'translatorFor'],
  [`import { formatNumber as n } from '../i18n/format.ts';`, 'formatNumber'],
  [`import * as all from '../i18n/language.ts';`, 'all names'],
])('control: %s is rejected', (text, name) => {
  expect(ambientLanguage([{ path: 'src/ui/a.ts', text }])).toEqual([
    `src/ui/a.ts reads the language with ${name}`,
  ]);
});

test('translators that are given, and the choice of a language, are allowed', () => {
  const text = `
    import { chooseLanguage, LANGUAGES } from '../i18n/language.ts';
    import { tEnglish, type Translator } from '../i18n/translate.ts';
    import { useTranslator } from '../i18n/use-translator.tsx';
  `;
  expect(ambientLanguage([{ path: 'src/ui/a.ts', text }])).toEqual([]);
});
