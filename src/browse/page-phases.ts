import { useCallback, useLayoutEffect, useState } from 'react';
import { useConnection } from '../auth/connection.ts';
import type { Databases } from '../filters/databases.ts';
import { useRested, useWithRows } from '../ui/paint.ts';
import { useStoredSetting } from '../ui/storage.ts';
import { PHONE, useTextScale, useWindowWithin } from '../ui/viewport.ts';
import { DENSITY, rowHeightOf, type Density } from '../view/preferences.ts';
import type { ResourceList, RowDensity } from './browsed.ts';
import { useScopes } from './scope-filter.ts';

/** Delay of the grey bars in ms; rows that come earlier are drawn without them. */
const SKELETON_DELAY_MS = 300;
/** Longest wait of the sidebar, in ms, for the cells of the first screen, which use the same server. */
const SIDEBAR_DELAY_MS = 5_000;

/**
 * Whether the parts around the rows are drawn: once the first rows are here, or are late. It never returns to false, so
 * toolbar and sidebar stay mounted during a reload.
 */
export function useIsReady({ kind }: Pick<ResourceList, 'kind'>): boolean {
  const isLoading = kind === 'first';
  const [isReady, setReady] = useState(false);
  const isLate = useRested(isLoading, { after: SKELETON_DELAY_MS, meanwhile: false });
  if (!isReady && (!isLoading || isLate)) setReady(true);
  return isReady;
}

/** The databases or services of the sidebar, requested after the first screen is complete. */
export function useScopesAfterRows(
  { isScreenComplete, error }: Pick<ResourceList, 'isScreenComplete' | 'error'>,
  isReady: boolean,
): Databases {
  const isLate = useRested(!isScreenComplete, { after: SIDEBAR_DELAY_MS, meanwhile: false });
  const mayRequest = isReady && (isScreenComplete || isLate || error !== null);
  // A refusal for lack of a token holds for all requests.
  const isSignedOut = useConnection().status === 'signed-out';
  return useScopes(mayRequest && !isSignedOut, isSignedOut ? error : null);
}

export function useRowDensity(): RowDensity {
  const [density, updateDensity] = useStoredSetting(DENSITY);
  const onDensity = useCallback((next: Density) => updateDensity(() => next), [updateDensity]);
  const drawnDensity = useWithRows(density);
  const isPhone = useWindowWithin(PHONE);
  const textSize = useTextScale();
  // The tree's lines change with the rows, before either is painted.
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = drawnDensity;
  }, [drawnDensity]);
  return { density, onDensity, drawnDensity, rowHeight: rowHeightOf(drawnDensity, isPhone, textSize) };
}
