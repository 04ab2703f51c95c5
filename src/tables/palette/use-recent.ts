import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useClient } from '../../api/client-context.ts';
import { fqnOfPath } from '../../paths.ts';
import { browserStorage } from '../../ui/safe-storage.ts';
import { useSignIn } from '../list/use-sign-in.ts';
import { recentStore, type RecentStore, withSearch, withTable } from './recent.ts';

/** A text that stood so long, in ms, was meant; what is only typed through is not. */
const MEANT_MS = 1_500;

/** Remembers searches and opened tables of the server in use; forgetting the token forgets them too. */
export function useRecent(q: string | null): RecentStore {
  const { server } = useClient();
  const { pathname } = useLocation();
  const store = useMemo(() => recentStore(browserStorage, server), [server]);
  const fqn = fqnOfPath(pathname);
  useEffect(() => {
    if (q === null) return undefined;
    const timer = setTimeout(() => store.write(withSearch(store.read(), q)), MEANT_MS);
    return () => clearTimeout(timer);
  }, [store, q]);
  useEffect(() => {
    if (fqn !== undefined) store.write(withTable(store.read(), fqn));
  }, [store, fqn]);
  useSignIn({ onSignedIn: () => {}, onForgotten: store.clear });
  return store;
}
