import { inflateRawSync } from 'node:zlib';
import { Parser } from 'htmlparser2';

/** A cell as a sheet has it. */
export type ReadCell = string | number | { readonly serial: number; readonly format: string } | undefined;

/** A sheet as it stands in a workbook. */
export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly ReadCell[])[];
  /** Number of formulas, whatever they say. */
  readonly formulas: number;
  /** Number of texts that stand in their cells, not in the table that all cells share. */
  readonly inlineTexts: number;
  /** Indexes of the columns with texts that wrap. */
  readonly wrapped: ReadonlySet<number>;
}

/** The format of a cell. */
interface CellStyle {
  readonly format: string;
  readonly wraps: boolean;
}

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;

/** The files of an archive by their paths, by its central directory (APPNOTE 6.3, 4.3). @throws Error where it is none */
function unzip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end === -1 || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('No directory');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('No entry');
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(begin, begin + size);
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    files.set(name, method === 0 ? packed : inflateRawSync(packed));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

type OnElement = (name: string, attributes: Readonly<Record<string, string>>) => void;

function parse(
  xml: string,
  onOpen: OnElement,
  onText?: (text: string) => void,
  onClose?: (name: string) => void,
) {
  const parser = new Parser(
    { onopentag: onOpen, ontext: onText ?? (() => {}), onclosetag: onClose ?? (() => {}) },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
}

// Characters that XML 1.0 cannot have, and Excel refuses a file for.
// oxlint-disable-next-line no-control-regex -- those are what is searched
const ILLEGAL = /[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

/** A text as Excel shows it: `_x0041_` is one character (ECMA-376-1, 22.9.2.19). */
const unescaped = (text: string) =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Index of a column of a reference: `AB12` is 27. */
const columnOf = (reference: string) =>
  Array.from(/^[A-Z]+/.exec(reference)?.[0] ?? '').reduce(
    (sum, letter) => 26 * sum + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

/** The texts that cells share, in their order. */
function sharedTexts(xml: string): readonly string[] {
  if (ILLEGAL.test(xml)) throw new Error('A character that XML cannot have');
  const texts: string[] = [];
  let text = '';
  parse(
    xml,
    (name) => {
      if (name === 'si') text = '';
    },
    (piece) => {
      text += piece;
    },
    (name) => {
      if (name === 'si') texts.push(unescaped(text));
    },
  );
  return texts;
}

function readSheet(
  xml: string,
  styles: readonly CellStyle[],
  shared: readonly string[],
): Omit<ReadSheet, 'name'> {
  if (ILLEGAL.test(xml)) throw new Error('A character that XML cannot have');
  const rows: ReadCell[][] = [];
  let formulas = 0;
  let inlineTexts = 0;
  const wrapped = new Set<number>();
  let cell:
    | { readonly at: number; readonly type?: string; readonly style?: CellStyle | undefined }
    | undefined;
  let text: string | undefined;
  parse(
    xml,
    (name, { r = '', t: type, s = '0' }) => {
      if (name === 'row') rows[Number(r) - 1] = [];
      if (name === 'c') cell = { at: columnOf(r), ...(type && { type }), style: styles[Number(s)] };
      if (name === 'f') formulas += 1;
      if (name === 't' || name === 'v') text = '';
    },
    (piece) => {
      if (text !== undefined) text += piece;
    },
    (name) => {
      if ((name !== 't' && name !== 'v') || !cell) return;
      const value = text ?? '';
      const { at, type, style } = cell;
      const { format = '' } = style ?? {};
      const row = rows.at(-1)!;
      if (style?.wraps) wrapped.add(at);
      if (type === 'inlineStr') inlineTexts += 1;
      if (type === 'inlineStr') row[at] = unescaped(value);
      else if (type === 's') row[at] = shared[Number(value)];
      else if (type === undefined)
        row[at] = format === '' ? Number(value) : { serial: Number(value), format };
      else throw new Error(`A cell of type ${type}`);
      text = undefined;
    },
  );
  return { rows: Array.from(rows, (row) => Array.from(row ?? [])), formulas, inlineTexts, wrapped };
}

/**
 * The sheets of a workbook in its order, read by other means than it was written: Node's zlib and an XML parser.
 * @throws Error where it is none, has characters that XML cannot have, or cells of other types
 */
export function readWorkbook(bytes: Uint8Array): readonly ReadSheet[] {
  const files = unzip(Buffer.from(bytes));
  const textOf = (path: string) => {
    const file = files.get(path);
    if (!file) throw new Error(`No ${path}`);
    return file.toString('utf8');
  };
  textOf('[Content_Types].xml');
  const codes = new Map<string, string>();
  const styles: CellStyle[] = [];
  let isOfCells = false;
  parse(
    textOf('xl/styles.xml'),
    (name, attributes) => {
      if (name === 'numFmt') codes.set(attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells)
        styles.push({ format: codes.get(attributes['numFmtId'] ?? '') ?? '', wraps: false });
      if (name === 'alignment' && isOfCells && styles.length > 0)
        styles.push({
          format: '',
          ...styles.pop(),
          wraps: /^(?:1|true)$/.test(attributes['wrapText'] ?? ''),
        });
    },
    undefined,
    (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  );
  const names: string[] = [];
  parse(textOf('xl/workbook.xml'), (name, attributes) => {
    if (name === 'sheet') names.push(attributes['name'] ?? '');
  });
  const shared = files.has('xl/sharedStrings.xml') ? sharedTexts(textOf('xl/sharedStrings.xml')) : [];
  return names.map((name, at) => ({
    name,
    ...readSheet(textOf(`xl/worksheets/sheet${at + 1}.xml`), styles, shared),
  }));
}

/** The time of a serial date of Excel after February 1900, in ms since the epoch. */
export const timeOfSerial = (serial: number): number => Math.round((serial - 25_569) * 86_400_000);
