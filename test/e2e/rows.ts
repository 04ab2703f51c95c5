import type { Page } from '@playwright/test';
import { entityPath } from '#src/paths.ts';
import type { CatalogSite } from './fixtures.ts';

/** Paths of tables by absolute index, as seen on screen. An index seen with two tables holds both. */
export type Seen = ReadonlyMap<number, ReadonlySet<string>>;

/** What is wrong with the rows seen: missing, doubled or out of order, against the list itself. */
export function rowFaults(seen: Seen, expected: readonly string[]): string[] {
  return expected.flatMap((name, index) => {
    const names = seen.get(index);
    if (!names) return [`row ${index} was never seen`];
    return names.size === 1 && names.has(name)
      ? []
      : [`row ${index} is ${[...names].join(' and ')}, not ${name}`];
  });
}

/** Scrolls the grid from its present place to a row, frame by frame, waiting for rows that load, and notes each row seen. */
export async function scrollAndNote(page: Page, toRow: number, step: number): Promise<Seen> {
  const entries = await page.evaluate(
    async ([target, by]) => {
      const grid = document.querySelector<HTMLElement>('[role=grid]')!;
      const seen = new Map<number, Set<string>>();
      const frame = () => new Promise(requestAnimationFrame);
      const note = () => {
        for (const row of grid.querySelectorAll<HTMLElement>('[role=row][aria-rowindex]')) {
          const index = Number(row.getAttribute('aria-rowindex')) - 2;
          if (index < 0) continue;
          const link = row.querySelector<HTMLAnchorElement>('a[href]');
          if (link) seen.set(index, (seen.get(index) ?? new Set()).add(link.pathname));
        }
      };
      const waiting = () => {
        const box = grid.getBoundingClientRect();
        return [...grid.querySelectorAll('[role=row][aria-busy=true]')].some((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return bottom > box.top && top < box.bottom;
        });
      };
      for (let frames = 0; frames < 20_000 && !seen.has(target); frames++) {
        note();
        if (!waiting()) grid.scrollBy(0, by);
        await frame();
      }
      note();
      return [...seen].map(([index, names]) => [index, [...names]] as const);
    },
    [toRow, step] as const,
  );
  return new Map(entries.map(([index, names]) => [index, new Set(names)]));
}

interface Known {
  readonly id: string;
  readonly name: string;
  readonly fqn: string;
}

/** Every table of the service in its order, read as any client would. */
export async function allTables(site: CatalogSite): Promise<readonly Known[]> {
  const known: Known[] = [];
  for (let after: string | undefined; ;) {
    const query = new URLSearchParams({ limit: '1000', ...(after && { after }) });
    const { data, paging } = (await site.ask('GET', `/api/v1/tables?${query.toString()}`)) as {
      readonly data: readonly { id: string; name: string; fullyQualifiedName: string }[];
      readonly paging: { readonly after?: string | null };
    };
    known.push(...data.map(({ id, name, fullyQualifiedName }) => ({ id, name, fqn: fullyQualifiedName })));
    after = paging.after ?? undefined;
    if (after === undefined) return known;
  }
}

/** Paths of the first tables in the order of the list. */
export const pathsInOrder = async (site: CatalogSite, count: number): Promise<string[]> =>
  (await allTables(site)).slice(0, count).map(({ fqn }) => entityPath('tables', fqn));

/** The person always says where: the browser's own file system for this site, which no dialog guards. */
export const chooseFiles = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    });
  });

/** The files chosen so far: texts by name. */
export const chosenFiles = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const files: Record<string, string> = {};
    const folder = await navigator.storage.getDirectory();
    // Not every type library knows that a directory is iterable.
    const entries = (folder as unknown as { values: () => AsyncIterable<FileSystemFileHandle> }).values();
    for await (const handle of entries) {
      const bytes = await (await handle.getFile()).arrayBuffer();
      files[handle.name] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    }
    return files;
  });

/** Opens the dialog and answers it. */
export async function openExport(page: Page) {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('radio', { name: 'CSV' }).waitFor();
  return dialog;
}
