// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RecordBoundary } from '#src/grid/record-boundary.tsx';
import { column, COLUMNS, fakeSizes, grid, renderGrid } from './support.tsx';
import { expectConsole } from '#test/support/console.ts';

function Bad(): never {
  throw new Error('a value nobody thought of');
}

test('a record that throws is drawn otherwise, and another record in its place gets a new chance', () => {
  expectConsole(/a value nobody thought of|error boundary/i);
  const drawn = (of: object, isBad: boolean) => (
    <>
      <RecordBoundary of={of}>
        {(failed) => (failed ? <p>otherwise</p> : isBad ? <Bad /> : <p>drawn</p>)}
      </RecordBoundary>
      <p>beside it</p>
    </>
  );
  const { rerender } = render(drawn({ id: 1 }, true));
  expect(screen.getByText('otherwise')).toBeVisible();
  expect(screen.getByText('beside it')).toBeVisible();
  rerender(drawn({ id: 2 }, false));
  expect(screen.getByText('drawn')).toBeVisible();
});

test('a cell that cannot be drawn costs itself: the others of its row and all other rows are there', () => {
  expectConsole(/a value nobody thought of|error boundary/i);
  fakeSizes();
  const bad = column('owners', {
    draw: ({ id }) => {
      if (id === 'id3') throw new Error('a value nobody thought of');
      return `owners of ${id}`;
    },
  });
  renderGrid({ columns: [...COLUMNS.slice(0, 2), bad] });
  const rows = within(grid()).getAllByRole('row');
  const texts = (index: number) =>
    within(rows.find((row) => row.ariaRowIndex === String(index + 2))!)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent);
  expect(texts(3)).toEqual(['name of n3', 'location of n3', '?']);
  expect(texts(4)).toEqual(['name of n4', 'location of n4', 'owners of id4']);
  expect(screen.getByTitle('This value cannot be shown')).toBeVisible();
});
