// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

/** Refuses writes as Safari does beyond 100 in 30 s. @returns lets the browser write again, and counts what it refused */
function refuseWrites() {
  const errors: unknown[] = [];
  const onError = (event: ErrorEvent) => errors.push(event.error);
  addEventListener('error', onError);
  onTestFinished(() => removeEventListener('error', onError));
  const writes = (['pushState', 'replaceState'] as const).map((how) =>
    vi.spyOn(history, how).mockImplementation(() => {
      throw new DOMException(`Attempt to use history.${how}() more than 100 times`, 'SecurityError');
    }),
  );
  return {
    errors,
    refused: () => writes.reduce((sum, write) => sum + write.mock.calls.length, 0),
    accept: () => writes.forEach((write) => write.mockRestore()),
  };
}

const region = (name: string) => screen.findByRole('region', { name });
const address = () => location.pathname + location.search;

describe('where the browser refuses to write the address', () => {
  test('records are stepped through, and the address follows when it can', async () => {
    const { user } = await openApp('/tables/snow.sales.mart.orders_004');
    await rowAt(4);
    await region('orders_004');
    const { errors, refused, accept } = refuseWrites();
    await user.keyboard('j');
    await region('orders_005');
    await user.keyboard('j');
    await region('orders_006');
    await waitFor(() => expect(refused()).toBeGreaterThan(0));
    expect(address()).toBe('/tables/snow.sales.mart.orders_004');
    accept();
    await waitFor(() => expect(address()).toBe('/tables/snow.sales.mart.orders_006'), { timeout: 5_000 });
    expect(errors).toEqual([]);
  });

  test('a search that is typed on is answered', async () => {
    const { user } = await openApp('/tables?q=orders_1');
    await eventually(() => status('1–10 of 100')).toBeVisible();
    const { errors, refused, accept } = refuseWrites();
    await user.type(screen.getByRole('searchbox', { name: 'Search tables' }), '2');
    await eventually(() => status('1–10 of 10')).toBeVisible();
    expect(refused()).toBeGreaterThan(0);
    expect(address()).toBe('/tables?q=orders_1');
    accept();
    await waitFor(() => expect(address()).toBe('/tables?q=orders_12'), { timeout: 5_000 });
    expect(errors).toEqual([]);
  });
});
