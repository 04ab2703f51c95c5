import row from '#src/grid/row.module.css';
import nameLook from '#src/tables/cells/name-cell.module.css';
import path from '#src/tables/cells/path-text.module.css';
import type from '#src/tables/cells/type-cell.module.css';
import updated from '#src/tables/cells/updated-cell.module.css';
import { element, icon } from './elements.ts';
import { ownersCell, tagsCell } from './optional-cells.ts';
import type { FloorRecord } from './record.ts';

const COLUMNS = ['name', 'location', 'tableType', 'owners', 'tags', 'updatedAt'];

const DAY = 86_400_000;

/** One row of the pool: its elements are made once, and written to whenever another record moves in. */
export interface PooledRow {
  readonly root: HTMLElement;
  show(index: number, top: number, record: FloorRecord | undefined): void;
}

function parts() {
  const name = element('bdi');
  const raw = element('bdi');
  const rawBox = element('span', { class: nameLook['raw'] }, raw);
  const nameBox = element('span', { class: nameLook['name'] }, name);
  const link = element('a', { class: nameLook['link'], tabindex: '-1' }, nameBox);
  const places = [element('bdi'), element('bdi'), element('bdi')] as const;
  const location = element('span', { class: path['path'] });
  for (const [i, place] of places.entries())
    location.append(...(i > 0 ? [element('i', {}, '›')] : []), place);
  const word = element('bdi');
  const typeBox = element(
    'span',
    { class: type['type'], 'data-plain': 'true' },
    icon(),
    element('span', { class: type['word'] }, word),
  );
  const count = element('b');
  const unit = element('span');
  const age = element(
    'time',
    { class: updated['ago'] },
    count,
    ' ',
    unit,
    element('span', { class: 'visually-hidden' }, ' ago'),
  );
  return { name, raw, rawBox, link, places, location, word, typeBox, count, unit, age };
}

const skeleton = () => element('span', { class: row['skeleton'], style: 'inline-size: 58%' });

/** A row that nothing is shown in yet. */
export function pooledRow(): PooledRow {
  const root = element('div', { role: 'row', class: row['row'] });
  const cells = COLUMNS.map((id, i) =>
    element('div', {
      role: 'gridcell',
      class: row['cell'],
      style: `--w: var(--w-${i})`,
      'aria-colindex': String(i + 1),
      'data-col': id,
      'data-align': id === 'updatedAt' ? 'end' : undefined,
    }),
  );
  root.append(...cells);
  const p = parts();
  const own = [
    element('span', { class: nameLook['cell'] }, p.link),
    p.location,
    p.typeBox,
    null,
    null,
    p.age,
  ];
  const bars = COLUMNS.map(skeleton);
  const drawn: (object | undefined)[] = [];
  let shown: FloorRecord | undefined;

  const put = (i: number, of: object, content: () => Node) => {
    if (drawn[i] === of) return;
    drawn[i] = of;
    cells[i]?.replaceChildren(content());
  };
  const putBar = (i: number) => {
    const bar = bars[i];
    if (bar) put(i, bar, () => bar);
  };

  const write = (record: FloorRecord) => {
    const { displayName } = record;
    p.name.textContent = displayName ?? record.name;
    p.link.href = `/tables/${encodeURIComponent(record.fullyQualifiedName)}`;
    p.link.title = displayName ?? record.name;
    if (displayName === undefined) p.rawBox.remove();
    else {
      p.raw.textContent = record.name;
      if (!p.rawBox.isConnected) p.link.append(p.rawBox);
    }
    const names = [record.service?.name, record.database?.name, record.databaseSchema?.name];
    for (const [i, place] of p.places.entries()) place.textContent = names[i] ?? '';
    p.location.title = names.join(' › ');
    p.word.textContent = record.tableType ?? '';
    p.typeBox.title = record.tableType ?? '';
    const at = record.updatedAt ?? 0;
    p.count.textContent = String(Math.max(1, Math.round((Date.now() - at) / (30 * DAY))));
    p.unit.textContent = 'mo';
    p.age.dateTime = new Date(at).toISOString();
    p.age.title = p.age.dateTime;
  };

  return {
    root,
    show(index, top, record) {
      root.style.insetBlockStart = `${top}px`;
      root.setAttribute('aria-rowindex', String(index + 2));
      if (!record) {
        root.setAttribute('aria-busy', 'true');
        for (const i of COLUMNS.keys()) putBar(i);
        shown = undefined;
        return;
      }
      root.removeAttribute('aria-busy');
      if (record !== shown) write(record);
      shown = record;
      for (const [i, content] of own.entries()) if (content) put(i, content, () => content);
      const { owners, tags } = record;
      if (owners) put(3, owners, () => ownersCell(owners));
      else putBar(3);
      if (tags) put(4, tags, () => tagsCell(tags));
      else putBar(4);
    },
  };
}
