import { afterAll, afterEach, vi } from 'vitest';
// Every test has all messages, whatever parts of the page it loads.
import '#src/i18n/later-messages.ts';
import { checkConsole, recordConsole } from './console.ts';
import { provideEditing } from './editing.ts';

/** Elements that a browser displays inline. */
const INLINE = new Set(
  'a abbr b bdi bdo code em i kbd mark output q s small span strong sub sup time u'.split(' '),
);

const displayOf = (element: HTMLElement): string => {
  if (element.hidden) return 'none';
  return element.style.display || (INLINE.has(element.localName) ? 'inline' : 'block');
};

const directionOf = (element: Element): string =>
  element.closest('[dir]')?.getAttribute('dir') === 'rtl' ? 'rtl' : 'ltr';

/**
 * Computed style of an element without the product's style sheets: its inline style, `hidden`, `dir`, and whether it is
 * inline. jsdom would match its default style sheet against every element that a query by role or name visits, which took
 * a third of the time of page tests.
 */
export function computedStyle(element: Element): CSSStyleDeclaration {
  const { style } = element as HTMLElement;
  return new Proxy(style, {
    get(target, name) {
      if (name === 'display') return displayOf(element as HTMLElement);
      if (name === 'direction') return directionOf(element);
      if (name === 'getPropertyValue') {
        return (property: string) =>
          property === 'display' ? displayOf(element as HTMLElement) : target.getPropertyValue(property);
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Sizes of elements do not change without layout. */
class UnchangedSizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

recordConsole();
// Hooks run last registered first: output during unmounting is checked too.
afterEach(checkConsole);
// Files share their globals: sockets of the next one would wait for timers that never run.
afterAll(() => {
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  throw new Error('The file leaves fake timers to the next one');
});

if (typeof document !== 'undefined') {
  /** Channels that a test has opened: those of another one would tell it their tokens. */
  const channels = new Set<BroadcastChannel>();
  type Channel = typeof BroadcastChannel;
  // This module runs for each file, and the window may be that of the file before.
  const { original = BroadcastChannel } = BroadcastChannel as Channel & { readonly original?: Channel };
  globalThis.BroadcastChannel = class extends original {
    static readonly original = original;
    constructor(name: string) {
      super(name);
      channels.add(this);
    }
  };
  afterEach(() => {
    for (const channel of channels) channel.close();
    channels.clear();
  });
  Object.assign(globalThis, { getComputedStyle: computedStyle });
  Object.assign(window, { getComputedStyle: computedStyle });
  provideEditing();
  // Without layout there is nothing to scroll to. For all files alike: they share the window.
  Object.assign(Element.prototype, { scrollIntoView: () => {}, setPointerCapture: () => {} });
  Object.assign(globalThis, {
    ResizeObserver: UnchangedSizes,
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  });
  // React keeps the stack of each new element for its warnings, unless it kept 10,000 in the last second: they took an eighth
  // of the time of page tests.
  const internals: object = Reflect.get(
    await import('react'),
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set: () => {},
  });
  await import('@testing-library/jest-dom/vitest');
  const { cleanup, configure } = await import('@testing-library/react');
  // A limit for things that never happen: a busy machine needs a multiple of an idle one.
  configure({
    asyncUtilTimeout: 10_000,
    // A waiting query fails many times before it succeeds: printing the whole page each time costs more than the test.
    getElementError: (message, container) =>
      new Error(`${message ?? ''}\n${(container.textContent ?? '').slice(0, 2_000)}`),
  });
  // Reset the network, the language and settings, which would otherwise persist into the next test.
  const { onlineManager } = await import('@tanstack/react-query');
  const { ENGLISH, setLanguage } = await import('#src/i18n/language.ts');
  const { writePending } = await import('#src/view/session-history.ts');
  // Files share the address: what a test with a clock of its own has yet to write keeps back the writes of the next one.
  afterEach(writePending);
  afterEach(() => {
    // Files share it: requests would wait for a network that a test before took away.
    onlineManager.setOnline(true);
    document.documentElement.lang = ENGLISH.code;
    setLanguage(ENGLISH);
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(cleanup);
}
