import { onTestFinished, vi } from 'vitest';

type Parts = Readonly<Record<string, string>>;

/** A clipboard of a secure context, where nothing else copies. It takes what it is given until it is told to refuse it. */
export function stubClipboard() {
  let parts: Parts = {};
  let isRefused = false;
  const take = (given: Parts) => {
    if (isRefused) throw new DOMException('Write permission denied.', 'NotAllowedError');
    parts = given;
  };
  /** jsdom has none. */
  class Item {
    readonly blobs: Readonly<Record<string, Blob>>;
    constructor(blobs: Readonly<Record<string, Blob>>) {
      this.blobs = blobs;
    }
  }
  vi.stubGlobal('ClipboardItem', Item);
  const clipboard = {
    writeText: async (text: string) => take({ 'text/plain': text }),
    write: async ([item]: readonly Item[]) => {
      const all = Object.entries(item?.blobs ?? {});
      take(
        Object.fromEntries(
          await Promise.all(all.map(async ([type, blob]) => [type, await blob.text()] as const)),
        ),
      );
    },
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  Object.defineProperty(document, 'execCommand', { configurable: true, value: () => false });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(document, 'execCommand');
  });
  return {
    /** What reached it last, by type. */
    parts: () => parts,
    refuse: (value: boolean) => {
      isRefused = value;
      parts = {};
    },
  };
}
