/** WebKit and Chromium send a copy event without a selection only if `beforecopy` is prevented. */
const onBeforeCopy = (event: Event) => event.preventDefault();

/** Copies on plain HTTP too: executes the browser's copy command, and puts the text into its event. */
function copyByEvent(text: string): boolean {
  let isGiven = false;
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
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

/**
 * Copies a text to the clipboard; call it during a press. Browsers have a clipboard only in a secure context (not on plain
 * HTTP, https://w3c.github.io/clipboard-apis/#navigator-clipboard), and may refuse it.
 * @throws Error if the browser copies in neither way; for callers that show the outcome
 */
export async function copyText(text: string): Promise<void> {
  // The declared type omits that it may be missing.
  const { clipboard }: { readonly clipboard?: Clipboard } = navigator;
  try {
    // The event is sent at once if there is no clipboard, because some browsers allow it only in the handler of a press.
    if (clipboard) return await clipboard.writeText(text);
  } catch {
    // The clipboard is refused, as in a frame; the event may still be allowed.
  }
  if (!copyByEvent(text)) throw new Error('The browser did not allow copying');
}

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
