import type { Page } from '@playwright/test';
import type { CatalogSite } from './fixtures.ts';

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

/** The person always says where: the browser's own file system for this site, which no dialog guards. */
export const chooseFiles = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    });
  });

/** A browser without File System Access. */
export const onlyDownloads = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { showSaveFilePicker: undefined });
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
