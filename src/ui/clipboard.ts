/** WebKit and Chromium send a copy event without a selection only if `beforecopy` is prevented. */
const onBeforeCopy = (event: Event) => event.preventDefault();

/** A text for the clipboard, and the same as HTML for programs that read it; absent: as text alone. */
export interface ClipboardContent {
  readonly text: string;
  readonly html?: string;
}

/** Puts content into a copy event, in place of what the browser would copy. */
export function putInto(event: ClipboardEvent, { text, html }: ClipboardContent): void {
  event.clipboardData?.setData('text/plain', text);
  if (html !== undefined) event.clipboardData?.setData('text/html', html);
  event.preventDefault();
}

/** Copies on plain HTTP too: executes the browser's copy command, and puts the content into its event. */
function copyByEvent(content: ClipboardContent): boolean {
  let isGiven = false;
  const onCopy = (event: ClipboardEvent) => {
    putInto(event, content);
    // Other listeners, such as a focused field's, would replace the text.
    event.stopImmediatePropagation();
    isGiven = true;
  };
  addEventListener('beforecopy', onBeforeCopy, true);
  addEventListener('copy', onCopy, true);
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies without a secure context
    return document.execCommand('copy') && isGiven;
  } catch {
    return false;
  } finally {
    removeEventListener('beforecopy', onBeforeCopy, true);
    removeEventListener('copy', onCopy, true);
  }
}

const blobOf = (type: string, part: string) => ({ [type]: new Blob([part], { type }) });

/** Writes by the browser's clipboard, where the page has one. @throws what the browser throws */
async function write(clipboard: Clipboard, { text, html }: ClipboardContent): Promise<void> {
  if (html === undefined) return clipboard.writeText(text);
  return clipboard.write([
    new ClipboardItem({ ...blobOf('text/plain', text), ...blobOf('text/html', html) }),
  ]);
}

/**
 * Copies content to the clipboard; call it during a press. Browsers have a clipboard only in a secure context (not on plain
 * HTTP, https://w3c.github.io/clipboard-apis/#navigator-clipboard), and may refuse it.
 * @throws Error if the browser copies in neither way; for callers that show the outcome
 */
export async function copyContent(content: ClipboardContent): Promise<void> {
  // The declared type omits that it may be missing.
  const { clipboard }: { readonly clipboard?: Clipboard } = navigator;
  try {
    // The event is sent at once if there is no clipboard, because some browsers allow it only in the handler of a press.
    if (clipboard) return await write(clipboard, content);
  } catch {
    // The clipboard is refused, as in a frame; the event may still be allowed.
  }
  if (!copyByEvent(content)) throw new Error('The browser did not allow copying');
}

/** `copyContent` of a text. */
export const copyText = (text: string): Promise<void> => copyContent({ text });

let uncopied: string | undefined;
const listeners = new Set<() => void>();

function setUncopied(text: string | undefined): void {
  uncopied = text;
  for (const listener of listeners) listener();
}

/** The last text that could not be copied, for the page's notice; undefined: no notice. */
export const uncopiedText = (): string | undefined => uncopied;

/** Registers a listener for changes of `uncopiedText`; returns a function that removes it. */
export function onUncopied(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Removes the text from the page's notice. */
export const dismissUncopied = (): void => setUncopied(undefined);

/** Copies a text, for callers that show no outcome: after a failure, the page's notice shows the text. Never throws. */
export const copyOrShow = (text: string): void =>
  void copyText(text).then(dismissUncopied, () => setUncopied(text));
