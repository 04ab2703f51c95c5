import { screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import type { DatabaseEntry, Databases } from '#src/filters/databases.ts';
import { ScopeTree } from '#src/sidebar/scope-tree.tsx';
import type { Schemas } from '#src/sidebar/tree-model.ts';

const entry = (service: string, name: string): DatabaseEntry => ({
  fqn: `${service}.${name}`,
  name,
  service,
});
const ENTRIES = [entry('snow', 'sales'), entry('snow', 'finance'), entry('bq', 'logs')];
export const schemas = (...names: string[]): Schemas['schemas'] =>
  names.map((name) => ({ fqn: `snow.sales.${name}`, name }));
export const MART: Schemas = { schemas: schemas('mart', 'ops'), rest: 'none' };

interface PageProps {
  readonly current?: string;
  readonly known?: Readonly<Record<string, Schemas>>;
  readonly rest?: (Databases & { readonly kind: 'ready' })['rest'];
}

export const does = {
  onMore: vi.fn<(database: string) => void>(),
  onRetry: vi.fn<(database: string) => void>(),
  onLeave: vi.fn<() => void>(),
};

const Address = () => <output aria-label="address">{useLocation().search}</output>;

export function Page({ current, known, rest }: PageProps) {
  const [of] = useState(() => new Map(Object.entries(known ?? {})));
  return (
    <MemoryRouter>
      <nav>
        <h2 id="rail-databases">Databases</h2>
        <ScopeTree
          scope="database"
          levels="schemas"
          databases={{ kind: 'ready', databases: ENTRIES, rest }}
          hrefOf={(fqn) => `/tables?database=${fqn}`}
          current={current}
          lineHeight={28}
          branches={{ of, onMore: does.onMore, onRetry: does.onRetry }}
          onLeave={does.onLeave}
        />
      </nav>
      <Address />
    </MemoryRouter>
  );
}

export const tree = () => screen.getByRole('tree', { name: 'Databases' });
export const line = (name: string) => screen.getByRole('treeitem', { name });
export const shown = () => screen.getAllByRole('treeitem').map((item) => item.textContent.trim());
export const tabStops = () => [...tree().querySelectorAll('[tabindex="0"]')];
export const address = () => screen.getByRole('status', { name: 'address' }).textContent;

/** What the page was asked to do is forgotten between tests. */
export function forget() {
  for (const mock of Object.values(does)) mock.mockReset();
}
