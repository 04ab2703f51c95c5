/**
 * The records of a CSV text, letter by letter after the grammar of RFC 4180, 2.
 * @throws Error where the text is not of that grammar
 */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
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
    const [field] = /^[^",\r\n]*/.exec(text.slice(at)) ?? [''];
    at += field.length;
    return field;
  };
  while (at < text.length) {
    record.push(text[at] === '"' ? quoted() : bare());
    if (text[at] === ',') {
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
