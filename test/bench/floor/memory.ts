import { ask, type FloorRecord } from './pages.ts';
import { element } from './row.ts';
import styles from './floor.module.css';

/** What is filtered by: the values that a record has, as they are typed behind `facet:`. */
const FACETS: Readonly<Record<string, (record: FloorRecord) => readonly string[]>> = {
  Type: ({ tableType = '' }) => [tableType],
  Owner: ({ owners = [] }) => owners.map(({ name }) => name),
};
const OFFERED = 12;
const SUGGESTED = 8;

const byName = (facet: string) =>
  Object.entries(FACETS).find(([name]) => name.toLowerCase() === facet.toLowerCase());

/**
 * All rows in memory, and the least page that filters them: two facets with counts beside their values, and a search box
 * that takes words and `facet:value`. Answers what the grid draws from, as `createPages` does.
 */
export function createMemory(changed: () => void) {
  let all: readonly FloorRecord[] = [];
  let shown: readonly FloorRecord[] = [];
  const chosen = new Map<string, Set<string>>();
  let words = '';

  const summary = element('output', { 'aria-label': 'Rows' });
  const search = element('input', { type: 'search', 'aria-label': 'Search' });
  const suggestions = element('div', { role: 'listbox', class: styles['list'] });
  const dialog = element('div', { class: styles['list'] });

  /** Whether a record is left by words and all facets but one. */
  const isLeft = (record: FloorRecord, but?: string) =>
    record.name.includes(words) &&
    [...chosen].every(
      ([facet, values]) => facet === but || FACETS[facet]?.(record).some((one) => values.has(one)),
    );
  const countsOf = (facet: string) => {
    const counts = new Map<string, number>();
    for (const record of all) {
      for (const value of FACETS[facet]?.(record) ?? []) {
        counts.set(value, (counts.get(value) ?? 0) + (isLeft(record, facet) ? 1 : 0));
      }
    }
    return [...counts].toSorted(([, a], [, b]) => b - a);
  };
  const filter = () => {
    shown = all.filter((record) => isLeft(record));
    summary.textContent = `${shown.length.toLocaleString('en')} of ${all.length.toLocaleString('en')} match`;
    changed();
  };
  const choose = (facet: string, value: string) => {
    const values = chosen.get(facet) ?? new Set();
    if (!values.delete(value)) values.add(value);
    if (values.size === 0) chosen.delete(facet);
    else chosen.set(facet, values);
    filter();
  };
  const openFacet = (facet: string) => {
    dialog.setAttribute('role', 'dialog');
    const values = countsOf(facet).slice(0, OFFERED);
    dialog.replaceChildren(
      ...values.map(([value, count]) => {
        const box = element('input', { type: 'checkbox' });
        box.addEventListener('change', () => choose(facet, value));
        return element('label', {}, box, element('span', {}, value), element('span', {}, String(count)));
      }),
    );
  };
  const token = (): [facet: string, typed: string] | undefined => {
    const [, key = '', typed = ''] = /(\w+):(\S*)$/.exec(search.value) ?? [];
    const [facet] = byName(key) ?? [];
    return facet === undefined ? undefined : [facet, typed];
  };
  search.addEventListener('input', () => {
    const [facet, typed] = token() ?? [];
    const found = facet === undefined ? [] : countsOf(facet).filter(([value]) => value.includes(typed ?? ''));
    suggestions.replaceChildren(
      ...found
        .slice(0, SUGGESTED)
        .map(([value, count]) =>
          element('div', { role: 'option' }, element('span', {}, value), element('span', {}, String(count))),
        ),
    );
    // A filter that is being typed is none of the words.
    const next = facet === undefined ? search.value : '';
    if (next === words) return;
    words = next;
    filter();
  });
  search.addEventListener('keydown', ({ key }) => {
    const [facet, typed = ''] = token() ?? [];
    if (key !== 'Enter' || facet === undefined) return;
    const found = countsOf(facet).find(([value]) => value.includes(typed));
    search.value = '';
    suggestions.replaceChildren();
    if (found) choose(facet, found[0]);
  });
  const buttons = Object.keys(FACETS).map((facet) => {
    const button = element('button', { type: 'button' }, facet);
    button.addEventListener('click', () => openFacet(facet));
    return button;
  });
  const bar = element('div', { class: styles['filters'] }, search, ...buttons, summary, suggestions, dialog);

  const load = async () => {
    const loaded: FloorRecord[] = [];
    for (let after: string | undefined; ;) {
      const { data, paging } = await ask(after, 1_000, 'owners,tags');
      loaded.push(...data);
      after = paging.after;
      if (after === undefined) break;
    }
    all = loaded;
    filter();
  };
  document.body.append(bar);
  void load();
  return {
    total: () => shown.length,
    at: (index: number) => shown[index],
    see: () => {},
    rest: () => {},
    carry: () => Promise.resolve(),
  };
}
