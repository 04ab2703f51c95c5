import { nextTry } from './late-part.ts';

const LOST = 'Unable to preload CSS for ';

function send(href: string, tries = 1): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  link.addEventListener('error', () => {
    link.remove();
    void nextTry(tries).then(() => send(href, tries + 1));
  });
  document.head.append(link);
}

/**
 * A part of the page whose styles did not come is drawn without them, and they are sent for until they come. Vite asks for
 * them once, and would give the part up with them (`vite:preloadError`, https://vite.dev/guide/build#load-error-handling).
 */
export function mendStyles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const [, href] = event.payload.message.split(LOST);
    if (!href) return;
    event.preventDefault();
    send(href);
  });
}
