import { blobSink } from './blob-sink.ts';
import { fileSink } from './file-sink.ts';
import type { Sink } from './sink.ts';

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

export interface Saved {
  readonly sink: Sink;
  /** As the person named it. */
  readonly name: string;
}

interface Wanted {
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
export async function saveFile({ name, mime, extension }: Wanted): Promise<Saved | undefined> {
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
