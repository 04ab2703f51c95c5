// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FacetValues } from '#src/filter-bar/facet-values.ts';
import { FilterPopover, type FilterPopoverProps } from '#src/filter-bar/filter-editor.tsx';
import { NothingMatches } from '#src/filter-bar/nothing-matches.tsx';
import { FACETS, LACKS } from '#src/filters/facets/registry.ts';
import type { FilterStep } from '#src/filters/filter-words.ts';
import type { Filters } from '#src/filters/filters.ts';
import { eventually } from '#test/support/eventually.ts';
import { labelOf } from '#test/support/label-of.ts';
import { stubWidth } from '#test/support/match-media.ts';

const onFind = vi.fn<(text: string) => void>();
const onClose = vi.fn<() => void>();
const changes = vi.fn<(filters: Filters) => void>();

const OWNERS: FacetValues = {
  kind: 'ready',
  values: [
    { value: 'Finance BI', label: 'Finance BI', count: 96, kind: 'team' },
    { value: 'risk', label: 'risk', count: 1204, kind: 'team' },
    { value: 'ana', label: 'Ana Ng', detail: 'ana', count: 0, kind: 'user' },
  ],
  beside: [{ value: 'none', label: 'No owner', count: 38 }],
  total: 86,
  hasSuggestions: true,
  counting: false,
};
/** Values that are all listed, and none beside them. */
const only = (values: FacetValues['values']): FacetValues => ({
  ...OWNERS,
  values,
  beside: [],
  total: values.length,
});
const RISK: Filters = [
  { facet: 'owner', not: false, values: ['risk'] },
  { facet: 'tag', not: true, values: ['PII.Sensitive'] },
];

interface PageProps extends Partial<FilterPopoverProps> {
  readonly begin?: FilterStep | undefined;
}

function Page({ begin, filters: initial = RISK, ...props }: PageProps) {
  const [filters, setFilters] = useState(initial);
  const [step, setStep] = useState(begin);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <main>
      <button type="button" ref={setAnchor}>
        Filter
      </button>
      <FilterPopover
        anchor={anchor}
        values={OWNERS}
        onFind={onFind}
        facets={FACETS.map(({ id }) => id)}
        types={[]}
        presets={LACKS}
        own={[]}
        total={312}
        onClose={onClose}
        {...props}
        filters={filters}
        step={step}
        onStep={setStep}
        onChange={(next) => {
          changes(next);
          setFilters(next);
        }}
      />
    </main>
  );
}

beforeEach(() => {
  stubWidth(1440);
  for (const mock of [onFind, onClose, changes]) mock.mockClear();
});

const boxes = () => screen.getAllByRole('option').map(labelOf);
const box = (name: string) => screen.getByRole('option', { name });
const isChosen = (name: string) => box(name).getAttribute('aria-selected') === 'true';

describe('the menu of facets', () => {
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  const option = (name: string) => screen.getByRole('option', { name });

  test('has first what records lack, with counts, then ten facets, and the others behind one line', async () => {
    const presets = [
      { facet: 'missing', value: 'description', count: 3_956 },
      { facet: 'owner', value: 'none', count: 2_662 },
      { facet: 'tag', value: 'none' },
      { facet: 'tier', value: 'none' },
    ];
    render(<Page filters={[]} presets={presets} />);
    await screen.findByRole('dialog', { name: 'Filter' });
    const common = [
      'Owner',
      'Tag',
      'Tier',
      'Domain',
      'Service',
      'Schema',
      'Type',
      'Column name',
      'Record edited',
      'Usage',
    ];
    // What is typed for a facet stands on the active line alone: no filter is active unasked.
    expect(options()).toEqual(['Ownerowner:', ...common.slice(1), 'More filters']);
    const lacking = within(screen.getByRole('group', { name: 'Missing' })).getAllByRole('button');
    expect(lacking.map(({ textContent }) => textContent)).toEqual([
      'No description3,956',
      'No owner2,662',
      'No tags',
      'No tier',
    ]);
    expect(screen.getByRole('button', { name: 'No owner' })).toHaveAccessibleDescription('2,662');
    await userEvent.click(option('More filters'));
    const rare = [
      'Database',
      'Data product',
      'Certification',
      'Glossary term',
      'Follower',
      'Status',
      'Type of service',
      'Missing',
    ];
    const [first = '', ...others] = rare;
    expect(options()).toEqual([...common, `${first}database:`, ...others]);
  });

  test('has beside a facet what is chosen, by the name of its chip', async () => {
    render(<Page nameOf={(_, value) => (value === 'risk' ? 'Risk Team' : undefined)} />);
    await screen.findByRole('dialog', { name: 'Filter' });
    expect(option('Owner')).toHaveAccessibleDescription('Risk Team');
    expect(option('Tag')).toHaveAccessibleDescription('not PII.Sensitive');
    expect(option('Schema')).not.toHaveAccessibleDescription();
  });

  test('offers a type only what its records have', async () => {
    render(<Page filters={[]} facets={['owner', 'service', 'status']} />);
    await screen.findByRole('dialog', { name: 'Filter' });
    expect(options()).toEqual(['Ownerowner:', 'Service', 'More filters']);
    expect(screen.getByRole('button', { name: 'No owner' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'No tags' })).toBeNull();
  });

  test('is filtered by typing, the facets behind the last line too, and Enter goes on to the values, with the focus', async () => {
    render(<Page />);
    const find = await screen.findByRole('combobox', { name: 'Find a filter, or a value' });
    await waitFor(() => expect(find).toHaveFocus());
    await userEvent.keyboard('cert');
    expect(options()).toEqual(['Certificationcertification:', 'No certification']);
    await userEvent.clear(find);
    await userEvent.keyboard('tag{ArrowDown}{ArrowUp}');
    expect(options()).toEqual(['Tagnot PII.Sensitive', 'No tags']);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('dialog', { name: 'Tag' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'is not' })).toBeChecked();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Find a tag' })).toHaveFocus());
    fireEvent.click(screen.getByRole('button', { name: 'All filters' }));
    expect(screen.getByRole('dialog', { name: 'Filter' })).toBeInTheDocument();
  });

  test('on phones has nothing to type beside its lines', async () => {
    stubWidth(400);
    render(<Page filters={[]} />);
    await screen.findByRole('dialog', { name: 'Filter' });
    await userEvent.type(screen.getByRole('combobox'), 'schema');
    expect(options()).toEqual(['Schema']);
  });

  test('finds values that are always the same, which one press chooses', async () => {
    render(<Page types={['Regular', 'View']} />);
    const find = await screen.findByRole('combobox', { name: 'Find a filter, or a value' });
    await userEvent.type(find, 'tier2');
    expect(option('Tier is Tier2')).toBeInTheDocument();
    await userEvent.clear(find);
    await userEvent.type(find, 'vi');
    expect(options()).toEqual(['Serviceservice:', 'Type of service', 'Type is View', 'Status is In Review']);
    await userEvent.type(find, 'ew{Enter}');
    expect(changes).toHaveBeenLastCalledWith([...RISK, { facet: 'type', not: false, values: ['View'] }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('a preset, and a filter typed in full, work at once', async () => {
    const { unmount } = render(<Page />);
    fireEvent.click(await screen.findByRole('button', { name: 'No description' }));
    expect(changes).toHaveBeenLastCalledWith([
      ...RISK,
      { facet: 'missing', not: false, values: ['description'] },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
    unmount();
    render(<Page />);
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: '-owner:ana' } });
    fireEvent.click(screen.getByRole('option', { name: 'Owner is not ana' }));
    expect(changes).toHaveBeenLastCalledWith([...RISK, { facet: 'owner', not: true, values: ['ana'] }]);
  });

  test('says when nothing is found', async () => {
    render(<Page />);
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'zzz' } });
    expect(screen.getByText('zzz').parentElement).toHaveTextContent('No filter is called “zzz”.');
    expect(screen.queryByRole('option')).toBeNull();
  });
});

const OWNER: FilterStep = { facet: 'owner', not: false };

describe('the editor of a facet', () => {
  test('lists the chosen first, then None, then the others, each with its count', async () => {
    render(<Page begin={OWNER} />);
    await eventually(() => screen.getByRole('dialog', { name: 'Owner' })).toBeInTheDocument();
    expect(boxes()).toEqual(['risk', 'No owner', 'Finance BI', 'Ana Ng']);
    expect(isChosen('risk')).toBe(true);
    expect(box('risk')).toHaveAccessibleDescription('1,204');
    expect(box('No owner')).toHaveAccessibleDescription('38');
    expect(box('Ana Ng')).toHaveAccessibleDescription('ana 0');
    expect(screen.getByText('3 of 86 are shown: type to find the others.')).toBeInTheDocument();
    expect(screen.getByText('Counts under the other filter')).toBeInTheDocument();
  });

  test('a choice works at once, and no value moves', async () => {
    render(<Page begin={OWNER} />);
    fireEvent.click(await screen.findByRole('option', { name: 'Ana Ng' }));
    expect(changes).toHaveBeenLastCalledWith([
      { facet: 'owner', not: false, values: ['risk', 'ana'] },
      RISK[1],
    ]);
    fireEvent.click(box('risk'));
    expect(boxes()).toEqual(['risk', 'No owner', 'Finance BI', 'Ana Ng']);
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(changes).toHaveBeenLastCalledWith([RISK[1]]);
    fireEvent.click(box('No owner'));
    expect(changes).toHaveBeenLastCalledWith([RISK[1], { facet: 'owner', not: false, values: ['none'] }]);
  });

  test('values take the order of their counts once all are counted, unless one is being chosen', async () => {
    const counted = (...counts: readonly (number | undefined)[]): FacetValues => ({
      ...only(['ana', 'bo', 'cy'].map((name, at) => ({ value: name, label: name, count: counts[at] }))),
      counting: counts.includes(undefined),
    });
    const page = (values: FacetValues) => <Page begin={OWNER} filters={[]} values={values} />;
    const { rerender } = render(page(counted(0, undefined, 7)));
    await eventually(() => screen.getByRole('dialog', { name: 'Owner' })).toBeInTheDocument();
    expect(boxes()).toEqual(['No owner', 'ana', 'bo', 'cy']);
    rerender(page(counted(0, 3, 7)));
    expect(boxes()).toEqual(['No owner', 'cy', 'bo', 'ana']);
    await userEvent.keyboard('{ArrowDown}');
    rerender(page(counted(9, undefined, 7)));
    rerender(page(counted(9, 3, 7)));
    expect(boxes()).toEqual(['No owner', 'cy', 'bo', 'ana']);
  });

  test('is and is not are exchanged', async () => {
    render(<Page begin={OWNER} />);
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
    await userEvent.click(screen.getByRole('radio', { name: 'is not' }));
    expect(screen.getByRole('radio', { name: 'is not' })).toHaveFocus();
    expect(changes).toHaveBeenLastCalledWith([{ facet: 'owner', not: true, values: ['risk'] }, RISK[1]]);
    expect(screen.getByRole('radio', { name: 'is not' })).toBeChecked();
    expect(isChosen('risk')).toBe(true);
  });

  test('the find box keeps the focus: arrow keys move in the values, Enter chooses, and what was found first', async () => {
    render(<Page begin={OWNER} />);
    const find = await screen.findByRole('combobox', { name: 'Find an owner' });
    await waitFor(() => expect(find).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    expect(find).toHaveAttribute('aria-activedescendant', box('No owner').id);
    await userEvent.keyboard('{Enter}');
    const owner = { facet: 'owner', not: false };
    expect(changes).toHaveBeenLastCalledWith([{ ...owner, values: ['risk', 'none'] }, RISK[1]]);
    await userEvent.keyboard('Fi');
    expect(onFind).toHaveBeenLastCalledWith('Fi', undefined);
    await userEvent.keyboard('{Enter}');
    expect(changes).toHaveBeenLastCalledWith([{ ...owner, values: ['risk', 'none', 'Finance BI'] }, RISK[1]]);
    expect(find).toHaveValue('Fi');
  });

  test('while values load, those chosen stay and can be changed; a failure is no empty list', async () => {
    const onRetry = vi.fn<() => void>();
    const { unmount } = render(
      <Page begin={OWNER} values={{ ...only([]), kind: 'loading', counting: true }} />,
    );
    await eventually(() => screen.getByRole('listbox', { name: 'Owner' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    expect(boxes()).toEqual(['risk', 'No owner']);
    expect(screen.getByText('Counting under the other filter… Choosing works meanwhile')).toBeInTheDocument();
    unmount();
    const failed: FacetValues = { ...only([]), kind: 'failed', error: 'It is asleep.', onRetry };
    render(<Page begin={OWNER} values={failed} filters={[]} />);
    await eventually(() => screen.getByRole('alert')).toHaveTextContent(
      'The values did not load. It is asleep.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(screen.queryByText('There is nothing to choose from.')).toBeNull();
  });

  test('draws at most 50 of 10,000 values, and says so', async () => {
    const values = Array.from({ length: 10_000 }, (_, at) => ({ value: `t${at}`, label: `t${at}` }));
    render(<Page begin={{ facet: 'service', not: false }} values={only(values)} />);
    await eventually(() => screen.getAllByRole('option')).toHaveLength(50);
    expect(screen.getByText('50 of 10,000 are shown: type to find the others.')).toBeInTheDocument();
  });

  test('on phones covers the screen, and names the result', async () => {
    stubWidth(400);
    render(<Page begin={OWNER} />);
    await eventually(() => screen.getByRole('dialog', { name: 'Owner' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Show 312 tables' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('how many values are shown', () => {
  const COLUMN: FilterStep = { facet: 'column', not: false };
  const column = (names: readonly string[], total: number): FacetValues => ({
    ...only(names.map((name) => ({ value: name, label: name }))),
    total,
  });
  const shown = () => screen.queryByText(/ are shown: type to find the others\.$/)?.textContent;
  const type = async (text: string) =>
    fireEvent.change(await screen.findByRole('combobox', { name: 'Name of a column' }), {
      target: { value: text },
    });

  test.each([
    ['the only match, typed whole', ['email'], 1, undefined],
    ['one of two matches, typed whole', ['email'], 2, '1 of 2 are shown: type to find the others.'],
    ['matches that are longer', ['email_id', 'my_email'], 9, '2 of 9 are shown: type to find the others.'],
  ])('counts %s', async (_, names, total, text) => {
    render(<Page begin={COLUMN} filters={[]} values={column(names, total)} />);
    await type('email');
    expect(boxes()).toEqual(['email', ...names.filter((name) => name !== 'email')]);
    expect(shown()).toBe(text);
  });

  test('leaves out chosen values that do not match: they hide none that do', async () => {
    const values: FacetValues = {
      ...OWNERS,
      values: [{ value: 'ana', label: 'Ana Ng' }],
      beside: [{ value: 'risk', label: 'risk', count: 3 }],
      total: 2,
    };
    render(<Page begin={OWNER} values={values} />);
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    expect(box('risk')).toHaveAccessibleDescription('3');
    expect(shown()).toBe('1 of 2 are shown: type to find the others.');
    fireEvent.change(screen.getByRole('combobox', { name: 'Find an owner' }), { target: { value: 'an' } });
    expect(boxes()).toEqual(['Ana Ng']);
  });
});

describe('the editor of column names', () => {
  test.each([
    ['named', 'mail'],
    ['begins with', 'mail*'],
    ['contains', '*mail*'],
  ])('offers the typed text by "%s" as %s', async (match, value) => {
    render(<Page begin={{ facet: 'column', not: false }} filters={[]} values={{ ...OWNERS, values: [] }} />);
    fireEvent.change(await screen.findByRole('combobox', { name: 'Name of a column' }), {
      target: { value: 'mail' },
    });
    fireEvent.click(screen.getByRole('radio', { name: match }));
    expect(onFind).toHaveBeenLastCalledWith('mail', value);
    const [first] = screen.getAllByRole('option');
    if (first) fireEvent.click(first);
    expect(changes).toHaveBeenLastCalledWith([{ facet: 'column', not: false, values: [value] }]);
  });
});

describe('the editor of times', () => {
  const UPDATED: FilterStep = { facet: 'updated', not: false };

  test('has spans with their counts, one of which is chosen', async () => {
    const values: FacetValues = { ...OWNERS, values: [{ value: '7d', label: '7d', count: 1204 }] };
    const filters: Filters = [{ facet: 'updated', not: false, values: ['7d'] }];
    render(<Page begin={UPDATED} filters={filters} values={values} />);
    const week = await screen.findByRole('radio', { name: 'last 7 days' });
    expect(week).toBeChecked();
    expect(week).toHaveAccessibleDescription('1,204');
    fireEvent.click(screen.getByRole('radio', { name: 'last 30 days' }));
    expect(changes).toHaveBeenLastCalledWith([{ facet: 'updated', not: false, values: ['30d'] }]);
  });

  test('has two days, which work when a field is left', async () => {
    render(<Page begin={UPDATED} filters={[]} />);
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-10' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-01' } });
    expect(screen.getByText('The first day is after the last one.')).toBeInTheDocument();
    fireEvent.blur(screen.getByLabelText('To'));
    expect(changes).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } });
    fireEvent.blur(screen.getByLabelText('To'));
    expect(changes).toHaveBeenLastCalledWith([
      { facet: 'updated', not: false, values: ['2026-11-10..2026-11-20'] },
    ]);
    expect(screen.getByRole('radio', { name: 'Between two dates' })).toBeChecked();
  });
});

test('the editor of usage reads numbers as the page writes them, and says which it cannot read', async () => {
  render(<Page begin={{ facet: 'usage', not: false }} filters={[]} />);
  const least = await screen.findByRole('spinbutton', { name: 'At least' });
  fireEvent.change(least, { target: { value: '1.000' } });
  expect(least).toHaveValue('1.000');
  fireEvent.keyDown(least, { key: 'Enter' });
  expect(changes).toHaveBeenLastCalledWith([{ facet: 'usage', not: false, values: ['1000..'] }]);
  changes.mockClear();
  fireEvent.change(least, { target: { value: '1.5' } });
  fireEvent.keyDown(least, { key: 'Enter' });
  expect(changes).not.toHaveBeenCalled();
  expect(least).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('A whole number, at most 999,999,999.');
  expect(screen.getByRole('spinbutton', { name: 'At most' })).toBeValid();
});

test('the editor of usage takes a least and a greatest number', async () => {
  render(<Page begin={{ facet: 'usage', not: false }} filters={[]} />);
  fireEvent.change(await screen.findByLabelText('At least'), { target: { value: '100' } });
  fireEvent.keyDown(screen.getByLabelText('At least'), { key: 'Enter' });
  expect(changes).toHaveBeenLastCalledWith([{ facet: 'usage', not: false, values: ['100..'] }]);
  fireEvent.change(screen.getByLabelText('At most'), { target: { value: '5' } });
  expect(screen.getByText('The first number is above the second one.')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('At least'), { target: { value: '' } });
  fireEvent.blur(screen.getByLabelText('At least'));
  expect(changes).toHaveBeenLastCalledWith([{ facet: 'usage', not: false, values: ['..5'] }]);
});

test('when nothing matches, each filter says what is left without it', () => {
  const onRemove = vi.fn<(filter: Filters[number]) => void>();
  const onClear = vi.fn<() => void>();
  const left = new Map([
    ['owner', 12],
    ['tag', 0],
  ]);
  render(
    <NothingMatches
      filters={[...RISK, { facet: 'type', not: false, values: ['View'] }]}
      words={undefined}
      leftWithout={({ facet }) => left.get(facet)}
      recordOf={() => undefined}
      footnote="The search index counted them."
      otherActions={[]}
      onRemove={onRemove}
      onClear={onClear}
    />,
  );
  expect(screen.getByRole('heading', { name: 'No table matches all 3 filters' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'without: Tag is not PII.Sensitive still none' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'without: Type is View not counted yet' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'without: Owner is risk 12 tables' }));
  expect(onRemove).toHaveBeenCalledExactlyOnceWith(RISK[0]);
  fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(onClear).toHaveBeenCalledOnce();
});
