// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Strip } from '#src/ui/strip.tsx';

test('a quiet notice is the status "Notice"', () => {
  render(
    <Strip tone="warn" icon={null}>
      You are offline.
    </Strip>,
  );
  expect(screen.getByRole('status', { name: 'Notice' })).toHaveTextContent('You are offline.');
});

test('a failure is an alert', () => {
  render(
    <Strip tone="bad" icon={null}>
      Rows 301 to 400 did not load.
    </Strip>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Rows 301 to 400 did not load.');
  expect(screen.queryByRole('status')).toBeNull();
});
