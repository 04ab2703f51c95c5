/** `whole-file`: it was finished at the very moment when it was given up. */
export type Leftover = 'removed' | 'empty-file' | 'whole-file';

/** Where a file is written to, piece by piece. */
export interface Sink {
  /** @throws once the disk is full or the file is gone; nothing more can be written then */
  readonly write: (text: string) => Promise<void>;
  /** The file is whole and stands where it was wanted. @throws as `write` */
  readonly finish: () => Promise<void>;
  /** Takes away what was written, and says what is left. Never throws. */
  readonly discard: () => Promise<Leftover>;
}

/** Characters of a name, so that the whole fits the 255 bytes of usual file systems in every script. */
const MAX_PART = 26;

/** Letters, figures and what stands between them in names; all else is a dash. */
const fileNamePart = (text: string): string =>
  Array.from(text.normalize().replaceAll(/[^\p{L}\p{M}\p{N}._]+/gu, '-'))
    .slice(0, MAX_PART)
    .join('')
    .replaceAll(/^[-.]+|[-.]+$/g, '');

/** What of a view names its files. */
interface NamedRows {
  readonly scope: string | null;
  readonly q: string | null;
}

/**
 * What to call the file of rows: `tables-snow.sales-orders-2026-11-22.csv`.
 * @param what the name begins with, such as the path of the rows' type @param extension with its dot @param now ms since the epoch; the day is that of UTC
 */
export function fileName(what: string, { scope, q }: NamedRows, extension: string, now: number) {
  const day = new Date(now).toISOString().slice(0, 10);
  const parts = [what, fileNamePart(scope ?? ''), fileNamePart(q ?? ''), day];
  return parts.filter(Boolean).join('-') + extension;
}

/** So many pieces become one: a browser keeps a record of each. */
const MAX_PIECES = 256;

/**
 * Gathers a file in pieces that the browser may keep on disk, and downloads it when it is whole.
 * @param name of the download
 */
function blobSink(name: string, mime: string): Sink {
  let pieces: Blob[] = [];
  return {
    write(text) {
      pieces.push(new Blob([text]));
      if (pieces.length === MAX_PIECES) pieces = [new Blob(pieces)];
      return Promise.resolve();
    },
    finish() {
      download(name, new Blob(pieces, { type: mime }));
      pieces = [];
      return Promise.resolve();
    },
    discard() {
      pieces = [];
      return Promise.resolve('removed');
    },
  };
}

/** What some browsers lack. */
interface Removable {
  readonly remove?: () => Promise<void>;
}

/** Not asking for the file to be there is right whether it is gone or never was. */
async function removeIfEmpty(handle: FileSystemFileHandle & Removable): Promise<Leftover> {
  try {
    // Being chosen has emptied it, and nothing is in it before it is finished.
    if ((await handle.getFile()).size > 0) return 'whole-file';
    if (!handle.remove) return 'empty-file';
    await handle.remove();
    return 'removed';
  } catch {
    return 'removed';
  }
}

/** Writes to a chosen file through the browser's copy of it, which takes the file's place when all is written. */
export async function fileSink(handle: FileSystemFileHandle): Promise<Sink> {
  const stream = await handle.createWritable();
  return {
    write: (text) => stream.write(text),
    finish: () => stream.close(),
    async discard() {
      await stream.abort().catch(() => {});
      return removeIfEmpty(handle);
    },
  };
}

interface SaveOptions {
  readonly suggestedName: string;
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}

declare global {
  interface Window {
    /** File System Access; Chromium, and only in a secure context. */
    readonly showSaveFilePicker?: (options: SaveOptions) => Promise<FileSystemFileHandle>;
  }
}

export interface SaveTarget {
  readonly sink: Sink;
  /** As the person named it. */
  readonly name: string;
}

interface FileRequest {
  readonly name: string;
  readonly mime: string;
  readonly extension: string;
}

/** Whether a file is written while it is read, so that memory never holds it. */
export const canStream = (): boolean => window.showSaveFilePicker !== undefined;

/**
 * Asks where to save a file, where the browser can be asked, else gathers it for a download. Undefined: the person does not
 * want it after all. To be called while a click is handled: the browser asks for no other reason.
 * @throws what the file system says where the file cannot be opened
 */
export async function openSaveTarget({
  name,
  mime,
  extension,
}: FileRequest): Promise<SaveTarget | undefined> {
  const downloadTarget = () => ({ sink: blobSink(name, mime), name });
  if (!window.showSaveFilePicker) return downloadTarget();
  let handle: FileSystemFileHandle;
  try {
    const types = [{ accept: { [mime]: [extension] } }];
    handle = await window.showSaveFilePicker({ suggestedName: name, types });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // A frame or a policy of the company does not let the page ask.
    return downloadTarget();
  }
  return { sink: await fileSink(handle), name: handle.name };
}

/** A browser reads the blob URL when the download starts, which may be late on a busy machine. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file. @param name proposed file name */
export function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
