// Every function here runs in the page, where only its own text arrives.

declare global {
  interface Window {
    /** How often a text of the server has run. */
    ran: number;
    /** The longest task so far, in ms; 0 where none took 50 ms. */
    longest: number;
  }
}

/** Counts whatever runs, in frames too; to be run before anything of the page. */
export function countRuns(): void {
  window.ran = 0;
  const count = () => {
    (window.top ?? window).ran += 1;
  };
  Object.assign(window, { alert: count, confirm: count, prompt: count, print: count });
}

/** Keeps `window.longest`; to be run before anything of the page. */
export function watchLongTasks(): void {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Elements and attributes in the page that would run, load or lead to what is no web address. */
export function dangerInPage(): readonly string[] {
  const elements = document.body.querySelectorAll(
    'script:not([src^="/assets/"]), img, iframe, object, embed, link, base, meta, style, video, audio, marquee, form[action]',
  );
  const wrong = [...document.body.querySelectorAll('*')].filter((element) =>
    [...element.attributes].some(
      ({ name, value }) =>
        /^on/i.test(name) ||
        (/^(?:xlink:)?href|src|formaction$/i.test(name) && !/^(?:\/|#|https?:|mailto:)/.test(value)),
    ),
  );
  return [...elements, ...wrong].map((element) => element.outerHTML.slice(0, 120));
}

/** Control: puts each text into the page as markup, presses what can be pressed, and tells which of them ran. */
export async function runRaw(texts: readonly string[]): Promise<readonly string[]> {
  const ran: string[] = [];
  for (const text of texts) {
    const before = window.ran;
    const box = document.createElement('div');
    box.innerHTML = text;
    document.body.append(box);
    for (const link of box.querySelectorAll<HTMLElement>('a, button')) link.click();
    for (let tries = 0; tries < 10 && window.ran === before; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (window.ran > before) ran.push(text);
    box.remove();
  }
  return ran;
}
