// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CellBoundary } from '#src/tables/cells/cell-boundary.tsx';
import { expectConsole } from '#test/support/console.ts';

function Bad(): never {
  throw new Error('a value nobody thought of');
}

test('a cell that fails costs itself, and another record in its place is drawn', () => {
  expectConsole(/a value nobody thought of|error boundary/i);
  const one = {};
  const { rerender } = render(
    <>
      <CellBoundary of={one}>
        <Bad />
      </CellBoundary>
      <p>beside it</p>
    </>,
  );
  expect(screen.getByTitle('This value cannot be shown')).toBeVisible();
  expect(screen.getByText('beside it')).toBeVisible();
  rerender(
    <CellBoundary of={{}}>
      <p>the next one</p>
    </CellBoundary>,
  );
  expect(screen.getByText('the next one')).toBeVisible();
});
