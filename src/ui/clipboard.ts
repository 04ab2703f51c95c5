import { createStore } from './store.ts';

export interface Copied {
  readonly text: string;
  /** The same for programs that paste formats, such as a table into a spreadsheet; its texts are escaped. Absent: none. */
  readonly html?: string;
}

/** A value as one cell or line: tabs and line breaks become spaces. */
export const cellText = (text: string): string => text.replaceAll(/[\t\r\n\u2028\u2029]+/g, ' ');

export const rowText = (texts: readonly string[]): string => texts.map(cellText).join('\t');

const TYPES = { text: 'text/plain', html: 'text/html' } as const;

export function writeToCopyEvent(data: Pick<DataTransfer, 'setData'>, { text, html }: Copied): void {
  data.setData(TYPES.text, text);
  if (html !== undefined) data.setData(TYPES.html, html);
}

/** Copies on plain HTTP too: executes the browser's copy command, and puts the text into its event. */
function copyByEvent(copied: Copied): boolean {
  let isGiven = false;
  const onCopy = (event: ClipboardEvent) => {
    if (event.clipboardData) writeToCopyEvent(event.clipboardData, copied);
    event.preventDefault();
    // Other listeners, such as a focused field's, would replace the text.
    event.stopImmediatePropagation();
    isGiven = true;
  };
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  // WebKit and Chromium send a copy event without a selection only if `beforecopy` is prevented.
  addEventListener('beforecopy', (event) => event.preventDefault(), options);
  addEventListener('copy', onCopy, options);
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies without a secure context
    return document.execCommand('copy') && isGiven;
  } catch {
    return false;
  } finally {
    listening.abort();
  }
}

/** Firefox before 127 has no `ClipboardItem`, and then throws here; its copy event has every format. */
const copyByApi = (clipboard: Clipboard, { text, html }: Copied): Promise<void> =>
  html === undefined
    ? clipboard.writeText(text)
    : clipboard.write([
        new ClipboardItem({
          [TYPES.text]: new Blob([text], { type: TYPES.text }),
          [TYPES.html]: new Blob([html], { type: TYPES.html }),
        }),
      ]);

/**
 * Copies to the clipboard; call it during a press. Browsers have a clipboard only in a secure context (not on plain HTTP,
 * https://w3c.github.io/clipboard-apis/#navigator-clipboard), and may refuse it.
 * @throws Error if the browser copies in neither way; for callers that show the outcome
 */
export async function copyText(copied: string | Copied): Promise<void> {
  const formats = typeof copied === 'string' ? { text: copied } : copied;
  // The declared type omits that it may be missing.
  const { clipboard }: { readonly clipboard?: Clipboard } = navigator;
  try {
    // The event is sent at once if there is no clipboard, because some browsers allow it only in the handler of a press.
    if (clipboard) return await copyByApi(clipboard, formats);
  } catch {
    // The clipboard is refused, as in a frame; the event may still be allowed.
  }
  if (!copyByEvent(formats)) throw new Error('The browser did not allow copying');
}

/** The last text that could not be copied, for the page's notice; undefined: no notice. */
export const uncopied = createStore<string | undefined>(undefined);
/** The number of copies that the page has said. */
export const copies = createStore(0);

/**
 * Copies, and has the page say so; after a failure, its notice shows the text, to copy it by hand.
 * @throws as `copyText`, for callers that also show the outcome in place
 */
export async function copyAndSay(copied: string | Copied): Promise<void> {
  try {
    await copyText(copied);
  } catch (error) {
    uncopied.set(typeof copied === 'string' ? copied : copied.text);
    throw error;
  }
  uncopied.set(undefined);
  copies.set(copies.get() + 1);
}
