import { onTestFinished, vi } from 'vitest';

/** A file that the person chose, as the browser keeps it. */
export interface ChosenFile {
  text: string;
  state: 'open' | 'whole' | 'given up' | 'removed';
}

interface Choice {
  /** Answers what each write comes to; nothing: it works. */
  readonly onWrite?: () => Promise<void>;
  /** Whether the browser can remove a file. */
  readonly removes?: boolean;
}

/** The browser asks where to save: answers the files chosen, and what was suggested as their names. */
export function stubPicker({ onWrite, removes = true }: Choice = {}) {
  const files: ChosenFile[] = [];
  const names: string[] = [];
  const pick = ({ suggestedName }: { readonly suggestedName: string }) => {
    names.push(suggestedName);
    const file: ChosenFile = { text: '', state: 'open' };
    files.push(file);
    let copy = '';
    return Promise.resolve({
      name: suggestedName,
      getFile: () => Promise.resolve({ size: file.text.length }),
      ...(removes && {
        remove: () => {
          file.state = 'removed';
          return Promise.resolve();
        },
      }),
      createWritable: () =>
        Promise.resolve({
          write: async (text: string) => {
            await onWrite?.();
            copy += text;
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
