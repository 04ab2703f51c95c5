// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfigErrorPage } from '#src/servers/config-error-page.tsx';
import { ConfigError } from '#src/servers/site-config.ts';

test('an invalid configuration is reported with its member', () => {
  const fault = { kind: 'shape', member: 'pageSize', received: '0', expected: '>=1' } as const;
  render(<ConfigErrorPage error={new ConfigError(fault)} isOfDemo={false} />);
  expect(screen.getByRole('heading')).toHaveTextContent('This page is set up wrongly');
  expect(screen.getByRole('alert')).toHaveTextContent('config.json: pageSize is 0, where >=1 was expected.');
});

test.each([
  [false, 'A part of it failed. Nothing is lost.'],
  [true, /^The catalog of this demo runs in the background of this browser, and did not start there\./],
])(
  'another error is told in the reader’s words, with the program’s as details; of the demo: %s',
  (isOfDemo, words) => {
    render(<ConfigErrorPage error={new TypeError('Failed to fetch')} isOfDemo={isOfDemo} />);
    expect(screen.getByRole('heading')).toHaveTextContent('This page could not begin');
    const texts = Array.from(
      screen.getByRole('alert').querySelectorAll('p'),
      ({ textContent }) => textContent,
    );
    expect(texts).toEqual([expect.stringMatching(words)]);
    expect(screen.getByRole('group')).toHaveTextContent('TypeError: Failed to fetch');
  },
);
