import { inflateSync } from 'node:zlib';

/** What a PDF that Chromium prints holds: the texts of each page, without blanks and ligatures, in the order in which they are drawn. */
export interface Pdf {
  readonly pages: readonly string[];
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

/** Objects by number; streams are inflated. */
function objectsOf(file: string): ReadonlyMap<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  for (const { 0: head, 1: number, index } of file.matchAll(/^(\d+) 0 obj\s/gm)) {
    const start = index + head.length;
    const [dictionary = ''] = /^[^]*?(?=stream\r?\n|endobj)/.exec(file.slice(start)) ?? [];
    const [, length = 0] = /\/Length (\d+)/.exec(dictionary) ?? [];
    const from = file.indexOf('\n', start + dictionary.length) + 1;
    const raw = Buffer.from(file.slice(from, from + Number(length)), 'latin1');
    const stream = dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw;
    objects.set(Number(number), { dictionary, stream: stream.toString('latin1') });
  }
  return objects;
}

const textOf = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Texts of a font's glyphs, by a table of the form `ToUnicode` (PDF 32000, 9.10.3). */
function glyphTexts(table: string): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const [, lines = ''] of table.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of lines.matchAll(/<(\w+)>\s*<(\w+)>/g))
      texts.set(Number.parseInt(glyph, 16), textOf(text));
  for (const [, lines = ''] of table.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of lines.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const first = Number.parseInt(from, 16);
      for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph += 1)
        texts.set(glyph, String.fromCodePoint(Number.parseInt(text, 16) + glyph - first));
    }
  return texts;
}

const references = (dictionary: string, name: string): readonly number[] =>
  [...dictionary.matchAll(new RegExp(String.raw`/${name} (\d+) 0 R`, 'g'))].map(([, number]) =>
    Number(number),
  );

/** Reads the pages of a PDF. Its texts are those of simple fonts too, whose glyphs have one byte. */
export function readPdf(bytes: Uint8Array): Pdf {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'));
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type\s*\/Page\b/.test(dictionary));
  return {
    pages: pages.map(({ dictionary }) => {
      const fonts = new Map(
        [...dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => {
          const font = objects.get(Number(number))?.dictionary ?? '';
          const [table] = references(font, 'ToUnicode');
          return [
            name,
            {
              texts: glyphTexts(objects.get(table ?? -1)?.stream ?? ''),
              digits: font.includes('/Type0') ? 4 : 2,
            },
          ] as const;
        }),
      );
      const content = references(dictionary, 'Contents')
        .map((number) => objects.get(number)?.stream ?? '')
        .join('\n');
      let font = fonts.get(undefined);
      let text = '';
      for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
        if (name !== undefined) font = fonts.get(name);
        else
          for (const glyph of hex?.match(new RegExp(`.{${font?.digits ?? 4}}`, 'g')) ?? [])
            text += font?.texts.get(Number.parseInt(glyph, 16)) ?? '';
      }
      return text.normalize('NFKC').replaceAll(/\s/g, '');
    }),
  };
}
