import { useMemo, type MouseEvent, type SyntheticEvent } from 'react';
import type { EntityRow } from '../api/schemas/record.ts';
import { CellsProvider } from '../entity/cell-context.tsx';
import { opensElsewhere } from '../entity/page-link.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { withBasePath, entityPath } from '../paths.ts';
import { useResource } from '../resources/registry.ts';
import { columnById, isRefused, knownPlaces } from '../resources/resource.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { hrefOfPath } from '../view/address.ts';
import { useBrowsed } from './browsed.ts';
import { afterRows, lazySearch } from './lazy-parts.ts';
import { ResourceGrid } from './resource-grid.tsx';

export function ListArea() {
  const t = useTranslator();
  const { list, view, shown, record } = useBrowsed();
  const { onFollow, pathOfRow } = record;
  const q = shown?.q ?? null;
  const { resource } = useResource();
  const placeCount = knownPlaces(resource, view).length;
  const columns = useMemo(
    () =>
      view.columns
        .flatMap((id) => columnById(resource, id) ?? [])
        .filter((column) => !isRefused(column, list.refused))
        .filter(({ place }) => place === undefined || place.depth > placeCount)
        .map(({ id }) => id),
    [resource, view.columns, list.refused, placeCount],
  );
  const isPlaceHidden = resource.columns.some(
    ({ id, narrow }) => narrow === 'place' && !columns.includes(id),
  );
  const search = q === null ? undefined : lazySearch.loaded();
  const surroundings = useMemo(() => {
    const pathOf = (row: EntityRow) => entityPath(resource.path, row.fullyQualifiedName);
    return {
      // The link leaves out view and place, because each change of them would draw all cells again.
      hrefOf: (row: EntityRow) => withBasePath(pathOf(row)),
      onHrefUse: (event: SyntheticEvent<HTMLAnchorElement>, row: EntityRow) => {
        event.currentTarget.href = withBasePath(pathOfRow(row.fullyQualifiedName));
      },
      onFollow: (event: MouseEvent, row: EntityRow) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onFollow(row.fullyQualifiedName);
      },
      isPlaceHidden,
      words: search?.searchWords(q ?? '') ?? [],
      foundBy: search?.foundByText(q ?? '', t),
      linkOf: (row: EntityRow) => hrefOfPath(pathOf(row)),
    };
  }, [resource, isPlaceHidden, q, search, onFollow, pathOfRow, t]);

  if (list.kind === 'failed' || list.kind === 'empty' || list.kind === 'stopped') {
    const isFailed = list.kind === 'failed';
    return (
      <Lazy part={afterRows} look="message">
        {({ FailureMessage, EmptyListMessage }) => (isFailed ? <FailureMessage /> : <EmptyListMessage />)}
      </Lazy>
    );
  }
  return (
    <CellsProvider value={surroundings}>
      <ResourceGrid columns={columns} knownPlaces={placeCount} />
    </CellsProvider>
  );
}
