import { screen, within } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { readCsv } from '#test/export/read-files.ts';
import { openApp, rowAt } from '#test/support/app.tsx';

/** A file that the person chose, as the browser keeps it. */
export interface ChosenFile {
  text: string;
  /** What was written of it that is no text. */
  readonly bytes: Uint8Array[];
  state: 'open' | 'whole' | 'given up' | 'removed';
}

/** The browser asks where to save: answers the files chosen, and what was suggested as their names. */
export function stubPicker() {
  const files: ChosenFile[] = [];
  const names: string[] = [];
  const pick = ({ suggestedName }: { readonly suggestedName: string }) => {
    names.push(suggestedName);
    const file: ChosenFile = { text: '', bytes: [], state: 'open' };
    files.push(file);
    let copy = '';
    return Promise.resolve({
      name: suggestedName,
      remove: () => {
        file.state = 'removed';
        return Promise.resolve();
      },
      createWritable: () =>
        Promise.resolve({
          write: (piece: string | Uint8Array) => {
            if (typeof piece === 'string') copy += piece;
            else file.bytes.push(piece);
            return Promise.resolve();
          },
          close: () => {
            file.text = copy;
            file.state = 'whole';
            return Promise.resolve();
          },
          abort: () => {
            file.state = 'given up';
            return Promise.resolve();
          },
        }),
    });
  };
  vi.stubGlobal('showSaveFilePicker', pick);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { files, names };
}

/** The browser downloads: answers the files by their names. */
export function stubDownloads(): ReadonlyMap<string, Blob> {
  const blobs = new Map<string, Blob>();
  const files = new Map<string, Blob>();
  vi.stubGlobal('showSaveFilePicker', undefined);
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(blob: Blob) {
        const address = `blob:test/${blobs.size}`;
        blobs.set(address, blob);
        return address;
      }
      static override revokeObjectURL() {}
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) files.set(this.download, blob);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return files;
}

type App = Awaited<ReturnType<typeof openApp>>;

const dialog = () => screen.findByRole('dialog', { name: 'Export' });
export const inDialog = async () => within(await dialog());
export const press = async ({ user }: App, name: string) =>
  user.click(await (await inDialog()).findByRole('button', { name }));
export const names = (text: string) =>
  readCsv(text.slice(1))
    .slice(1)
    .map(([name]) => name);
export const expected = (count: number) =>
  Array.from({ length: count }, (_, n) => `orders_${String(n).padStart(3, '0')}`).toSorted();

/** The requests of an export: rows with the fields of its columns, as many as there may be. */
export const PAGES = '/api/v1/tables?limit=1000';
export const NEXT_PAGES = '/api/v1/tables?limit=1000&fields=owners%2Ctags&after=';

export async function openExport(address?: string, options?: Parameters<typeof openApp>[1]) {
  const app = await openApp(address, { screen: 360, ...options });
  await rowAt(0);
  await app.user.click(await screen.findByRole('button', { name: 'Export' }));
  await dialog();
  return app;
}
