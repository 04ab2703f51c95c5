// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TranslatorProvider } from '#src/i18n/use-translator.tsx';
import { ServerButton, type ServerState } from '#src/layout/header.tsx';

test.each<[Omit<ServerState, 'host'>, string, string]>([
  [{}, 'catalog.example.com', 'Server: catalog.example.com'],
  [
    { tone: 'bad', note: 'No answer' },
    'No answer · catalog.example.com',
    'Server: No answer · catalog.example.com',
  ],
  [{ demo: true, tone: 'bad', note: 'No answer' }, 'Demo catalog', 'Demo catalog'],
])('the button of a server in the state %j is called what it shows', (state, text, name) => {
  render(<ServerButton host="catalog.example.com" {...state} onOpen={() => {}} />, {
    wrapper: TranslatorProvider,
  });
  const button = screen.getByRole('button');
  expect(button).toHaveTextContent(text);
  expect(button).toHaveAccessibleName(name);
});
