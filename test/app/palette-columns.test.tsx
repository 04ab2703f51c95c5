// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { eventually } from '#test/support/eventually.ts';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { active, gone, group, inThePalette, names, ready } from './palette-support.ts';

const leaf = (name: string) => ({ name, dataType: 'STRING' });
const TABLES = [
  { ...sampleTable(1, 'people'), columns: [leaf('work_mail'), leaf('mail')] },
  { ...sampleTable(2, 'firms'), columns: [{ ...leaf('contact'), children: [leaf('mail_2')] }] },
  { ...sampleTable(3, 'odd'), columns: HOSTILE.map((name) => leaf(`mail_x ${name}`)) },
];
const DOOR = /^Find columns named/;
const options = (name: string | RegExp) => screen.findByRole('option', { name });

describe('columns in the palette', () => {
  test('are listed by name with their tables; Enter opens the table with one in view', async () => {
    const { user, searches } = await inThePalette('/tables', { catalog: TABLES });
    const asked = async () =>
      (await searches()).filter(({ query }) => (query.get('query_filter') ?? '').includes('mail')).length;
    await user.keyboard('mail');
    await ready();
    // They are requested when they are asked for.
    expect(await asked()).toBe(0);
    await user.click(await options(DOOR));
    await waitFor(() => expect(group('Columns').length).toBeGreaterThan(3));
    await ready();
    expect(await asked()).toBe(2);
    const [named, holding, first, second, third] = names('Columns');
    expect([named, holding]).toEqual([
      'Tables with a column “mail”1',
      'Tables with “mail” in the name of a column3',
    ]);
    expect(first).toMatch(/^mail STRING snow›sales›mart›people/);
    for (const other of [second, third])
      expect(other).toMatch(/^contact\.mail_2 STRING snow›sales›mart›firms|^mail_x/);
    expect(active()).toBe(group('Columns')[0]);
    // Names are texts.
    expect(document.querySelector('[role=listbox] img, [role=listbox] script')).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await gone();
    await waitFor(() =>
      expect(location.pathname + location.hash).toBe('/tables/snow.sales.mart.people#mail'),
    );
    await eventually(() => document.querySelector('[aria-current=location]')).toHaveTextContent('mail');
  });
});
