import { download } from '../../ui/download.ts';
import type { Sink } from './sink.ts';

/** So many pieces become one: a browser keeps a record of each. */
const MOST_PIECES = 256;

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
