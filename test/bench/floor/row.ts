import { type FloorRecord, type OptionalField, OPTIONAL } from './pages.ts';
import styles from '#src/entity/cells.module.css';
import gridStyles from '#src/grid/grid.module.css';
import cellsStyles from '#src/resources/table/cells.module.css';

type Attributes = Readonly<Record<string, string | undefined>>;

/** An element with attributes and children; an attribute that is undefined is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    // The policy of the page forbids style attributes, and lets scripts set the same styles.
    if (key === 'style') made.style.cssText = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';
const LOOK = {
  width: '24',
  height: '24',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '1.75',
};

/** A line icon of four paths, as most of the product's are. */
function icon(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [key, value] of Object.entries(LOOK)) svg.setAttribute(key, value);
  svg.setAttribute('aria-hidden', 'true');
  for (const line of ['M12 3v18', 'M3 3h18v18h-18z', 'M3 9h18', 'M3 15h18']) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', line);
    svg.append(path);
  }
  return svg;
}

/** Px that a row is high. */
export const ROW = 36;

const MONTH = 30 * 86_400_000;

/** The cells of one pooled row that every record fills: made once, written to for each record. */
export interface FixedCells {
  /** By column id. */
  readonly nodes: Readonly<Record<string, Node>>;
  readonly write: (record: FloorRecord) => void;
}

function nameCell() {
  const name = element('bdi');
  const raw = element('bdi');
  const rawBox = element('span', { class: styles['raw'] }, raw);
  const nameBox = element('span', { class: styles['name'] }, name);
  const link = element('a', { class: styles['link'], tabindex: '-1' }, nameBox);
  const write = (record: FloorRecord) => {
    const { displayName } = record;
    name.textContent = displayName ?? record.name;
    link.href = `/tables/${encodeURIComponent(record.fullyQualifiedName)}`;
    link.title = displayName ?? record.name;
    if (displayName === undefined) rawBox.remove();
    else {
      raw.textContent = record.name;
      if (!rawBox.isConnected) link.append(rawBox);
    }
  };
  return { node: element('span', { class: styles['cell'] }, link), write };
}

function locationCell() {
  const places = [element('bdi'), element('bdi'), element('bdi')] as const;
  const node = element('span', { class: styles['path'] });
  for (const [i, place] of places.entries()) node.append(...(i > 0 ? [element('i', {}, '›')] : []), place);
  const write = (record: FloorRecord) => {
    const names = [record.service?.name, record.database?.name, record.databaseSchema?.name];
    for (const [i, place] of places.entries()) place.textContent = names[i] ?? '';
    node.title = names.join(' › ');
  };
  return { node, write };
}

function typeCell() {
  const word = element('bdi');
  const box = element('span', { class: 'clip' }, word);
  const node = element('span', { class: cellsStyles['type'], 'data-plain': 'true' }, icon(), box);
  const write = ({ tableType = '' }: FloorRecord) => {
    word.textContent = tableType;
    node.title = tableType;
  };
  return { node, write };
}

function ageCell() {
  const count = element('b');
  const unit = element('span');
  const hidden = element('span', { class: 'visually-hidden' }, ' ago');
  const node = element('time', { class: styles['ago'] }, count, ' ', unit, hidden);
  const write = ({ updatedAt = 0 }: FloorRecord) => {
    count.textContent = String(Math.max(1, Math.round((Date.now() - updatedAt) / MONTH)));
    unit.textContent = 'mo';
    node.dateTime = new Date(updatedAt).toISOString();
    node.title = node.dateTime;
  };
  return { node, write };
}

/** Makes the cells of one row. */
function fixedCells(): FixedCells {
  const cells = { name: nameCell(), location: locationCell(), tableType: typeCell(), updatedAt: ageCell() };
  const all = Object.entries(cells);
  return {
    nodes: Object.fromEntries(all.map(([id, { node }]) => [id, node])),
    write: (record) => {
      for (const [, cell] of all) cell.write(record);
    },
  };
}

type Person = NonNullable<FloorRecord['owners']>[number];

const nothing = () =>
  element(
    'span',
    { class: 'faint' },
    element('span', { 'aria-hidden': 'true' }, '—'),
    element('span', { class: 'visually-hidden' }, 'none'),
  );

const moreButton = (text: string) =>
  element('button', { type: 'button', class: styles['more'], tabindex: '-1', title: text }, text);

const nameOf = (person: Person) => person.displayName ?? person.name;

function picture(person: Person): Node {
  const letters = nameOf(person)
    .split(/\s+/, 2)
    .map((word) => word.charAt(0));
  const team = person.type === 'team' ? 'true' : undefined;
  return element(
    'span',
    { class: styles['avatar'], 'data-team': team, 'aria-hidden': 'true' },
    letters.join(''),
  );
}

/** The first owner, and how many more there are. */
function ownersCell(owners: readonly Person[]): Node {
  const [first] = owners;
  if (!first) return nothing();
  const name = nameOf(first);
  const person = element(
    'span',
    { class: styles['person'] },
    picture(first),
    element('span', { class: styles['avatarName'] }, element('bdi', {}, name)),
  );
  const cell = element(
    'span',
    { class: styles['owners'] },
    element('span', { class: styles['first'], title: name }, person),
  );
  if (owners.length > 1) cell.append(moreButton(`+${owners.length - 1}`));
  return cell;
}

function tierBox(tagFQN: string | undefined): Node {
  if (tagFQN === undefined) {
    return element('span', { class: styles['tier'], 'data-tier': 'none', 'aria-hidden': 'true' });
  }
  const rank = tagFQN.slice(-1);
  return element(
    'span',
    { class: styles['tier'], 'data-tier': rank, title: `Tier ${rank}` },
    element('span', { 'aria-hidden': 'true' }, `T${rank}`),
    element('span', { class: 'visually-hidden' }, `Tier ${rank}`),
  );
}

/** The tier's box, the first other tag, and how many more there are. */
function tagsCell(tags: NonNullable<FloorRecord['tags']>): Node {
  if (tags.length === 0) return nothing();
  const tier = tags.find((tag) => tag.tagFQN.startsWith('Tier.'));
  const cell = element('span', { class: styles['tags'] }, tierBox(tier?.tagFQN));
  const others = tags.filter((tag) => tag !== tier);
  const [first] = others;
  if (first) {
    const cut = first.tagFQN.lastIndexOf('.');
    cell.append(
      element(
        'span',
        { class: styles['tag'], title: first.tagFQN },
        element('span', { class: styles['of'] }, element('bdi', {}, first.tagFQN.slice(0, cut)), '.'),
        element('span', { class: styles['tagChipName'] }, element('bdi', {}, first.tagFQN.slice(cut + 1))),
      ),
    );
  }
  if (others.length > 1) cell.append(moreButton(`+${others.length - 1}`));
  return cell;
}

/** The cell of a field that the record has; undefined where its value has not come. */
function optionalCell(field: OptionalField, record: FloorRecord): Node | undefined {
  const { owners, tags } = record;
  if (field === 'owners') return owners && ownersCell(owners);
  return tags && tagsCell(tags);
}

/** One row of the pool: its elements are made once, and written to whenever another record moves in. */
export interface PooledRow {
  readonly root: HTMLElement;
  show(index: number, top: number, record: FloorRecord | undefined): void;
}

const skeleton = () => element('span', { class: gridStyles['skeleton'], style: 'inline-size: 58%' });

/** One cell of a pooled row; it touches the document only for what has changed. */
function pooledCell(id: string, place: number, width: number) {
  const cell = element('div', {
    role: 'gridcell',
    class: gridStyles['cell'],
    style: `inline-size: ${width}px`,
    'aria-colindex': String(place + 1),
    'data-col': id,
    'data-align': id === 'updatedAt' ? 'end' : undefined,
  });
  const bar = skeleton();
  let drawn: object | undefined;
  let busy = false;
  const setBusy = (now: boolean) => {
    if (now === busy) return;
    busy = now;
    if (now) cell.setAttribute('aria-busy', 'true');
    else cell.removeAttribute('aria-busy');
  };
  return {
    cell,
    /** @param of what the content is made of: equal means drawn already */
    show(of: object, content: () => Node) {
      setBusy(false);
      if (drawn !== of) cell.replaceChildren(content());
      drawn = of;
    },
    /** @param own whether this cell alone is awaited, and not its whole row */
    wait(own: boolean) {
      setBusy(own);
      if (drawn !== bar) cell.replaceChildren(bar);
      drawn = bar;
    },
  };
}

/** A row that nothing is shown in yet. @param columns ids in their order @param widths px of each */
export function pooledRow(columns: readonly string[], widths: readonly number[]): PooledRow {
  const root = element('div', { role: 'row', class: gridStyles['row'], style: `block-size: ${ROW}px` });
  const cells = columns.map((id, i) => pooledCell(id, i, widths[i] ?? 0));
  root.append(...cells.map(({ cell }) => cell));
  const fixed = fixedCells();
  const drawings = columns.map((id, i) => {
    const cell = cells[i]!;
    const field = OPTIONAL.find((optional) => optional === id);
    const node = fixed.nodes[id]!;
    if (!field) return () => cell.show(node, () => node);
    return (record: FloorRecord) => {
      const value = record[field];
      if (value) cell.show(value, () => optionalCell(field, record)!);
      else cell.wait(true);
    };
  });
  let shown: FloorRecord | undefined;
  return {
    root,
    show(index, top, record) {
      root.style.insetBlockStart = `${top}px`;
      root.setAttribute('aria-rowindex', String(index + 2));
      if (!record) {
        root.setAttribute('aria-busy', 'true');
        for (const cell of cells) cell.wait(false);
        shown = undefined;
        return;
      }
      root.removeAttribute('aria-busy');
      if (record !== shown) fixed.write(record);
      shown = record;
      for (const draw of drawings) draw(record);
    },
  };
}
