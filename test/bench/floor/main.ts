import { createPages } from './pages.ts';
import '#src/ui/layers.css';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import { element, pooledRow, ROW } from './row.ts';
import gridStyles from '#src/grid/grid.module.css';
import styles from './floor.module.css';

/** Widths that the product gives its default columns at 1440 px, in px. */
const WIDTHS = [311, 227, 124, 172, 259, 100];
const COLUMNS = ['name', 'location', 'tableType', 'owners', 'tags', 'updatedAt'];
const OVERSCAN = 8;
const STEP = 4;
const REST = 130;

const spacer = element('div');
const rows = element('div', { role: 'rowgroup', class: gridStyles['rows'] });
const box = element('div', { class: gridStyles['box'] }, rows);
const body = element('div', { class: gridStyles['body'] }, spacer, box);
const scroller = element('div', { role: 'grid', class: gridStyles['grid'], tabindex: '0' }, body);
const wrap = element('div', { class: gridStyles['wrap'] }, scroller);
document.getElementById('root')?.append(element('div', { class: styles['page'] }, wrap));

const viewport = scroller.clientHeight;
const screen = Math.ceil(viewport / ROW);
const length = screen + 1 + 2 * OVERSCAN + STEP;
const drawnAt: number[] = [];
const pool = makePool();
let resting: ReturnType<typeof setTimeout> | undefined;
let before = 0;
box.style.blockSize = `${length * ROW}px`;
box.style.top = box.style.bottom = `${viewport - length * ROW}px`;

const pages = createPages(() => {
  body.style.blockSize = `${pages.total() * ROW}px`;
  draw(true);
});

/** Fills the page with empty rows. */
function makePool() {
  const made = Array.from({ length }, () => pooledRow(COLUMNS, WIDTHS));
  body.style.minInlineSize = `${WIDTHS.reduce((a, b) => a + b, 0)}px`;
  rows.replaceChildren(...made.map((row) => row.root));
  return made;
}

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

const rest = () => {
  clearTimeout(resting);
  resting = setTimeout(() => pages.rest(), REST);
};

scroller.addEventListener(
  'scroll',
  () => {
    draw(false);
    const first = Math.floor(scroller.scrollTop / ROW);
    const far = Math.abs(scroller.scrollTop - before) > 5 * viewport;
    before = scroller.scrollTop;
    pages.see(first, first + screen, far);
    rest();
  },
  { passive: true },
);
draw(true);
pages.see(0, screen, false);
rest();
