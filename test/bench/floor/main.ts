import '#src/ui/layers.css';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import grid from '#src/grid/grid.module.css';
import { element } from './elements.ts';
import look from './floor.module.css';
import { createPages } from './pages.ts';
import { pooledRow } from './row.ts';

/** Widths that the product gives its default columns at 1440 px, in px. */
const WIDTHS = [311, 227, 124, 172, 259, 100];
const ROW = 36;
const OVERSCAN = 8;
const STEP = 4;
const REST = 130;

const widths = WIDTHS.map((width, i) => `--w-${i}: ${width}px`).join('; ');
const all = WIDTHS.reduce((a, b) => a + b, 0);
const spacer = element('div');
const rows = element('div', { role: 'rowgroup', class: grid['rows'] });
const box = element('div', { class: grid['box'] }, rows);
const body = element('div', { class: grid['body'] }, spacer, box);
const scroller = element('div', { role: 'grid', class: grid['grid'], tabindex: '0' }, body);
const wrap = element(
  'div',
  { class: grid['wrap'], style: `--row: ${ROW}px; --w-all: ${all}px; ${widths}` },
  scroller,
);
document.getElementById('root')?.append(element('div', { class: look['page'] }, wrap));

const viewport = scroller.clientHeight;
const length = Math.ceil(viewport / ROW) + 1 + 2 * OVERSCAN + STEP;
const pool = Array.from({ length }, pooledRow);
rows.append(...pool.map((row) => row.root));
box.style.blockSize = `${length * ROW}px`;
box.style.top = box.style.bottom = `${viewport - length * ROW}px`;

const pages = createPages(() => {
  body.style.blockSize = `${pages.total() * ROW}px`;
  draw(true);
});
const drawnAt: number[] = [];
let resting: ReturnType<typeof setTimeout> | undefined;
let before = 0;

/** Writes the rows near the screen into their slots; without `anew` only those that changed their row. */
function draw(anew: boolean): void {
  const at = Math.floor(scroller.scrollTop / ROW);
  const end = Math.max(0, (pages.total() || 40) - length);
  const first = Math.max(0, Math.min(Math.floor((at - OVERSCAN) / STEP) * STEP, end));
  if (
    !anew &&
    drawnAt[first % length] === first &&
    drawnAt[(first + length - 1) % length] === first + length - 1
  )
    return;
  spacer.style.blockSize = `${first * ROW}px`;
  rows.style.translate = `0 ${-first * ROW}px`;
  for (let index = first; index < first + length; index++) {
    const slot = index % length;
    if (!anew && drawnAt[slot] === index) continue;
    drawnAt[slot] = index;
    pool[slot]?.show(index, index * ROW, pages.at(index));
  }
}

scroller.addEventListener(
  'scroll',
  () => {
    draw(false);
    const first = Math.floor(scroller.scrollTop / ROW);
    const far = Math.abs(scroller.scrollTop - before) > 5 * viewport;
    before = scroller.scrollTop;
    pages.see(first, first + Math.ceil(viewport / ROW), far);
    clearTimeout(resting);
    resting = setTimeout(() => pages.rest(), REST);
  },
  { passive: true },
);
draw(true);
pages.see(0, Math.ceil(viewport / ROW), false);
resting = setTimeout(() => pages.rest(), REST);
