import { describe, expect, test } from 'vitest';
import { listSource } from '#src/api/list-source.ts';
import { apiError, fakeClient, recorded, signal } from './fake-fetch.ts';

const pageOf = async (name: string, fields: readonly string[] = []) => {
  const { client } = fakeClient([(await recorded(name)).reply], { origin: `https://${name}.test` });
  return listSource(client, {}).page({ at: 'start' }, 5, fields, signal());
};

describe('answers of a real server', () => {
  test('its list has rows and both cursors', async () => {
    const page = await pageOf('list-first-page', ['columns']);
    expect(page.rows.map(({ kind }) => kind)).toEqual(Array(5).fill('table'));
    expect(page).toMatchObject({ total: 27, after: expect.any(String) });
    expect(page).not.toHaveProperty('before');
    expect(page.rows[0]).toMatchObject({ columns: [{ name: 'id' }, { name: 'note' }] });
  });

  test('columns that come unasked are not kept', async () => {
    const { rows } = await pageOf('list-first-page');
    expect(rows.filter((row) => 'columns' in row)).toEqual([]);
  });

  test('its last page has no after', async () => {
    const page = await pageOf('list-last-page');
    expect(page).not.toHaveProperty('after');
    expect(page.before).toBeDefined();
  });

  test('its one owner becomes owners', async () => {
    const { rows } = await pageOf('list-fields-owner', ['owners']);
    const owned = rows.flatMap((row) => (row.kind === 'table' ? (row.owners ?? []) : []));
    expect(owned.length).toBeGreaterThan(0);
    expect(owned.every(({ name }) => name)).toBe(true);
  });

  test('it counts without rows', async () => {
    expect(await pageOf('list-limit-0')).toMatchObject({ rows: [], total: 27 });
  });

  test.each([
    ['auth-expired', 'unauthorized', 'Expired token!'],
    ['auth-unknown-user', 'unauthorized', 'user instance for ghost not found'],
    ['list-cursor-bad-base64', 'refused', 'Illegal base64 character 25'],
    ['list-fields-owners', 'refused', 'Invalid field name owners'],
    ['list-after-last-row', 'server', expect.stringContaining('Index 0 out of bounds')],
    ['errors-outside-api', 'not-found', 'Not Found'],
    ['errors-huge-query', 'refused', undefined],
  ])('%s is %s', async (name, kind, said) => {
    const error = await apiError(pageOf(name));
    expect(error.kind).toBe(kind);
    expect(error.serverMessage).toEqual(said);
  });
});
