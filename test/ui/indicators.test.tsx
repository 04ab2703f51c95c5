// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Progress } from '#src/ui/indicators.tsx';

test('reports its progress, clamped to its range', () => {
  const { rerender } = render(<Progress label="Going to row 612,400" value={318_000} max={612_400} />);
  const bar = screen.getByRole('progressbar', { name: 'Going to row 612,400' });
  expect(bar).toHaveAttribute('aria-valuenow', '318000');
  rerender(<Progress label="Going to row 612,400" value={700_000} max={612_400} />);
  expect(bar).toHaveAttribute('aria-valuenow', '612400');
  rerender(<Progress label="Going to row 612,400" value={1} max={0} />);
  expect(bar).toHaveAttribute('aria-valuenow', '0');
});

test('reports no progress where the end is unknown', () => {
  render(<Progress label="Going to orders" value={318_000} max={undefined} />);
  const bar = screen.getByRole('progressbar', { name: 'Going to orders' });
  expect(bar).not.toHaveAttribute('aria-valuenow');
  expect(bar).not.toHaveAttribute('value');
});
