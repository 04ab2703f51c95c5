// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyAndSay, copyText, copies, uncopied, type Copied } from '#src/ui/clipboard.ts';

const TABLE: Copied = { text: 'a\tb', html: '<table><tr><td>a</td><td>b</td></tr></table>' };

/** What reached the clipboard, by format. */
let formats: Record<string, string>;

class FakeClipboardItem {
  readonly parts: Record<string, Blob>;
  constructor(parts: Record<string, Blob>) {
    this.parts = parts;
  }
}

const api = {
  writeText: async (text: string) => void (formats = { 'text/plain': text }),
  async write([item]: readonly FakeClipboardItem[]) {
    formats = {};
    for (const [type, part] of Object.entries(item?.parts ?? {})) formats[type] = await part.text();
  },
};

const refused = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));

/** The browser's copy command: sends a copy event, and keeps what its listeners leave. */
function executeCopy(): boolean {
  const setData = (type: string, data: string) => (formats = { ...formats, [type]: data });
  const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
    clipboardData: { setData },
  });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}

function offer(clipboard: unknown, execCommand: unknown, item: unknown = FakeClipboardItem): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  Object.defineProperty(document, 'execCommand', { configurable: true, value: execCommand });
  vi.stubGlobal('ClipboardItem', item);
}

beforeEach(() => {
  formats = {};
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
  uncopied.set(undefined);
});

describe('copyText', () => {
  test.each<[string, unknown, unknown, unknown]>([
    ['the clipboard', api, undefined, FakeClipboardItem],
    ['the copy event, without a secure context', undefined, executeCopy, FakeClipboardItem],
    [
      'the copy event, where the clipboard is refused',
      { writeText: refused, write: refused },
      executeCopy,
      FakeClipboardItem,
    ],
    ['the copy event, where the clipboard takes no formats', { writeText: api.writeText }, executeCopy, null],
  ])('gives text and table to %s', async (_way, clipboard, execCommand, item) => {
    offer(clipboard, execCommand, item);
    await copyText(TABLE);
    expect(formats).toEqual({ 'text/plain': TABLE.text, 'text/html': TABLE.html });
  });

  test.each([
    ['the clipboard', api, undefined],
    ['the copy event', undefined, executeCopy],
  ])('gives a text alone to %s', async (_way, clipboard, execCommand) => {
    offer(clipboard, execCommand);
    await copyText('a');
    expect(formats).toEqual({ 'text/plain': 'a' });
  });

  test('keeps other listeners of the event from changing what is copied', async () => {
    const onCopy = vi.fn<() => void>();
    addEventListener('copy', onCopy);
    offer(undefined, executeCopy);
    await copyText('a');
    executeCopy();
    removeEventListener('copy', onCopy);
    // The second one is not the module's.
    expect(onCopy).toHaveBeenCalledOnce();
  });

  test.each([
    ['refuses', () => false],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['does not exist', undefined],
  ])('rejects if there is no clipboard and the command %s', async (_what, execCommand) => {
    offer(undefined, execCommand);
    await expect(copyText(TABLE)).rejects.toThrow('did not allow copying');
  });
});

describe('copyAndSay', () => {
  test('tells of a success, and takes the notice of a failure before away', async () => {
    const told = vi.fn<() => void>();
    const stop = copies.subscribe(told);
    offer(undefined, () => false);
    await expect(copyAndSay(TABLE)).rejects.toThrow('did not allow copying');
    expect([uncopied.get(), told.mock.calls.length]).toEqual([TABLE.text, 0]);
    offer(api, undefined);
    await copyAndSay('b');
    stop();
    await copyAndSay('c');
    expect([uncopied.get(), told.mock.calls.length]).toEqual([undefined, 1]);
  });
});
