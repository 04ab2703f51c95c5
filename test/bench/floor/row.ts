import look from '#src/grid/row.module.css';
import { element } from './elements.ts';
import { fixedCells } from './fixed-cells.ts';
import { optionalCell } from './optional-cells.ts';
import { OPTIONAL, type FloorRecord } from './record.ts';

/** One row of the pool: its elements are made once, and written to whenever another record moves in. */
export interface PooledRow {
  readonly root: HTMLElement;
  show(index: number, top: number, record: FloorRecord | undefined): void;
}

const skeleton = () => element('span', { class: look['skeleton'], style: 'inline-size: 58%' });

/** One cell of a pooled row; it touches the document only for what has changed. */
function pooledCell(id: string, place: number) {
  const cell = element('div', {
    role: 'gridcell',
    class: look['cell'],
    style: `--w: var(--w-${place})`,
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

/** A row that nothing is shown in yet. @param columns ids in their order */
export function pooledRow(columns: readonly string[]): PooledRow {
  const root = element('div', { role: 'row', class: look['row'] });
  const cells = columns.map(pooledCell);
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
