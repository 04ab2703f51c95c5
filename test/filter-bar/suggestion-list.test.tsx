// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FacetValues } from '#src/filter-bar/facet-values.ts';
import { SuggestionList } from '#src/filter-bar/suggestion-list.tsx';
import { firstActive, suggestionsFor, tokenAtCaret } from '#src/filter-bar/typed-token.ts';
import { NO_FILTERS, type Filters } from '#src/filters/filters.ts';
import { SearchBox } from '#src/layout/header.tsx';
import { eventually } from '#test/support/eventually.ts';

const OWNERS: FacetValues = {
  kind: 'ready',
  values: [
    { value: 'Data Platform', label: 'Data Platform', count: 5, kind: 'team' },
    { value: 'dana', label: 'Dana Weiss', detail: 'dana', count: 1, kind: 'user' },
  ],
  total: 2,
  beside: [],
  hasSuggestions: true,
  counting: false,
};

const onSubmit = vi.fn<() => void>();
const onWords = vi.fn<(text: string) => void>();
const changes = vi.fn<(filters: Filters, text: string) => void>();

function Page({ values = OWNERS }: { readonly values?: FacetValues }) {
  const [text, setText] = useState('');
  const [focused, setFocused] = useState<HTMLInputElement>();
  return (
    <SearchBox
      value={text}
      onChange={setText}
      onClear={() => setText('')}
      onAllTypes={() => {}}
      onSubmit={onSubmit}
      field={{
        onFocus: ({ currentTarget }) => setFocused(currentTarget),
        onBlur: () => setFocused(undefined),
      }}
      popup={
        focused &&
        text !== '' && (
          <SuggestionList
            box={focused}
            text={text}
            token={tokenAtCaret(text, text.length)}
            values={values}
            own={[]}
            filters={NO_FILTERS}
            filtersNow={() => NO_FILTERS}
            onText={setText}
            onFilters={(filters, rest) => {
              changes(filters, rest);
              setText(rest);
            }}
            onWords={onWords}
          />
        )
      }
    />
  );
}

beforeEach(() => {
  for (const mock of [onSubmit, onWords, changes]) mock.mockClear();
});

const box = () => screen.getByRole('searchbox', { name: 'Search tables' });
/** The text of the option that the search box marks as active. */
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('suggestions under the search box', () => {
  test('Enter completes the first value: the word becomes a filter and leaves the box', async () => {
    render(<Page />);
    await userEvent.type(box(), 'orders -owner:da');
    await eventually(() => screen.getByRole('listbox', { name: 'Suggestions' })).toBeInTheDocument();
    expect(screen.getAllByRole('option')).toHaveLength(3);
    expect(active()).toMatch(/^DPData Platform +-owner:"Data Platform" 5$/);
    await userEvent.keyboard('{Enter}');
    expect(changes).toHaveBeenCalledExactlyOnceWith(
      [{ facet: 'owner', not: true, values: ['Data Platform'] }],
      'orders ',
    );
    expect(box()).toHaveValue('orders ');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('arrow keys move, Enter completes, and the last line searches for the text as it stands', async () => {
    render(<Page />);
    await userEvent.type(box(), 'owner:da');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe('Search for “owner:da”');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(changes).toHaveBeenCalledExactlyOnceWith([{ facet: 'owner', not: false, values: ['dana'] }], '');
    await userEvent.keyboard('owner:x{ArrowUp}{Enter}');
    expect(onWords).toHaveBeenCalledExactlyOnceWith('owner:x');
  });

  test('Space takes what is typed, exactly or in another case, and never the active one that is longer', async () => {
    render(<Page />);
    await userEvent.type(box(), 'owner:DANA');
    await screen.findByRole('listbox');
    expect(active()).toMatch(/^DWDana Weiss/);
    await userEvent.keyboard(' ');
    expect(changes).toHaveBeenLastCalledWith([{ facet: 'owner', not: false, values: ['dana'] }], '');
    await userEvent.type(box(), 'owner:dan{ArrowDown}');
    expect(active()).toMatch(/^DWDana Weiss/);
    await userEvent.keyboard(' ');
    // The box reads the filter itself, as it stands.
    expect(box()).toHaveValue('owner:dan ');
    expect(changes).toHaveBeenCalledOnce();
  });

  test('of keys, none is active: Enter searches, Tab writes the first', async () => {
    render(<Page />);
    await userEvent.type(box(), 'ta{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(active()).toBeUndefined();
    await userEvent.keyboard('{Tab}');
    expect(box()).toHaveValue('tag:');
    expect(box()).toHaveFocus();
  });

  test('Escape closes them and keeps the text; a second one clears it', async () => {
    render(<Page />);
    await userEvent.type(box(), 'owner:da');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box()).toHaveValue('owner:da');
    await userEvent.keyboard('{Escape}');
    expect(box()).toHaveValue('');
  });

  test('a press chooses one, and the box keeps the focus', async () => {
    render(<Page />);
    await userEvent.type(box(), 'owner:da');
    await userEvent.click(await screen.findByRole('option', { name: /Dana Weiss/ }));
    expect(changes).toHaveBeenCalledOnce();
    await waitFor(() => expect(box()).toHaveFocus());
  });

  test('values that do not load are said to', async () => {
    const failed = { kind: 'failed', error: 'It is asleep.', onRetry: () => {} } as const;
    render(<Page values={{ ...OWNERS, ...failed, values: [] }} />);
    await userEvent.type(box(), 'owner:d');
    await eventually(() => screen.getByRole('alert')).toHaveTextContent(
      'The values did not load. It is asleep.',
    );
  });
});

test('the value that is typed in full is active before others', () => {
  const part = tokenAtCaret('owner:da', 8);
  expect(firstActive(part, suggestionsFor(part, '', OWNERS))).toBe(0);
  const name = tokenAtCaret('owner:dana weiss', 10);
  expect(firstActive(name, suggestionsFor(name, '', OWNERS))).toBe(1);
  const full = tokenAtCaret('owner:"dana weiss"', 18);
  expect(firstActive(full, suggestionsFor(full, '', OWNERS))).toBe(1);
  const empty = tokenAtCaret('owner:', 6);
  expect(firstActive(empty, suggestionsFor(empty, '', OWNERS))).toBeUndefined();
});
