/** One way to spoil the grid on screen. Each runs in the page, where only its own text arrives. */
export interface Defect {
  readonly name: string;
  readonly seed: () => void;
}

/** Twenty defects that grids have had; axe finds a part of them. */
export const DEFECTS: readonly Defect[] = [
  {
    name: 'row index out of order',
    seed: () => {
      const rows = document.querySelectorAll('[role=grid] [role=row]');
      rows[3]?.setAttribute('aria-rowindex', '3');
      rows[2]?.setAttribute('aria-rowindex', '4');
    },
  },
  {
    name: 'row index doubled',
    seed: () => document.querySelectorAll('[role=grid] [role=row]')[3]?.setAttribute('aria-rowindex', '3'),
  },
  {
    name: 'row index missing',
    seed: () => document.querySelectorAll('[role=grid] [role=row]')[3]?.removeAttribute('aria-rowindex'),
  },
  {
    name: 'row index above the count',
    seed: () => document.querySelector('[role=grid]')?.setAttribute('aria-rowcount', '40'),
  },
  {
    name: 'row count of the rows drawn only',
    seed: () => document.querySelector('[role=grid]')?.setAttribute('aria-rowcount', '5'),
  },
  {
    name: 'untrue aria-sort',
    seed: () => document.querySelector('[role=columnheader]')?.setAttribute('aria-sort', 'descending'),
  },
  { name: 'unnamed grid', seed: () => document.querySelector('[role=grid]')?.removeAttribute('aria-label') },
  {
    name: 'every cell tabbable',
    seed: () => {
      for (const cell of document.querySelectorAll<HTMLElement>('[role=gridcell]')) cell.tabIndex = 0;
    },
  },
  {
    name: 'no tab stop at all',
    seed: () => document.querySelector('[role=grid]')?.setAttribute('tabindex', '-1'),
  },
  {
    name: 'empty status',
    seed: () => {
      for (const status of document.querySelectorAll('output, [role=status]')) status.replaceChildren();
    },
  },
  {
    name: 'no focus ring',
    seed: () => {
      for (const cell of document.querySelectorAll<HTMLElement>('[data-focus]')) cell.style.outline = 'none';
    },
  },
  {
    name: 'no active cell',
    seed: () => document.querySelector('[role=grid]')?.removeAttribute('aria-activedescendant'),
  },
  {
    name: 'focus on the page itself',
    seed: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
  },
  {
    name: 'column index missing',
    seed: () => document.querySelectorAll('[role=gridcell]')[1]?.removeAttribute('aria-colindex'),
  },
  {
    name: 'untrue column count',
    seed: () => document.querySelector('[role=grid]')?.setAttribute('aria-colcount', '2'),
  },
  {
    name: 'a target of 10 px',
    seed: () => {
      const button = document.querySelector<HTMLElement>('main button');
      if (button)
        button.style.cssText =
          'inline-size: 10px; block-size: 10px; min-inline-size: 0; padding: 0; overflow: hidden';
    },
  },
  {
    name: 'a row without its role',
    seed: () => document.querySelectorAll('[role=grid] [role=row]')[2]?.removeAttribute('role'),
  },
  {
    name: 'a link without a name',
    seed: () => {
      const link = document.querySelector('[role=gridcell] a');
      link?.replaceChildren();
      link?.removeAttribute('title');
    },
  },
  {
    name: 'a value that ARIA does not know',
    seed: () => document.querySelector('[role=columnheader]')?.setAttribute('aria-sort', 'up'),
  },
  {
    name: 'text too faint to read',
    seed: () => {
      for (const cell of document.querySelectorAll<HTMLElement>('[role=gridcell] a, [role=gridcell] a *')) {
        cell.style.color = '#cccccc';
        cell.style.background = '#ffffff';
      }
    },
  },
];
