// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dismissUncopied } from '#src/ui/clipboard.ts';
import { failure, list, openApp, rowAt, status } from '#test/support/app.tsx';
import { isLong } from '#test/support/long.ts';

type App = Awaited<ReturnType<typeof openApp>>;

/** Something that copies. */
interface Copier {
  readonly name: string;
  /** What of the copied text is known. */
  readonly text: RegExp | string;
  readonly press: (app: App) => Promise<void>;
  /** What is said of a success, and of a failure; undefined: the page's notice says it alone. */
  readonly says: readonly [done: string, failed: string | undefined];
  /** Whether the page's notice shows a text that was not copied. */
  readonly hasNotice?: true;
}

const COPIED = ['Copied', 'Could not copy'] as const;
const LINK_COPIED = ['Link copied', 'The browser did not allow copying'] as const;
const FQN = 'snow.sales.mart.orders_000';
const button = async (name: string, within_: HTMLElement = document.body) =>
  within(within_).findByRole('button', { name });
const click =
  (name: string, area: () => Promise<HTMLElement> = async () => document.body): Copier['press'] =>
  async ({ user }) =>
    user.click(await button(name, await area()));

/** A press on a button beside the name of a row, which is there under the pointer. */
const clickInRow =
  (name: string): Copier['press'] =>
  async ({ user }) => {
    const row = await rowAt(0);
    await user.hover(within(row).getByRole('link', { name: 'orders_000' }));
    const found = await button(name, row);
    // A click by user-event would leave the name on its way, as no pointer does.
    act(() => found.click());
  };

const IN_LISTS: readonly Copier[] = [
  {
    name: 'Copy link',
    text: /\/tables\?database=snow\.sales$/,
    press: click('Copy link'),
    says: LINK_COPIED,
  },
  {
    name: 'the link of a filter',
    text: /\/tables\?database=snow\.sales$/,
    press: click('Copy filter as link: snow.sales'),
    says: COPIED,
  },
  {
    name: 'the link of a line of the tree',
    text: /\/tables\?database=snow\.sales$/,
    says: COPIED,
    async press({ user }) {
      act(() => screen.getByRole('treeitem', { name: /^sales/ }).focus());
      await user.keyboard('{Control>}c{/Control}');
    },
  },
  {
    name: 'the link of a saved view',
    text: /\/tables\?q=orders_1$/,
    says: LINK_COPIED,
    async press({ user }) {
      await user.click(await button('Options for Orders of one'));
      await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    },
  },
  { name: 'the request', text: /^curl .*\/api\/v1\/tables/, press: click('Copy as curl'), says: COPIED },
  {
    name: 'the name in a row',
    text: FQN,
    press: clickInRow('Copy full name'),
    says: COPIED,
    hasNotice: true,
  },
  {
    name: 'the link in a row',
    text: new RegExp(`/tables/${FQN}$`),
    press: clickInRow('Copy link'),
    says: COPIED,
    hasNotice: true,
  },
  {
    name: 'a row by its keys',
    text: /^orders_000\t/,
    says: ['Copied', undefined],
    hasNotice: true,
    async press({ user }) {
      (await list()).focus();
      await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
    },
  },
];

const main = () => screen.findByRole('main');
const record = () => screen.findByRole('region', { name: 'orders_000' });
const IN_RECORDS: readonly Copier[] = [
  { name: 'the link', text: new RegExp(`/tables/${FQN}$`), press: click('Copy link', record), says: COPIED },
  {
    name: 'its name',
    text: FQN,
    press: click('Copy full name', record),
    says: COPIED,
    hasNotice: true,
  },
  { name: 'the names of its columns', text: /^id\ncustomer/, press: click('Copy names'), says: COPIED },
  { name: 'a query', text: /^SELECT\n/, press: click('Copy SELECT'), says: COPIED },
  {
    name: 'its JSON',
    text: /"fullyQualifiedName"/,
    says: COPIED,
    async press(app) {
      if (!screen.queryByRole('button', { name: 'Copy all' })) await click('Show JSON')(app);
      await click('Copy all')(app);
    },
  },
];

const IN_FAILURES: readonly Copier[] = [
  {
    name: 'what the server said',
    text: /^GET \/api\/v1\/tables/,
    press: click('Copy details', failure),
    says: COPIED,
    hasNotice: true,
  },
];

const views = {
  'catalog-browser.views': JSON.stringify({
    version: 1,
    first: null,
    views: [{ id: 'a', name: 'Orders of one', search: '?q=orders_1', savedAt: 1 }],
  }),
};
const failing = [
  { route: '/api/v1/tables?limit=', times: -1, then: { status: 403, body: { message: 'no' } } },
] as const;

const pages = {
  lists: {
    copiers: IN_LISTS,
    area: main,
    async open() {
      const app = await openApp('/tables?database=snow.sales', { kept: views });
      await rowAt(0);
      await status(/^1–/);
      await screen.findByRole('treeitem', { name: /^sales/ });
      return app;
    },
  },
  records: {
    copiers: IN_RECORDS,
    // At full width it covers the notice of the list.
    area: record,
    async open() {
      const app = await openApp(`/tables/${FQN}`);
      await app.user.click(await button('Open at full width', await record()));
      return app;
    },
  },
  failures: { copiers: IN_FAILURES, area: main, open: () => openApp('/tables', { faults: failing }) },
};

const refusal = () => new DOMException('Write permission denied.', 'NotAllowedError');

/** jsdom has none. */
class FakeClipboardItem {
  readonly parts: Readonly<Record<string, Blob>>;
  constructor(parts: Readonly<Record<string, Blob>>) {
    this.parts = parts;
  }
}

/** What browsers offer to copy by. Answers what reached the clipboard last. */
const browsers = {
  /** A secure context. */
  api() {
    let copied: string | undefined;
    return {
      clipboard: {
        writeText: async (text: string) => void (copied = text),
        write: async ([item]: readonly FakeClipboardItem[]) =>
          void (copied = await item?.parts['text/plain']?.text()),
      },
      execCommand: undefined,
      copied: () => copied,
    };
  },
  /** A secure context where the user, or a policy, does not allow it. */
  refusing: () => ({
    clipboard: { writeText: () => Promise.reject(refusal()), write: () => Promise.reject(refusal()) },
    execCommand: () => false,
    copied: () => undefined,
  }),
  /** Plain HTTP. */
  events() {
    let copied: string | undefined;
    const setData = (type: string, text: string) => {
      if (type === 'text/plain') copied = text;
    };
    return {
      clipboard: undefined,
      execCommand: () => {
        const event = new Event('copy', { bubbles: true, cancelable: true });
        (document.activeElement ?? document.body).dispatchEvent(
          Object.assign(event, { clipboardData: { setData } }),
        );
        return event.defaultPrevented;
      },
      copied: () => copied,
    };
  },
  /** Plain HTTP, and no way around it. */
  nothing: () => ({ clipboard: undefined, execCommand: undefined, copied: () => undefined }),
};

function useBrowser(name: keyof typeof browsers) {
  const { clipboard, execCommand, copied } = browsers[name]();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  Object.defineProperty(document, 'execCommand', { configurable: true, value: execCommand });
  vi.stubGlobal('ClipboardItem', FakeClipboardItem);
  const rejections = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', rejections);
  // An outcome is shown for two seconds, which `forgetOutcome` skips.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
    process.off('unhandledRejection', rejections);
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(document, 'execCommand');
    dismissUncopied();
  });
  return { copied, rejections };
}

/** Lets the time pass for which an outcome is shown. */
function forgetOutcome(): void {
  act(() => void vi.advanceTimersByTime(2_000));
  // The live region follows.
  act(() => void vi.advanceTimersByTime(200));
}

/** What is said where something was pressed, by text, name or tooltip, until it is said no more. */
async function saidInPlace({ says }: Copier): Promise<string | undefined> {
  const findSaid = () =>
    says.find(
      (text) =>
        text !== undefined &&
        (document.body.textContent.includes(text) || screen.queryByTitle(text) !== null),
    );
  const said = await waitFor(() => findSaid() ?? Promise.reject(new Error('Nothing is said')));
  await waitFor(() => {
    forgetOutcome();
    expect(findSaid()).toBeUndefined();
  });
  return said;
}

/** What the page's notice says, and the text that is marked there when it has the focus. Closes the notice. */
async function saidInNotice(area: HTMLElement, { user }: App) {
  const said = await within(area).findByRole('status', { name: 'Notice' });
  const field = within(said).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' });
  act(() => field.focus());
  const marked = field.value.slice(field.selectionStart, field.selectionEnd);
  const words = said.querySelector('b')?.textContent;
  await user.click(within(said).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('textbox', { name: 'Text to copy' })).toBeNull();
  return [words, marked];
}

const noticeOf = (text: RegExp | string) => [
  'The browser did not allow copying.',
  expect.stringMatching(text),
];

/** In the short form both ways are tried where there is most to copy, else the second, which takes more. */
const waysIn =
  (where: string) =>
  <Way extends string>(first: Way, second: Way): readonly Way[] =>
    isLong || where === 'lists' ? [first, second] : [second];

describe.each(Object.entries(pages))('in %s', (where, page) => {
  const waysOf = waysIn(where);

  test.each(waysOf('api', 'events'))('everything is copied by %s', async (name) => {
    const app = await page.open();
    const { copied, rejections } = useBrowser(name);
    const said: unknown[] = [];
    for (const copier of page.copiers) {
      await copier.press(app);
      await waitFor(() => expect(copied()).toMatch(copier.text));
      said.push([copier.name, await saidInPlace(copier)]);
    }
    expect(said).toEqual(page.copiers.map(({ name: what, says }) => [what, says[0]]));
    expect(screen.queryByRole('textbox', { name: 'Text to copy' })).toBeNull();
    expect(rejections).not.toHaveBeenCalled();
  });

  test.each(waysOf('refusing', 'nothing'))('what cannot be copied says so: %s', async (name) => {
    const app = await page.open();
    const { copied, rejections } = useBrowser(name);
    const said: unknown[] = [];
    for (const copier of page.copiers) {
      await copier.press(app);
      const words = copier.says[1] === undefined ? undefined : await saidInPlace(copier);
      const notice = copier.hasNotice && (await saidInNotice(await page.area(), app));
      said.push([copier.name, words, notice]);
    }
    expect(said).toEqual(
      page.copiers.map(({ name: what, says, hasNotice, text }) => [
        what,
        says[1],
        hasNotice && noticeOf(text),
      ]),
    );
    expect(copied()).toBeUndefined();
    expect(rejections).not.toHaveBeenCalled();
  });
});
