/**
 * One name as part of a fully qualified name: in double quotes if it contains a dot or a quote, with inner quotes
 * doubled (the service's grammar, `Fqn.g4`).
 */
export function quoteName(name: string): string {
  return /[."]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/** Names -> fully qualified name. */
export function joinFqn(names: readonly string[]): string {
  return names.map(quoteName).join('.');
}

/** Splits a fully qualified name into its names; undefined where it violates the grammar (empty names included). */
export function parseFqn(fqn: string): string[] | undefined {
  const names: string[] = [];
  let at = 0;
  for (;;) {
    const part = fqn[at] === '"' ? quotedPart(fqn, at) : plainPart(fqn, at);
    if (part === undefined || part.name === '') return undefined;
    names.push(part.name);
    if (part.end === fqn.length) return names;
    if (fqn[part.end] !== '.') return undefined;
    at = part.end + 1;
  }
}

interface Part {
  readonly name: string;
  readonly end: number;
}

function plainPart(fqn: string, start: number): Part | undefined {
  const dot = fqn.indexOf('.', start);
  const end = dot === -1 ? fqn.length : dot;
  const name = fqn.slice(start, end);
  return name.includes('"') ? undefined : { name, end };
}

function quotedPart(fqn: string, start: number): Part | undefined {
  let name = '';
  let at = start + 1;
  for (;;) {
    const quote = fqn.indexOf('"', at);
    if (quote === -1) return undefined;
    name += fqn.slice(at, quote);
    if (fqn[quote + 1] !== '"') return { name, end: quote + 1 };
    name += '"';
    at = quote + 2;
  }
}
