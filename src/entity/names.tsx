import { Link2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { quotedName } from '../api/fqn.ts';
import type { EntityReference } from '../api/schemas/entity.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { CopyIconButton } from '../ui/feedback.tsx';
import { memoizeByFirst } from '../ui/memoize.ts';
import { textWidth } from '../ui/text-width.ts';
import { renderList, spellOutInvisible, spellOutLines, visibleText } from '../ui/text.tsx';
import { useCellContext } from './cell-context.tsx';
import { DeletedMark, EmptyValue } from './cell-parts.tsx';
import { markedText } from './highlight.tsx';
import styles from './cells.module.css';

function LinkButton({ link }: { readonly link: () => string }) {
  const t = useTranslator();
  return (
    <span className={styles.actions}>
      <CopyIconButton
        small
        tabIndex={-1}
        label={t('cell.copyLink')}
        icon={<Link2 aria-hidden strokeWidth={1.75} />}
        text={link}
      />
    </span>
  );
}

/** The link to the detail view: the name, by which lists are sorted, and after it the display name if there is one. */
export function NameCell({ row }: { readonly row: EntityRow }) {
  const { hrefOf, onHrefUse, onFollow, linkOf, words, foundBy, isPlaceHidden } = useCellContext();
  const [hovered, setHovered] = useState(false);
  const { name } = row;
  const displayName = ownDisplayName(row);
  const found = foundBy?.(row);
  return (
    <span
      className={styles.cell}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <a
        className={styles.link}
        href={hrefOf(row)}
        data-deleted={row.deleted || undefined}
        tabIndex={-1}
        title={titleOf([isPlaceHidden ? row.fullyQualifiedName : name, displayName])}
        onPointerDown={onHrefUse && ((event) => onHrefUse(event, row))}
        onContextMenu={onHrefUse && ((event) => onHrefUse(event, row))}
        onClick={onFollow && ((event) => onFollow(event, row))}
      >
        <bdi className={styles.name} translate="no">
          {markedText(name, row.highlight?.['name'], words)}
        </bdi>
        {displayName !== undefined && (
          <>
            {' '}
            <bdi className={styles.displayName} translate="no">
              {markedText(displayName, row.highlight?.['displayName'], words)}
            </bdi>
          </>
        )}
      </a>
      {row.deleted && <DeletedMark />}
      {found && (
        <>
          {' '}
          <span className={styles.found}>{found}</span>
        </>
      )}
      {/* The outcome of copying is that of one record. */}
      {hovered && linkOf && <LinkButton key={row.fullyQualifiedName} link={() => linkOf(row)} />}
    </span>
  );
}

export const joinedPath = (names: readonly string[]): string => names.join(' › ');

/** The display name where it is not the name: indexes have the name in its place where none is set. */
export const ownDisplayName = ({ name, displayName }: Named): string | undefined =>
  displayName && displayName !== name ? displayName : undefined;

type Named = Pick<EntityReference, 'displayName' | 'name' | 'fullyQualifiedName'>;

/** The shown name of a service, database or schema: its display name, else its name. */
export const shownName = (place: Named): string | undefined => place.displayName?.trim() || ownName(place);

const ownName = ({ name, fullyQualifiedName }: Omit<Named, 'displayName'>): string | undefined =>
  name || fullyQualifiedName;

export const placeTitle = (place: Named): string => titleOf([shownName(place), ownName(place)]);

export const titleOf = (lines: readonly (string | undefined)[]): string =>
  spellOutLines([...new Set(lines.flatMap((line) => line ?? []))]);

type Placed = Pick<EntityRow, 'service' | 'database' | 'databaseSchema'>;

/** Service, database and schema of a record, without absent and unnamed ones. The FQN is never split. */
export const placesOf = ({ service, database, databaseSchema }: Placed): readonly EntityReference[] =>
  [service, database, databaseSchema]
    .filter((place) => place !== undefined)
    .filter((place) => shownName(place) !== undefined);

const namesBy = (nameOf: (place: Named) => string | undefined) => (row: Placed) =>
  placesOf(row).flatMap((place) => nameOf(place) ?? []);

export const locationNames: (row: Placed) => readonly string[] = namesBy(shownName);

const ownNames = namesBy(ownName);

/** Names of service, database and schema as an FQN, in cells that are copied and in files. */
export const locationText = (row: EntityRow): string => ownNames(row).map(quotedName).join('.');

/** The service of a record, followed by its type, such as `Kafka`, unless the name begins with it. */
export function renderService(row: EntityRow): ReactNode {
  const { service, serviceType } = row;
  const name = service && shownName(service);
  if (name === undefined) return <EmptyValue />;
  const hasType = serviceType === undefined || name.toLowerCase().startsWith(serviceType.toLowerCase());
  return (
    <span
      className={styles.service}
      title={[placeTitle(service ?? {}), spellOutInvisible(serviceType ?? '')].filter(Boolean).join(', ')}
    >
      <bdi translate="no">{visibleText(name)}</bdi>
      {!hasType && (
        <>
          {' '}
          <span className={styles.raw} translate="no">
            {visibleText(serviceType)}
          </span>
        </>
      )}
    </span>
  );
}

/** Four letters with an ellipsis, the least that is shown of a name before the last one, in em. */
const LEAST_WIDTH = 3.4;
const SEPARATOR_EM = 1;

/** How many of the last names fit, at least one, the first of them with four letters or whole. Widths are in em. */
export function countThatFits(
  names: readonly string[],
  room: number,
  widthOf: (name: string) => number,
): number {
  let first = names.length - 1;
  let left = room - widthOf(names[first] ?? '');
  while (first > 0) {
    const width = widthOf(names[first - 1] ?? '');
    if (left < Math.min(width, LEAST_WIDTH) + SEPARATOR_EM) break;
    left -= width + SEPARATOR_EM;
    first -= 1;
  }
  return names.length - first;
}

/** Text size of a cell and its padding at both ends, in px. */
const CELL_TEXT = 13;
const CELL_PADDING = 24;

/**
 * The location of a record, `snow › sales › mart`. The innermost name is whole as long as it fits. The outermost of those
 * shown is cut. @param width of the cell in px: names that do not fit are only read out; absent: unknown
 * @param known how many of the outermost names the list says elsewhere: they are in the tooltip alone
 */
export function renderLocation(row: EntityRow, width?: number, known = 0): ReactNode {
  const { service, database, databaseSchema } = row;
  const innermost = databaseSchema ?? database ?? service;
  return innermost ? (
    renderPlaces(innermost, service, database, databaseSchema, width, known)
  ) : (
    <EmptyValue />
  );
}

type Place = EntityReference | undefined;

// Rows of a page share their places, and React skips an element that it has drawn in a row's place before.
const renderPlaces = memoizeByFirst(
  (
    _innermost: EntityReference,
    service: Place,
    database: Place,
    databaseSchema: Place,
    width: number | undefined,
    known: number,
  ): ReactNode => {
    const row = { service, database, databaseSchema };
    const path = locationNames(row);
    if (path.length === 0) return <EmptyValue />;
    const names = path.slice(Math.min(known, path.length - 1));
    const room = width === undefined ? Number.POSITIVE_INFINITY : (width - CELL_PADDING) / CELL_TEXT;
    const hidden = names.length - countThatFits(names, room, shownWidth);
    // Undefined: a separator.
    const pieces = names.slice(hidden).flatMap((name, at) => (at > 0 ? [undefined, name] : [name]));
    return (
      <span className={styles.location} title={titleOf([joinedPath(path), joinedPath(ownNames(row))])}>
        {hidden > 0 && (
          <span className="visually-hidden" translate="no">
            {`${joinedPath(names.slice(0, hidden))} ›`}
          </span>
        )}
        {renderList(pieces, (name) =>
          name === undefined ? <i>›</i> : <bdi translate="no">{visibleText(name)}</bdi>,
        )}
      </span>
    );
  },
);

const shownWidth = (name: string): number => textWidth(spellOutInvisible(name));
