/** A text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A request to paste into a shell. The token is left to the reader: it stands in a variable, never here. */
export const curlOf = (origin: string, pathAndQuery: string): string =>
  `curl -H "Authorization: Bearer $CATALOG_TOKEN" ${quoted(`${origin}${pathAndQuery}`)}`;
