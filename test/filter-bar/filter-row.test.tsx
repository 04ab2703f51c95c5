// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, use, useRef, useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FilterButton } from '#src/filter-bar/filter-button.tsx';
import { FilterRow } from '#src/filter-bar/filter-row.tsx';
import { stepOf, type FilterStep } from '#src/filters/filter-words.ts';
import { withoutFilter, type Filters } from '#src/filters/filters.ts';
import { useCommandKeys } from '#src/ui/commands.ts';
import { eventually } from '#test/support/eventually.ts';

const FOUR: Filters = [
  { facet: 'owner', not: false, values: ['risk', 'Data Platform', 'Growth'] },
  { facet: 'tag', not: false, values: ['PII.Sensitive'] },
  { facet: 'tier', not: true, values: ['Tier.Tier5'] },
  { facet: 'database', not: false, values: ['snow.sales.mart'] },
];

const NAMES: Readonly<Record<string, string>> = { risk: 'Risk team' };

const onEdit = vi.fn<(step: FilterStep, button: HTMLElement) => void>();

function Page({ initial = FOUR }: { readonly initial?: Filters }) {
  const [filters, setFilters] = useState(initial);
  const button = useRef<HTMLButtonElement>(null);
  const [lastChip, setLastChip] = useState<HTMLElement | null>(null);
  return (
    <>
      <FilterButton ref={button} count={filters.length} expanded={false} onOpen={() => {}} />
      <button type="button" onClick={() => lastChip?.focus()}>
        Last chip
      </button>
      <button type="button" onClick={() => setFilters(initial)}>
        All again
      </button>
      <FilterRow
        lastChipRef={setLastChip}
        filters={filters}
        recordOf={(_, value) => (value === 'PII.Sensitive' ? null : { displayName: NAMES[value] })}
        open={FOUR[2] && stepOf(FOUR[2])}
        onEdit={onEdit}
        onRemove={(filter) => setFilters(withoutFilter(filters, filter))}
        onClear={() => setFilters([])}
        onEmptied={() => button.current?.focus()}
      />
    </>
  );
}

const row = () => screen.getByRole('group', { name: 'Filters' });
const chip = (name: RegExp | string) => within(row()).getByRole('button', { name });

test('a place is called by the last part of its name, with the whole path in the title', () => {
  render(
    <FilterRow
      filters={[{ facet: 'database', not: false, values: ['snow.sales.mart'] }]}
      scope="database"
      onEdit={() => {}}
      onRemove={() => {}}
      onClear={() => {}}
      onEmptied={() => {}}
    />,
  );
  expect(chip('Schema is mart')).toBeVisible();
  expect(within(row()).getByTitle('Schema is snow.sales.mart')).toBeVisible();
});

describe('the row of chips', () => {
  test('has a button for each filter that says it as a sentence, and one that removes it', () => {
    render(<Page />);
    expect(chip(/^Owner is Risk team, Data Platform/)).toHaveAccessibleDescription(
      'Owner is Risk team or Data Platform or Growth',
    );
    expect(chip(/^Owner is/)).toHaveTextContent('Owner is Risk team, Data Platform +1');
    expect(chip(/^Tier is not Tier5$/)).toHaveAttribute('aria-expanded', 'true');
    expect(chip(/^Schema is mart$/)).toHaveAttribute('aria-expanded', 'false');
    expect(chip('Remove filter Schema')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveAccessibleDescription('Filters in force: 4');
  });

  test('says what is missing as a sentence, without the name of its facet', () => {
    const missing = (not: boolean, ...values: readonly string[]) => ({ facet: 'missing', not, values });
    render(<Page initial={[missing(false, 'description'), missing(true, 'tags', 'owner', 'tier')]} />);
    expect(chip('No description')).toHaveTextContent(/^No description$/);
    expect(chip(/^Not:/)).toHaveTextContent(/^Not: No tags, No owner \+1$/);
    expect(chip(/^Not:/)).toHaveAccessibleDescription('Not: No tags or No owner or No tier');
  });

  test('says of a value that the catalog no longer has that it is not found', () => {
    render(<Page />);
    expect(chip(/^Tag is PII\.Sensitive not found$/)).toHaveAccessibleDescription(
      '“PII.Sensitive” is not in the catalog any more.',
    );
    expect(chip(/^Tier is not/)).not.toHaveAccessibleDescription();
  });

  test('a press opens the editor of the filter, under its chip', () => {
    render(<Page />);
    fireEvent.click(chip(/^Tag is/));
    expect(onEdit).toHaveBeenCalledExactlyOnceWith({ facet: 'tag', not: false }, chip(/^Tag is/));
  });

  test('arrow keys move between chips, of which one is a tab stop', async () => {
    render(<Page />);
    chip(/^Owner is/).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(chip(/^Tag is/)).toHaveFocus();
    expect(
      within(row())
        .getAllByRole('button')
        .filter((button) => button.tabIndex === 0),
    ).toEqual([chip(/^Tag is/), chip('Remove filter Tag'), chip('Clear all')]);
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(chip(/^Schema is/)).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(chip(/^Owner is/)).toHaveFocus();
  });

  test('Delete removes a chip and goes to the next one, Backspace to the one before', async () => {
    render(<Page />);
    chip(/^Tag is/).focus();
    await userEvent.keyboard('{Delete}');
    expect(chip(/^Tier is/)).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    expect(chip(/^Owner is/)).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Tier/ })).toBeNull();
    await eventually(() => screen.getByText('Removed: Tier is not Tier5')).toBeInTheDocument();
  });

  test('a filter that was removed, came back and is removed again is said to be removed twice', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const said = () => document.querySelector('[aria-live]')?.textContent;
    const settle = () => act(() => void vi.advanceTimersByTime(1_000));
    render(<Page />);
    const texts: unknown[] = [];
    for (let round = 0; round < 2; round += 1) {
      fireEvent.click(chip('Remove filter Schema'));
      settle();
      texts.push(said());
      fireEvent.click(screen.getByRole('button', { name: 'All again' }));
      settle();
      texts.push(said());
    }
    const removed = 'Removed: Schema is mart';
    expect(texts).toEqual([removed, '', removed, '']);
  });

  test('after the last chip the focus goes where the page says', () => {
    render(<Page />);
    fireEvent.click(screen.getByRole('button', { name: 'Last chip' }));
    expect(chip(/^Schema is/)).toHaveFocus();
    fireEvent.click(chip('Remove filter Schema'));
    expect(chip(/^Tier is/)).toHaveFocus();
    fireEvent.click(chip('Clear all'));
    expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
  });
});

function Keys() {
  useCommandKeys();
  return null;
}

/** A page whose next list is only drawn once it has come. */
function WaitingPage({ rows }: { readonly rows: Promise<unknown> }) {
  const [filters, setFilters] = useState(FOUR);
  const [awaited, setAwaited] = useState<Promise<unknown>>();
  if (awaited) use(awaited);
  const change = (next: Filters) => {
    setFilters(next);
    setAwaited(rows);
  };
  return (
    <FilterRow
      filters={filters}
      onEdit={onEdit}
      onRemove={(filter) => change(withoutFilter(filters, filter))}
      onClear={() => change([])}
      onEmptied={() => {}}
    />
  );
}

test.each([
  ['Remove filter Tag', [false, true, false, false], 3],
  ['Clear all', [true, true, true, true], 0],
])('"%s" is answered at once, and the chips go with their rows', async (name, fading, left) => {
  let come = () => {};
  const rows = new Promise<void>((resolve) => (come = resolve));
  render(
    <Suspense>
      <WaitingPage rows={rows} />
    </Suspense>,
  );
  const chips = () => screen.queryAllByRole('listitem');
  expect(chips().map((one) => one.hasAttribute('data-leaving'))).toEqual([false, false, false, false]);
  await act(async () => fireEvent.click(chip(name)));
  expect(chips().map((one) => one.hasAttribute('data-leaving'))).toEqual(fading);
  await act(async () => come());
  expect(chips().map((one) => one.hasAttribute('data-leaving'))).toEqual(Array(left).fill(false));
});

test('F opens Filter, except where it is typed', async () => {
  const onOpen = vi.fn<() => void>();
  render(
    <>
      <FilterButton count={0} expanded={false} onOpen={onOpen} />
      <Keys />
      <input aria-label="Words" />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Filter' })).not.toHaveAccessibleDescription();
  await userEvent.keyboard('f');
  expect(onOpen).toHaveBeenCalledOnce();
  await userEvent.type(screen.getByRole('textbox', { name: 'Words' }), 'f');
  expect(onOpen).toHaveBeenCalledOnce();
});
