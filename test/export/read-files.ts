import { Lexer, type Token } from 'marked';

/**
 * The records of a CSV text, letter by letter after the grammar of RFC 4180, 2.
 * @param separator of fields
 * @throws Error where the text is not of that grammar
 */
export function readCsv(text: string, separator = ','): string[][] {
  const records: string[][] = [];
  const bareField = new RegExp(`^[^"${separator}\\r\\n]*`);
  let [at, record]: [number, string[]] = [0, []];
  const quoted = (): string => {
    let field = '';
    for (at += 1; at < text.length; at += 1) {
      if (text[at] !== '"') field += text[at];
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else {
        at += 1;
        return field;
      }
    }
    throw new Error('A quote is not closed');
  };
  const bare = (): string => {
    const [field] = bareField.exec(text.slice(at)) ?? [''];
    at += field.length;
    return field;
  };
  while (at < text.length) {
    record.push(text[at] === '"' ? quoted() : bare());
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`Neither a comma nor a line end at ${at}`);
    at += 2;
    records.push(record);
    record = [];
  }
  if (record.length > 0) throw new Error('The last record has no line end');
  return records;
}

/** @throws Error where a cell has markup in it, line breaks aside */
function textOf(tokens: readonly Token[]): string {
  const pieces = tokens.map((token) => {
    if (token.type === 'text')
      return token.raw.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    if (token.type === 'escape') return token.raw.slice(1);
    if (token.raw === '<br>') return '\n';
    throw new Error(`A cell has ${token.type}: ${token.raw}`);
  });
  return pieces.join('');
}

/**
 * The cells of a text that is one table, the head first, as marked's lexer reads it.
 * @throws Error where there is anything beside the table, or markup in a cell
 */
export function readMarkdownTable(text: string): string[][] {
  const [table, ...others] = new Lexer({ gfm: true }).lex(text).filter(({ type }) => type !== 'space');
  if (table?.type !== 'table' || others.length > 0) throw new Error('It is not one table');
  const { header, rows } = table as Token & {
    readonly header: readonly { readonly tokens: readonly Token[] }[];
    readonly rows: readonly (readonly { readonly tokens: readonly Token[] }[])[];
  };
  return [header, ...rows].map((row) => row.map(({ tokens }) => textOf(tokens)));
}
