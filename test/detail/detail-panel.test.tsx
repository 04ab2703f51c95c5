// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi, afterEach } from 'vitest';
import { Changes } from '#src/detail/sections.tsx';
import type { TableRow } from '#src/resources/table/definition.ts';
import { person, tableRow, tag } from '../entity/rows.ts';
import { full, panel } from './show-panel.tsx';

describe('DetailPanel', () => {
  describe('the opened table', () => {
    test('is a region named after the table, with the contents of the record', async () => {
      await panel();
      const region = screen.getByRole('region', { name: 'fact_orders' });
      expect(within(region).getByRole('heading', { level: 2 })).toHaveTextContent('Orders');
      expect(within(region).getByRole('link', { name: 'sales' })).toHaveAttribute(
        'href',
        '/tables?database=snow.sales',
      );
      expect(screen.getByText('order').tagName).toBe('STRONG');
      expect(screen.getByRole('img', { name: 'Tier 1' })).toBeVisible();
      expect(screen.getByText('Finance BI')).toBeVisible();
      expect(screen.getByText('Record edited 21 November 2026, 12:02, by ingestion-bot')).toBeVisible();
      expect(screen.getByText('8,410 queries / 7 d')).toBeVisible();
      expect(screen.getByText('Queried').parentElement).toHaveTextContent(
        'Queried 8,410 times in the last 7 days: more than 96 %',
      );
      expect(screen.getByRole('link', { name: 'snow.ref.iso."a.b".code' })).toHaveAttribute(
        'href',
        '/tables/snow.ref.iso.%22a.b%22',
      );
    });

    test.each([
      // The five tiers that a server 1.12 comes with have first sentences of 62 to 92 letters.
      [
        'Important business datasets for your company (not as critical as those of Tier 1). More.',
        'Important business datasets for your company (not as critical as those of Tier 1)',
      ],
      [`**${'very '.repeat(25)}long**`, `${'very '.repeat(19)}very…`],
      [
        '**Critical Source of Truth business data assets**\n- Used',
        'Critical Source of Truth business data assets',
      ],
    ])('a tier described as %j is called %j: never cut in a word', async (description, name) => {
      await panel({ record: { ...full, tags: [{ ...tag('Tier.Tier2'), description }] } });
      expect(screen.getByText(name)).toBeInTheDocument();
    });

    test('its buttons call their handlers', async () => {
      const onNext = vi.fn<() => void>();
      const onClose = await panel({ onNext });
      expect(screen.getByRole('button', { name: 'Previous table' })).toHaveAttribute('aria-disabled', 'true');
      await userEvent.click(screen.getByRole('button', { name: 'Next table' }));
      await userEvent.click(screen.getByRole('button', { name: 'Close' }));
      expect([onNext.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
    });

    test('its anchors lead to the parts that it has, and open what is closed', async () => {
      const anchors = () =>
        within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('button');
      await panel();
      const parts = [
        ['Lineage', 'Lineage', 'Hide lineage'],
        ['Changes', 'Changes', 'version 1.4'],
        ['JSON', 'Record', /Full namesnow\.sales\.mart\.fact_orders.*Loading the record…$/],
      ] as const;
      expect(anchors().map(({ textContent }) => textContent)).toEqual(parts.map(([name]) => name));
      for (const [at, [, region, text]] of parts.entries()) {
        await userEvent.click(anchors()[at]!);
        expect(screen.getByRole('region', { name: region })).toHaveFocus();
        expect(screen.getByRole('region', { name: region })).toHaveTextContent(text);
      }
      cleanup();
      await panel({ record: tableRow() });
      expect(anchors().map(({ textContent }) => textContent)).toEqual(['Lineage', 'JSON']);
    });

    test('an unknown name is reported, with the list still usable', async () => {
      await panel({ fqn: 'a.b.c.gone', record: undefined, state: 'not-found' });
      const alert = screen.getByRole('alert', { name: 'No such table' });
      expect(alert).toHaveTextContent('a.b.c.gone');
      expect(alert).toHaveTextContent('The list stays as it is');
      expect(screen.getByRole('region', { name: 'a.b.c.gone' })).toBeVisible();
    });

    test('a failure shows the given error, and what is known of the table', async () => {
      await panel({ state: 'failed', error: <button type="button">Retry</button> });
      expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' })).toBeVisible();
      expect(screen.getByRole('treegrid', { name: 'Columns' })).toBeVisible();
    });

    test('missing parts are placeholders while loading, and hidden once loaded', async () => {
      const { columns: _, owners: __, ...row } = full;
      await panel({ record: row, state: 'loading' });
      expect(screen.getByRole('region', { name: 'Columns' })).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Owners')).toBeVisible();
      await panel({ record: row, state: 'ready', fqn: 'x' });
      expect(screen.getAllByText('Owners')).toHaveLength(1);
    });

    test('hostile texts are never parsed as markup', async () => {
      const evil = '<img src=x onerror=alert(1)>';
      await panel({
        record: tableRow({
          name: evil,
          displayName: `${evil}\u202E`,
          description: evil,
          updatedBy: evil,
          tags: [tag(`Tier.Tier1`), tag(evil)],
          owners: [person(evil)],
          columns: [{ name: evil, dataTypeDisplay: evil }],
        }),
      });
      expect(document.querySelector('img')).toBeNull();
      expect(screen.getAllByText(evil).length).toBeGreaterThanOrEqual(3);
    });
  });

  describe('people and tags', () => {
    test('followers are counted; at full width the first are named, the others shown on request', async () => {
      const followers = Array.from({ length: 217 }, (_, n) => person(`Person ${n}`));
      await panel({ record: tableRow({ followers }) });
      expect(screen.getByText('217 followers')).toBeVisible();
      cleanup();
      await panel({ record: tableRow({ followers }), full: true });
      expect(screen.getByText('Person 0')).toBeVisible();
      expect(screen.queryByText('Person 1')).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'and 216 more' }));
      expect(screen.getByText('Person 199')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'and 17 more' }));
      expect(screen.getByText('Person 216')).toBeVisible();
      expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
    });

    test('glossary terms are separate from tags', async () => {
      await panel({ record: tableRow({ tags: [tag('PII.None'), tag('Sales.Buyer', 'Glossary')] }) });
      expect(screen.getByText('Glossary').nextElementSibling).toHaveTextContent('Buyer');
      expect(screen.getByText('Tags').nextElementSibling).toHaveTextContent('PII.None');
    });
  });

  describe('where it belongs', () => {
    const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

    test('its domains and data products lead to the records that share them', async () => {
      await panel({
        record: tableRow({
          domains: [
            { name: 'Orders', fullyQualifiedName: 'Sales."Orders.eu"', inherited: true },
            { id: 'x' },
          ],
          dataProducts: [{ name: 'Order items', fullyQualifiedName: 'Order items' }],
        }),
      });
      expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute(
        'href',
        `/tables?domain=${encodeURIComponent('Sales."Orders.eu"')}`,
      );
      expect(screen.getByRole('link', { name: 'Order items' })).toHaveAttribute(
        'href',
        '/tables?dataProduct=Order+items',
      );
      // A reference without a name leads nowhere.
      expect(valueOf('Domains')).toHaveTextContent(/^Ordersinheritedx$/);
      expect(valueOf('Data products')).toHaveTextContent(/^Order items$/);
    });

    test('empty facts are one line; neither what the server does not send nor a state that nobody set is shown', async () => {
      await panel({ record: tableRow({ owners: [], domains: [], entityStatus: 'Unprocessed' }) });
      expect(screen.getByText('No owners, domains')).toBeVisible();
      expect(screen.queryByText('Domains')).toBeNull();
      expect(screen.queryByText('Data products')).toBeNull();
      expect(screen.queryByText('Certification')).toBeNull();
      expect(screen.queryByText('Status')).toBeNull();
      cleanup();
      await panel({ record: tableRow({ owners: [person('Ana Ng')], description: 'Orders.' }) });
      const people = screen.getByRole('region', { name: 'Tags and people' });
      expect(within(people).queryByText(/^No/)).toBeNull();
    });

    test.each([
      ['2027-05-01T12:00:00', 'valid until 1 May 2027, 12:00'],
      ['2026-05-01T12:00:00', 'expired 1 May 2026, 12:00'],
    ])('its certificate of %s is %s', async (expiry, words) => {
      vi.useFakeTimers({ now: Date.parse('2026-11-21T15:02:00'), toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      await panel({
        record: tableRow({
          certification: { tagLabel: tag('Certification.Gold'), expiryDate: Date.parse(expiry) },
          entityStatus: 'In Review',
        }),
      });
      expect(valueOf('Certification')).toHaveTextContent(`Certification.Gold${words}`);
      expect(valueOf('Status')).toHaveTextContent(/^In Review$/);
    });

    test('inherited owners and tags given by the catalog are marked, its own are not', async () => {
      await panel({
        record: tableRow({
          owners: [{ ...person('Finance BI', 'team'), inherited: true }, person('Ana Ng')],
          tags: [
            { ...tag('PII.Sensitive'), labelType: 'Propagated' },
            { ...tag('PII.None'), labelType: 'Manual' },
            { ...tag('Sales.Buyer', 'Glossary'), labelType: 'Derived' },
          ],
        }),
      });
      const itemOf = (name: string) => screen.getByText(name).closest('li');
      expect(itemOf('Finance BI')).toHaveTextContent(/inherited$/);
      expect(itemOf('Ana Ng')).toHaveTextContent(/Ng$/);
      expect(valueOf('Tags')).toHaveTextContent(/^PII\.SensitiveinheritedPII\.None$/);
      expect(valueOf('Glossary')).toHaveTextContent(/^Buyerderived$/);
    });
  });

  test('its width is changed by keys and reset, within its limits, and stored', async () => {
    localStorage.clear();
    await panel();
    const edge = screen.getByRole('separator', { name: 'Width of the opened table' });
    expect(edge).toHaveAttribute('aria-valuenow', '400');
    edge.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(edge).toHaveAttribute('aria-valuenow', '432');
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(edge).toHaveAttribute('aria-valuenow', edge.getAttribute('aria-valuemin'));
    await userEvent.keyboard('{End}');
    expect(edge).toHaveAttribute('aria-valuenow', edge.getAttribute('aria-valuemax'));
    cleanup();
    await panel();
    const again = screen.getByRole('separator');
    expect(again).toHaveAttribute('aria-valuenow', again.getAttribute('aria-valuemax'));
    await userEvent.dblClick(again);
    expect(again).toHaveAttribute('aria-valuenow', '400');
  });

  test.each(['pointerUp', 'pointerCancel'] as const)(
    'its edge is dragged, and its width stored once, by %s',
    async (end) => {
      localStorage.clear();
      await panel();
      const edge = screen.getByRole('separator');
      const place = edge.parentElement;
      const written = vi.spyOn(Storage.prototype, 'setItem');
      fireEvent.pointerDown(edge, { button: 0, clientX: 800 });
      for (const clientX of [795, 780, 790]) fireEvent.pointerMove(edge, { clientX });
      expect(edge).toHaveAttribute('aria-valuenow', '410');
      expect(place).toHaveStyle({ '--panel-inline': '25.625rem' });
      expect(written).not.toHaveBeenCalled();
      fireEvent[end](edge);
      fireEvent.pointerMove(edge, { clientX: 100 });
      expect(edge).toHaveAttribute('aria-valuenow', '410');
      expect(written.mock.calls).toEqual([['catalog-browser.panel-width', '410']]);
    },
  );

  describe('its description', () => {
    const description = () => screen.getByRole('region', { name: 'Description' });

    test.each(['', '<p><br></p>'])('%j is none', async (text) => {
      await panel({ record: tableRow({ description: text }) });
      expect(description()).toHaveTextContent('No description');
    });

    test('leads to records that it mentions, of any type that the page has', async () => {
      await panel({
        catalogPage: 'https://om.example.com/catalog',
        record: tableRow({
          description:
            '<#E::table::a.b.c.t|one> <#E::dashboard::sup.33|two> <#E::user::adam|@adam> ' +
            '[three](https://om.example.com/catalog/topic/kafka.t/lineage) [four](https://om.example.com/catalog/users/adam)',
        }),
      });
      const address = (name: string) =>
        within(description()).getByRole('link', { name }).getAttribute('href');
      expect(address('one')).toBe('/tables/a.b.c.t');
      expect(address('two')).toBe('/dashboards/sup.33');
      expect(address('three')).toBe('/topics/kafka.t');
      expect(address('four')).toBe('https://om.example.com/catalog/users/adam');
      expect(description()).toHaveTextContent('one two @adam three four');
      expect(within(description()).queryByRole('link', { name: '@adam' })).toBeNull();
    });

    test('leads to the catalog’s own page for a picture that has no address here', async () => {
      await panel({
        catalogPage: 'https://om.example.com',
        record: tableRow({
          fullyQualifiedName: 'a.b.c.d',
          description: '<img src="/api/v1/attachments/1" alt="chart">',
        }),
      });
      const link = within(description()).getByRole('link', { name: 'image: chart' });
      expect(link).toHaveAttribute('href', 'https://om.example.com/table/a.b.c.d');
    });
  });

  test('it links to the catalog’s own page where that is configured', async () => {
    await panel({
      catalogPage: 'https://om.example.com',
      record: tableRow({ fullyQualifiedName: 'a.b.c."x/y"' }),
    });
    const link = screen.getByRole('link', { name: 'Open in OpenMetadata' });
    expect(link).toHaveAttribute('href', 'https://om.example.com/table/a.b.c.%22x%2Fy%22');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });
});

describe('Changes', () => {
  afterEach(() => vi.useRealTimers());

  const edited = (row: Partial<TableRow>) => {
    render(<Changes record={tableRow(row)} />);
    return screen.getByText(/^Record edited/);
  };

  test('the edit has its exact time, its author, what it changed, and its age', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T15:02:00'), toFake: ['Date'] });
    const edit = edited({
      updatedAt: Date.parse('2026-11-21T12:02:00'),
      updatedBy: 'ingestion-bot',
      changeDescription: { fieldsAdded: [{ name: 'columns', newValue: '[{"name":"a"},{"name":"b"}]' }] },
    });
    expect(edit.parentElement).toHaveTextContent(
      /^Record edited 21 November 2026, 12:02, by ingestion-bot: 2 columns added 3 hours ago$/,
    );
  });

  test('an invalid time is shown as the number, and the author without a time', () => {
    expect(edited({ updatedAt: 9e15, updatedBy: 'ann' })).toHaveTextContent(
      /^Record edited 9000000000000000, by ann$/,
    );
  });

  test('the author is shown where the time is unknown', () => {
    expect(edited({ updatedBy: 'ann' })).toHaveTextContent(/^Record edited by ann$/);
  });
});
