// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, type ErrorKind } from '#src/api/errors.ts';
import { serverErrorState } from '#src/browse/list-header.tsx';
import { loadLanguage, setLanguage } from '#src/i18n/language.ts';
import { translatorFor, type Translator } from '#src/i18n/translate.ts';
import { TranslatorProvider } from '#src/i18n/use-translator.tsx';
import { ServerButton, type ServerState } from '#src/layout/header.tsx';

const KINDS: Readonly<Record<ErrorKind, true>> = {
  network: true,
  timeout: true,
  unauthorized: true,
  forbidden: true,
  'not-found': true,
  refused: true,
  server: true,
  malformed: true,
  'not-the-api': true,
  'sign-in-page': true,
  'rate-limited': true,
};
const isKind = (text: string): text is ErrorKind => text in KINDS;

/** States of the server. */
function everyState(t: Translator): readonly Omit<ServerState, 'host'>[] {
  const kinds = Object.keys(KINDS).filter(isKind);
  const troubles = kinds.flatMap((kind) =>
    [undefined, 200].map((status) =>
      serverErrorState(new ApiError(kind, { request: 'GET /x', attempts: 1, status }), t),
    ),
  );
  return [
    {},
    { tone: 'good' },
    { tone: 'warn', note: t('page.signedOut') },
    { tone: 'warn', note: t('page.tokenEndsSoon') },
    ...troubles,
    { demo: true },
    { demo: true, tone: 'bad', note: t('page.signedOut') },
  ];
}

test.each(['en', 'de'])('whatever its state, it is called what it shows, in %s', async (code) => {
  const language = await loadLanguage(code);
  setLanguage(language);
  const shown = new Set<string>();
  for (const state of everyState(translatorFor(language, 'table'))) {
    const { unmount } = render(<ServerButton host="catalog.example.com" {...state} onOpen={() => {}} />, {
      wrapper: TranslatorProvider,
    });
    const button = screen.getByRole('button');
    const text = button.textContent;
    expect(text).not.toBe('');
    expect(button).toHaveAccessibleName(state.demo ? text : `Server: ${text}`);
    shown.add(text);
    unmount();
  }
  // None, two of the sign-in, six errors, and the demo.
  expect(shown.size).toBe(10);
});
