import nameLook from '#src/tables/cells/name-cell.module.css';
import path from '#src/tables/cells/path-text.module.css';
import type from '#src/tables/cells/type-cell.module.css';
import updated from '#src/tables/cells/updated-cell.module.css';
import { element, icon } from './elements.ts';
import type { FloorRecord } from './record.ts';

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
  const rawBox = element('span', { class: nameLook['raw'] }, raw);
  const nameBox = element('span', { class: nameLook['name'] }, name);
  const link = element('a', { class: nameLook['link'], tabindex: '-1' }, nameBox);
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
  return { node: element('span', { class: nameLook['cell'] }, link), write };
}

function locationCell() {
  const places = [element('bdi'), element('bdi'), element('bdi')] as const;
  const node = element('span', { class: path['path'] });
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
  const box = element('span', { class: type['word'] }, word);
  const node = element('span', { class: type['type'], 'data-plain': 'true' }, icon(), box);
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
  const node = element('time', { class: updated['ago'] }, count, ' ', unit, hidden);
  const write = ({ updatedAt = 0 }: FloorRecord) => {
    count.textContent = String(Math.max(1, Math.round((Date.now() - updatedAt) / MONTH)));
    unit.textContent = 'mo';
    node.dateTime = new Date(updatedAt).toISOString();
    node.title = node.dateTime;
  };
  return { node, write };
}

/** Makes the cells of one row. */
export function fixedCells(): FixedCells {
  const cells = { name: nameCell(), location: locationCell(), tableType: typeCell(), updatedAt: ageCell() };
  const all = Object.entries(cells);
  return {
    nodes: Object.fromEntries(all.map(([id, { node }]) => [id, node])),
    write: (record) => {
      for (const [, cell] of all) cell.write(record);
    },
  };
}
