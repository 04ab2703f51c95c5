import { fqnParts, quotedName } from '../api/fqn.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { decodeSegment, entityPath, listPath } from '../paths.ts';
import { searchOfWords } from '../view/url-params.ts';
import { resourceById, RESOURCES } from './registry.ts';
import type { ResourceEntry } from './resource.ts';

/**
 * The path here of another spelling of an address: with plain slashes of a name, with the type in another case or number, or
 * of OpenMetadata's own pages: `/<type>/{fqn}`, with or without a tab, and `/explore/<types>?search=`. Undefined: any other.
 * @param pathname encoded, as in a location @param search `?...` or empty
 */
export function pathOfLegacyLink(pathname: string, search: string): string | undefined {
  const [kind = '', ...rest] = segmentsOf(pathname);
  if (kind.toLowerCase() === 'explore') return exploreLink(rest, search);
  if (kind.toLowerCase() === GLOSSARY) return glossaryLink(rest);
  const type = typeOfSegment(kind);
  if (!type) return undefined;
  const isOwn = kind.toLowerCase() === type.path.toLowerCase();
  const fqn = isOwn ? rest.map(decodeSegment).join('/') : fqnOfSegments(rest);
  if (fqn === '') return listPath(type.path, search);
  // The query of OpenMetadata's pages means nothing here.
  return entityPath(type.path, fqn, isOwn ? search : '');
}

/** Segments of a path without empty ones at its ends. A path with encoded slashes alone is taken for one with plain ones. */
function segmentsOf(pathname: string): readonly string[] {
  const path = pathname.replaceAll(/^\/+|\/+$/g, '');
  return (path.includes('/') ? path : path.replaceAll(/%2f/gi, '/')).split('/');
}

const plainWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/s$/, '');

/** The type of the first segment of a path, in whatever case and number: `table`, `Tables`, `ml-models`. */
function typeOfSegment(segment: string): ResourceEntry | undefined {
  const word = plainWord(decodeSegment(segment));
  return RESOURCES.find(({ id, path }) => plainWord(id) === word || plainWord(path) === word);
}

/** First segment of OpenMetadata's pages of glossaries and of their terms. */
const GLOSSARY = 'glossary';

/** The path of a term: its FQN has more than the one name of a glossary, which has no page here. */
function glossaryLink(segments: readonly string[]): string | undefined {
  const fqn = fqnOfSegments(segments);
  return fqnParts(fqn).length > 1 ? pathOfRecord('glossaryTerm', fqn) : undefined;
}

function exploreLink([what = '']: readonly string[], search: string): string | undefined {
  const type = what === '' ? RESOURCES[0] : RESOURCES.find(({ path }) => path === what);
  if (!type) return undefined;
  const q = new URLSearchParams(search).get('search')?.trim() ?? '';
  return listPath(type.path, q === '' || q === '*' ? '' : searchOfWords(q));
}

/** Tabs of OpenMetadata's pages of records, and of their versions. */
const TABS: ReadonlySet<string> = new Set(
  (
    'activity_feed children config contract custom_properties data-observability dbt details executions features fields ' +
    'knowledge_graph lineage overview profiler queries sample_data schema schema_definition table_queries tasks versions ' +
    'view_definition'
  ).split(' '),
);

/** The FQN ends at a tab; a slash before it, which is not encoded, is part of the FQN. */
function fqnOfSegments(segments: readonly string[]): string {
  const [first = '', ...others] = segments.map(decodeSegment);
  let fqn = first;
  for (const segment of others) {
    const isQuoted = fqn.split('"').length % 2 === 0;
    if (!isQuoted && TABS.has(segment)) break;
    fqn += `/${segment}`;
  }
  return fqn;
}

/** A character that a chat, a mail or a sentence adds behind a link. Names end in `_`, `-`, `%` and `#` themselves. */
const ADDED_END = /(?![-_%#&@])[\s\p{C}\p{P}<>|`]$/u;
/** Most characters that are taken off, one by one. */
const MOST_ADDED = 4;

/** A text without characters added to it, at first without the fewest. */
function withoutAddedEnd(text: string): readonly string[] {
  const texts: string[] = [];
  let rest = text.replace(/^[\s/]+/, '');
  if (rest !== text) texts.push(rest);
  // Blanks are added in any number.
  if (rest.trimEnd() !== rest) texts.push((rest = rest.trimEnd()));
  for (let taken = 0; taken < MOST_ADDED && ADDED_END.test(rest); taken += 1) {
    rest = rest.replace(ADDED_END, '');
    texts.push(rest);
  }
  return texts;
}

/** The FQN with its last name in quotes, which begins before the first slash: `db."dir/a.csv"` for `db.dir/a.csv`. */
function withQuotedPath(fqn: string): readonly string[] {
  const parts = fqnParts(fqn);
  const at = parts.findIndex((part) => part.includes('/') && !part.startsWith('"'));
  return at < 0 ? [] : [[...parts.slice(0, at), quotedName(parts.slice(at).join('.'))].join('.')];
}

/** A tab is a word, such as `schema` or `table-profile`, unlike most file names. */
const TAB_WORD = /\/[a-z_-]+$/;

/** A text without the tabs at its end: without the last one, without the last two, and so on. */
function withoutTabs(text: string): readonly string[] {
  const texts: string[] = [];
  for (let rest = text; TAB_WORD.test(rest);) texts.push((rest = rest.replace(TAB_WORD, '')));
  return texts;
}

/** An FQN is not empty, and its quotes are closed. */
const isPossible = (text: string): boolean => text !== '' && text.split('"').length % 2 === 1;

/** Most spellings that are tried, each by one or two requests. */
const MOST_SPELLINGS = 10;

/**
 * Other FQNs that a link to a record may mean where there is none of this FQN, the likeliest first: encoded twice, with
 * characters added behind it, with a slash in a name without quotes, with typographic quotes, with a tab.
 */
export function otherSpellings(fqn: string): readonly string[] {
  const decoded: string[] = [];
  for (let text = fqn; decodeSegment(text) !== text;) decoded.push((text = decodeSegment(text)));
  const read = [fqn, ...decoded].flatMap((text) => [text, text.replaceAll(/[“”„«»]/g, '"')]);
  const spellings = new Set([...read, ...read.flatMap(withoutAddedEnd)]);
  for (const text of read) {
    for (const each of [...withQuotedPath(text), ...withoutTabs(text), text.replaceAll('/', '\\')])
      spellings.add(each);
  }
  spellings.delete(fqn);
  return [...spellings].filter(isPossible).slice(0, MOST_SPELLINGS);
}

/** The path of a URL in OpenMetadata's pages; undefined: none has it. @param page their base URL; undefined: unknown */
export function pathOfCatalogAddress(href: string, page: string | undefined): string | undefined {
  if (page === undefined || !href.startsWith(`${page}/`)) return undefined;
  const { pathname, search } = new URL(href);
  return pathOfLegacyLink(pathname.slice(new URL(page).pathname.replace(/\/$/, '').length), search);
}

/** The path here of a record. @param type the service's name, such as `table` @returns undefined: unknown type */
export function pathOfRecord(type: string, fqn: string): string | undefined {
  const resource = resourceById(type);
  return resource && entityPath(resource.path, fqn);
}

/** A page of OpenMetadata begins with the type's own name, but for terms (`getEntityLink` of its pages, 1.3 to 2.0). */
export const addressInCatalog = (
  page: string,
  { type, fullyQualifiedName }: Pick<EntityRow, 'type' | 'fullyQualifiedName'>,
): string => `${page}/${type === 'glossaryTerm' ? GLOSSARY : type}/${encodeURIComponent(fullyQualifiedName)}`;
