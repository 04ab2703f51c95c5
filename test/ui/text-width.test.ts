import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A canvas whose letters are 60 px wide at the size that is measured at. */
class Canvas {
  static readonly texts: string[] = [];
  readonly getContext = () => ({
    font: '',
    measureText: (text: string) => {
      Canvas.texts.push(text);
      return { width: text.length * 60 };
    },
  });
}

beforeEach(() => {
  vi.resetModules();
  Canvas.texts.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

const load = async () => (await import('#src/ui/text-width.ts')).textWidth;

test('a text is as wide as the browser draws it, and is measured once', async () => {
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('document', {});
  vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'sans-serif' }));
  const textWidth = await load();
  expect(['mart', 'mart', 'raw'].map(textWidth)).toEqual(
    [2.4, 2.4, 1.8].map((width) => expect.closeTo(width)),
  );
  expect(Canvas.texts).toEqual(['mart', 'raw']);
});

test('without a canvas its width is estimated by its letters', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  const textWidth = await load();
  expect(textWidth('mart')).toBeGreaterThan(textWidth('raw'));
  expect(textWidth('')).toBe(0);
});
