// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { NavigationContext } from '#src/ui/lazy-boundary.tsx';
import { PageBoundary } from '#src/ui/page-boundary.tsx';
import { expectConsole } from '#test/support/console.ts';
import { eventually } from '#test/support/eventually.ts';

describe('PageBoundary', () => {
  function Broken(): never {
    throw new TypeError('rows is not iterable');
  }

  test('a page that cannot be rendered says so, what is safe, and what to report', async () => {
    // React logs every error that a boundary catches: that of the first drawing, and of the second.
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    render(
      <PageBoundary>
        <Broken />
      </PageBoundary>,
    );
    await eventually(() =>
      screen.getByRole('heading', { name: 'This page could not be drawn' }),
    ).toBeVisible();
    expect(screen.getByText(/the address keeps the view/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
    expect(screen.getByText('TypeError: rows is not iterable')).toBeInTheDocument();
    expect(said).toHaveBeenCalledTimes(2);
  });

  test('going elsewhere, as by Back, draws what is there', async () => {
    expectConsole(/rows is not iterable/);
    const at = (place: string, page: ReactNode) => (
      <NavigationContext value={place}>
        <PageBoundary>{page}</PageBoundary>
      </NavigationContext>
    );
    const { rerender } = render(at('here', <Broken />));
    expect(screen.getByRole('heading', { name: 'This page could not be drawn' })).toBeVisible();
    rerender(at('there', <h1>Tables</h1>));
    expect(screen.getByRole('heading', { name: 'Tables' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
