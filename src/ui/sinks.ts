import { startOfText } from './cut-text.ts';

/** The target of a file that is written in pieces. */
export interface Sink {
  /** @throws once the disk is full or the file is gone, and from then on */
  readonly write: (piece: string | Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Completes the file in its final place. @throws as `write` */
  readonly finish: () => Promise<void>;
  /** Removes the file, also one that was finished at that very moment. Never throws. */
  readonly discard: () => Promise<void>;
}

/** Most UTF-16 units of a part of a name, so that the name fits the 255 bytes of usual file systems in every script. */
const MAX_PART = 26;

/** Letters, figures and separators within names; all else becomes a dash. */
const fileNamePart = (text: string): string =>
  startOfText(text.normalize().replaceAll(/[^\p{L}\p{M}\p{N}._]+/gu, '-'), MAX_PART).replaceAll(
    /^[-.]+|[-.]+$/g,
    '',
  );

/**
 * The name of a file of rows: `tables-snow.sales-orders-2026-11-22.csv`.
 * @param what first part of the name, such as the path of a type @param extension with its dot
 * @param now ms since the epoch; the day is the reader's
 */
export function fileName(
  what: string,
  { scope, q }: Readonly<Record<'scope' | 'q', string | null>>,
  extension: string,
  now: number,
) {
  const date = new Date(now);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const parts = [what, fileNamePart(scope ?? ''), fileNamePart(q ?? ''), day];
  return parts.filter(Boolean).join('-') + extension;
}

/** Most pieces before they are joined, because a browser keeps a record of each. */
const MAX_PIECES = 256;

/** Collects a file in pieces that the browser may keep on disk, and downloads it when it is complete. */
function blobSink(name: string, mime: string): Sink {
  let pieces: Blob[] = [];
  return {
    write(piece) {
      pieces.push(new Blob([piece]));
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
      return Promise.resolve();
    },
  };
}

/** Writes to a picked file through the browser's copy, which replaces the file when it is complete. */
export async function fileSink(handle: FileSystemFileHandle): Promise<Sink> {
  const stream = await handle.createWritable();
  return {
    write: (piece) => stream.write(piece),
    finish: () => stream.close(),
    async discard() {
      // The stream of a finished file cannot be aborted.
      await stream.abort().catch(() => {});
      // The picker has emptied the file, so nothing older is in it. One that is gone cannot be removed.
      await handle.remove().catch(() => {});
    },
  };
}

declare global {
  interface Window {
    /** File System Access: only in Chromium, in a secure context. */
    readonly showSaveFilePicker?: (options: {
      readonly suggestedName: string;
      readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
    }) => Promise<FileSystemFileHandle>;
  }
  interface FileSystemFileHandle {
    /** In every browser that has the picker. */
    readonly remove: () => Promise<void>;
  }
}

/**
 * Opens the browser's file picker, or collects the file for a download if there is none.
 * Call it during a click, because browsers open the picker only then.
 * @returns the file, by the name that the user chose; undefined: cancelled by the user
 * @throws the error of the file system if the file cannot be opened
 */
export async function openSaveTarget({
  name,
  mime,
  extension,
}: Readonly<Record<'name' | 'mime' | 'extension', string>>) {
  const downloadTarget = () => ({ sink: blobSink(name, mime), name });
  if (!window.showSaveFilePicker) return downloadTarget();
  let handle: FileSystemFileHandle;
  try {
    const types = [{ accept: { [mime]: [extension] } }];
    handle = await window.showSaveFilePicker({ suggestedName: name, types });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // A frame or a company's policy forbids the picker.
    return downloadTarget();
  }
  return { sink: await fileSink(handle), name: handle.name };
}

/** Late enough, because a busy browser reads the blob URL only when the download starts. */
const REVOKE_AFTER_MS = 60_000;

export function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
