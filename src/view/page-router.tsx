import type { ReactNode } from 'react';
import { createPath, Router, type Location, type Navigator } from 'react-router';
import { withBasePath } from '../paths.ts';
import { useAfterPress } from '../ui/paint.ts';
import { goBy, historyState, navigate, presentLocation, subscribeToNavigation } from './session-history.ts';

// The router's own history would navigate by a load of the page where the browser refuses to write an address.

const pathOf: Navigator['createHref'] = (to) => (typeof to === 'string' ? to : createPath(to));

const navigator: Navigator = {
  createHref: (to) => withBasePath(pathOf(to)),
  push: (to, state: unknown = null) => navigate('push', state, pathOf(to)),
  replace: (to, state: unknown = null) => navigate('replace', state, pathOf(to)),
  go: goBy,
};

let navigations = 0;

/** The present location for the router. Its key makes each navigation another one, also that to the same address. */
const locationNow = (): Location => ({
  ...presentLocation(),
  state: historyState(),
  key: String((navigations += 1)),
});

export function PageRouter({ children }: { readonly children: ReactNode }) {
  return (
    <Router navigator={navigator} location={useAfterPress(subscribeToNavigation, locationNow)}>
      {children}
    </Router>
  );
}
