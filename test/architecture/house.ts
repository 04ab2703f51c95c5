import { importsOf, resolveImport, type Import } from './imports.ts';
import type { SourceFile } from './source-files.ts';

interface Room {
  /** Rooms it may import. */
  readonly may?: readonly string[];
  /** Rooms of which it may import types, and nothing that runs. */
  readonly types?: readonly string[];
  /** Rooms it may import by `import()` only. */
  readonly lazily?: readonly string[];
  /** Packages it may not import. */
  readonly not?: RegExp;
}

const ROUTER_OR_QUERY = /^(react-router|nuqs|@tanstack\/react-query)(\/|$)/;
const PAGE_PARTS = /^(react-dom|react-router|nuqs|lucide-react|@base-ui\/react|@tanstack\/react-table)(\/|$)/;
const below = ['grid', 'window', 'cells', 'view', 'ui', 'api', 'paths', 'words'];

/** Who may import whom: a room is a folder or a lone file of `src`. There is no way back up. */
export const house: Readonly<Record<string, Room>> = {
  early: { may: ['tables', 'connection', ...below] },
  main: { may: ['app', 'early', 'routes', 'tables', 'connection', ...below], lazily: ['fake'] },
  app: { may: ['routes', 'tables', 'connection', ...below] },
  routes: { may: ['tables', 'connection', ...below] },
  tables: { may: ['connection', ...below] },
  connection: { may: below },
  grid: { may: ['ui', 'words'], not: ROUTER_OR_QUERY },
  window: { may: ['words'], types: ['api'] },
  cells: { may: ['words'], types: ['api'] },
  view: { may: ['api', 'paths', 'words'] },
  ui: { may: ['words'], not: ROUTER_OR_QUERY },
  api: { may: ['words'], not: PAGE_PARTS },
  words: { not: ROUTER_OR_QUERY },
  paths: {},
  fake: { not: PAGE_PARTS },
  build: { may: ['words'] },
  globals: {},
};

const NEVER = /^(#test\/|#src\/|vitest|fast-check|@testing-library\/|@playwright\/|jsdom)/;
/** Packages that only these places may import. */
const confined: readonly (readonly [name: RegExp, places: RegExp])[] = [
  [/^node:/, /^src\/(build|fake\/mounts\/node)\//],
  [/^vite(\/|$)/, /^src\/build\//],
  [/^msw(\/|$)/, /^src\/fake\/mounts\//],
];

const roomOf = (path: string): string => /^src\/([^/.]+)/.exec(path)?.[1] ?? path;

function objection(from: string, { specifier, kind }: Import): string | undefined {
  const room = house[roomOf(from)];
  if (!room) return 'lies in no room of the house';
  const to = resolveImport(from, specifier);
  if (to === undefined) {
    if (NEVER.test(specifier) || room.not?.test(specifier)) return 'may not be imported here';
    const places = confined.find(([name]) => name.test(specifier))?.[1];
    return places && !places.test(from) ? 'may not be imported here' : undefined;
  }
  if (!to.startsWith('src/')) return 'lies outside src';
  if (!/\.(ts|tsx|css|svg)$/.test(to)) return 'has no extension';
  const target = roomOf(to);
  if (target === roomOf(from) || room.may?.includes(target)) return undefined;
  if (room.types?.includes(target)) return kind === 'type' ? undefined : 'may be imported for its types only';
  if (room.lazily?.includes(target)) return kind === 'lazy' ? undefined : 'may be imported by import() only';
  return 'may not be imported here';
}

/** Imports that the house forbids, one sentence each. */
export const wrongImports = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) =>
    importsOf(file).flatMap((found) => {
      const reason = objection(file.path, found);
      return reason === undefined ? [] : [`${file.path}: ${found.specifier} ${reason}`];
    }),
  );
