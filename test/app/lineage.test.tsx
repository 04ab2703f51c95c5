// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { entityPath } from '#src/paths.ts';
import { openApp } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

const catalog = createCatalog({ tables: 600, seed: 1 });
const rows = catalog.page({ order: 'name', filter: { include: 'non-deleted' }, limit: 600 }).rows;
const recordOf = (row: number) => catalog.record(row, new Set());

const madeOf =
  rows.find((row) => {
    const node = { type: 'table', index: row } as const;
    return catalog
      .lineage()
      .upstream(node)
      .some(({ type }) => type === 'table');
  }) ?? -1;

const shownName = ({ name, displayName }: StoredTable): string =>
  typeof displayName === 'string' ? displayName : name;

const region = (name: string) => screen.findByRole('region', { name });

describe('the lineage of an opened table', () => {
  const { fullyQualifiedName: fqn } = recordOf(madeOf);
  const path = `/api/v1/lineage/table/name/${encodeURIComponent(fqn)}`;
  const open = () => openApp(entityPath('tables', fqn), { catalog, dialect: 'om-1.12' });
  const asked = async (requests: Awaited<ReturnType<typeof openApp>>['requests']) =>
    (await requests()).filter((sent) => sent.path === path);

  test('is requested when it is opened, and leads to the tables that it is made of', async () => {
    const { user, requests } = await open();
    const section = await region('Lineage');
    expect(await asked(requests)).toEqual([]);
    await user.click(within(section).getByRole('button', { name: 'Show lineage' }));
    const from = await region('Comes from');
    const source = catalog
      .lineage()
      .upstream({ type: 'table', index: madeOf })
      .find(({ type }) => type === 'table');
    const record = recordOf(source?.index ?? -1);
    const link = await within(from).findByRole('link', { name: shownName(record) });
    expect(await asked(requests)).toHaveLength(1);
    await user.click(link);
    await waitFor(() => expect(location.pathname).toBe(entityPath('tables', record.fullyQualifiedName)));
    // The next record begins closed.
    await eventually(() => region('Lineage')).toHaveTextContent('Show lineage');
  });
});
