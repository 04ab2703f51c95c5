import type { Sink } from './sink.ts';

/** So many pieces become one: a browser keeps a record of each. */
const MOST_PIECES = 256;
/** A browser reads a download's address when it begins, which a busy one does late. */
const BEGUN_MS = 60_000;

/**
 * Gathers a file in pieces that the browser may keep on disk, and downloads it when it is whole.
 * @param name of the download
 */
export function blobSink(name: string, mime: string): Sink {
  let pieces: Blob[] = [];
  return {
    write(text) {
      pieces.push(new Blob([text]));
      if (pieces.length === MOST_PIECES) pieces = [new Blob(pieces)];
      return Promise.resolve();
    },
    finish() {
      const address = URL.createObjectURL(new Blob(pieces, { type: mime }));
      const link = document.createElement('a');
      link.href = address;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), BEGUN_MS);
      pieces = [];
      return Promise.resolve();
    },
    discard() {
      pieces = [];
      return Promise.resolve('removed');
    },
  };
}
