/** What an imitated translation has done to the page. */
export interface Translation {
  /** Number of texts that were replaced. */
  replaced: number;
  /** Replaced texts that React had as nodes of their own beside others: it cannot remove or change them any more. */
  readonly lone: string[];
  /** Ends it; what is translated stays so. */
  readonly stop: () => void;
}

declare global {
  interface Window {
    translation: Translation;
  }
}

/**
 * Translates a page as a browser does, now and as it changes: each text node becomes `<font><font>` with a new text, except in
 * what is not to be translated. Runs in the page, where only its own text arrives. @param prefix of each translated text
 */
export function translatePage(prefix: string): void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(next);
  };
  const translation: Translation = { replaced: 0, lone: [], stop };
  window.translation = translation;
  const KEPT = 'script, style, noscript, textarea, [translate=no], .notranslate, [contenteditable], font';
  const isOfReact = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
  const replace = (text: Text) => {
    if (isOfReact(text))
      translation.lone.push(`${text.data} in ${text.parentElement?.outerHTML.slice(0, 200) ?? ''}`);
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.style.verticalAlign = 'inherit';
    inner.style.verticalAlign = 'inherit';
    inner.textContent = `${prefix}${text.data}`;
    outer.append(inner);
    text.replaceWith(outer);
    translation.replaced += 1;
  };
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && node.data.trim() !== '' && !node.parentElement?.closest(KEPT))
        texts.push(node);
    texts.forEach(replace);
  };
  let next: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    next ??= setTimeout(() => {
      next = undefined;
      translateAll();
    }, 50);
  });
  const begin = () => {
    translateAll();
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  if (document.body) begin();
  else document.addEventListener('DOMContentLoaded', begin);
}
