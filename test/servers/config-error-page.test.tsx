// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfigErrorPage } from '#src/servers/config-error-page.tsx';
import { ConfigError } from '#src/servers/site-config.ts';

test('an invalid configuration is reported with its member', () => {
  const fault = { is: 'shape', member: 'pageSize', received: '0', expected: '>=1' } as const;
  render(<ConfigErrorPage error={new ConfigError(fault)} />);
  expect(screen.getByRole('heading')).toHaveTextContent('This page is set up wrongly');
  expect(screen.getByRole('alert')).toHaveTextContent('config.json: pageSize is 0, where >=1 was expected.');
});

test('another error is not reported as one of the configuration', () => {
  render(<ConfigErrorPage error={new TypeError('Failed to fetch')} />);
  expect(screen.getByRole('heading')).toHaveTextContent('This page could not begin');
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch');
});
