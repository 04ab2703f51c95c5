// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PageBoundary } from '#src/tables/page-boundary.tsx';

function Broken(): never {
  throw new TypeError('rows is not iterable');
}

test('a page that cannot be drawn says so, what is safe, and what to tell of it', async () => {
  // React tells of every error that a boundary catches.
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <PageBoundary>
      <Broken />
    </PageBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'This page could not be drawn' })).toBeVisible();
  expect(screen.getByText(/the address keeps the view/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  expect(screen.getByText('TypeError: rows is not iterable')).toBeInTheDocument();
  expect(said).toHaveBeenCalled();
});
