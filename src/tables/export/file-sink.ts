import type { Left, Sink } from './sink.ts';

/** What some browsers lack. */
interface Removable {
  readonly remove?: () => Promise<void>;
}

/** Not asking for the file to be there is right whether it is gone or never was. */
async function removeIfEmpty(handle: FileSystemFileHandle & Removable): Promise<Left> {
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
