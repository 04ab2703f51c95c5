import { importsOf, resolveImport, type Import } from './imports.ts';
import type { SourceFile } from './source-files.ts';

interface Layer {
  /** Layers it may import. */
  readonly may: readonly string[];
  /** Modules of other layers that it may import, by their paths below `src/` without extension. */
  readonly only?: readonly string[];
  /** Packages it may not import. */
  readonly not?: RegExp;
}

const ROUTER = /^react-router(\/|$)/;
const ROUTER_OR_QUERY = /^(react-router|@tanstack\/react-query)(\/|$)/;
const PAGE_PARTS = /^(react-dom|react-router|lucide-react|@base-ui\/react|@tanstack\/react-table)(\/|$)/;

/** Parts of the page that do not depend on each other; `browse` composes them. */
const features = [
  'layout',
  'sidebar',
  'detail',
  'export',
  'palette',
  'saved-views',
  'column-picker',
  'filter-bar',
  'catalog-check',
  'selection',
];

const api = ['api', 'ui', 'i18n'];
const cores = ['list', 'paging', 'fields', 'grid', ...api];
const site = ['servers', 'auth', 'demo', 'filters', 'view', 'paths', ...cores];
const resources = ['resources', 'entity', ...site];
const app = ['routes', 'browse', 'provider-sign-in', ...features, ...resources];

const feature: Layer = { may: resources };

/** The import rules. A layer is a folder or a single file of `src`; each imports from layers below it, and nothing else. */
export const layers: Readonly<Record<string, Layer>> = {
  main: { may: ['app', 'prefetch-first-page', 'reload-after-redeploy', ...app] },
  'prefetch-first-page': { may: ['browse', ...resources] },
  'reload-after-redeploy': { may: api },
  'provider-sign-in': { may: site },
  app: { may: app },
  routes: { may: ['browse', ...features, ...resources] },
  browse: { may: [...features, ...resources] },
  ...Object.fromEntries(features.map((name) => [name, feature])),
  resources: { may: ['entity', ...site] },
  entity: { may: site },
  servers: { may: ['auth', 'demo', 'paths', ...api] },
  auth: { may: ['paths', ...api] },
  demo: {
    may: ['paths', ...api],
    only: ['fake/adapters/browser/start-browser-fake', 'fake/service/dialects'],
  },
  view: { may: ['filters', 'paths', ...cores] },
  filters: { may: cores, not: ROUTER },
  list: { may: ['paging', 'fields', 'ui'], only: ['api/data-source', 'api/keys'], not: ROUTER },
  paging: {
    may: ['ui', 'i18n'],
    only: ['api/data-source', 'api/errors', 'api/keys', 'api/name-match', 'api/offset-cursor'],
    not: ROUTER,
  },
  fields: {
    may: ['ui', 'i18n'],
    only: ['api/data-source', 'api/errors', 'paging/fetch-policy'],
    not: ROUTER,
  },
  grid: { may: ['ui'], not: ROUTER_OR_QUERY },
  api: { may: ['ui', 'i18n'], not: PAGE_PARTS },
  ui: { may: ['i18n'], not: ROUTER_OR_QUERY },
  i18n: { may: [], not: ROUTER_OR_QUERY },
  paths: { may: [] },
  fake: { may: [], not: PAGE_PARTS },
  build: { may: ['i18n'] },
  server: {
    may: [],
    only: [
      'api/api-url',
      'api/page-requests',
      'auth/openid-authority',
      'build/security',
      'servers/site-config',
    ],
    not: PAGE_PARTS,
  },
  globals: { may: [] },
};

const NEVER = /^(#test\/|#src\/|vitest|fast-check|@testing-library\/|@playwright\/|jsdom)/;
/** Packages that only these modules may import. */
const confined: readonly (readonly [name: RegExp, places: RegExp])[] = [
  [/^node:/, /^src\/(build|server|fake\/adapters\/node)\//],
  [/^vite(\/|$)/, /^src\/build\//],
  [/^msw(\/|$)/, /^src\/fake\/adapters\//],
];

export const layerOf = (path: string): string => /^src\/([^/.]+)/.exec(path)?.[1] ?? path;

/** Modules of `resources/` that all types share; every other one belongs to a type. */
const SHARED_RESOURCES = new Set([
  'resource',
  'registry',
  'shared',
  'labels',
  'record-links',
  'offered-types',
  'source-of-view',
]);

/** The resource type that a module or folder of `resources/` belongs to; undefined for shared ones and other folders. */
function resourceOf(path: string): string | undefined {
  const name = /^src\/resources\/([^/.]+)/.exec(path)?.[1];
  return name === undefined || SHARED_RESOURCES.has(name) ? undefined : name;
}

/** The registry imports all types; none of them imports another, or the registry. */
function resourceObjection(from: string, to: string): string | undefined {
  const own = resourceOf(from);
  if (own === undefined) return undefined;
  const other = resourceOf(to);
  if (other !== undefined && other !== own) return 'belongs to another type of resource';
  return to.startsWith('src/resources/registry.') ? 'knows all types of resources' : undefined;
}

function packageObjection(layer: Layer, from: string, specifier: string): string | undefined {
  const places = confined.find(([name]) => name.test(specifier))?.[1];
  const forbidden = NEVER.test(specifier) || layer.not?.test(specifier) || (places && !places.test(from));
  return forbidden ? 'may not be imported here' : undefined;
}

function objection(from: string, { specifier }: Import): string | undefined {
  const name = layerOf(from);
  const layer = layers[name];
  if (!layer) return 'is imported by a file of no layer';
  const to = resolveImport(from, specifier);
  if (to === undefined) return packageObjection(layer, from, specifier);
  if (!to.startsWith('src/')) return 'lies outside src';
  if (!/\.(ts|tsx|css|svg|json)$/.test(to)) return 'has no extension';
  const target = layerOf(to);
  if (target === name) return resourceObjection(from, to);
  if (layer.may.includes(target)) return undefined;
  if (layer.only?.includes(to.replace(/^src\/|\.tsx?$/g, ''))) return undefined;
  return 'may not be imported here';
}

/** Imports that violate the rules of the layers, of values and types alike, one sentence each. */
export const wrongImports = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) =>
    importsOf(file).flatMap((found) => {
      const reason = objection(file.path, found);
      return reason === undefined ? [] : [`${file.path}: ${found.specifier} ${reason}`];
    }),
  );

/**
 * Import cycles, as `a -> b -> a`: of values, of types, which are erased but couple two modules for a reader all the
 * same, and of `import()`.
 */
export function importCycles(files: readonly SourceFile[]): string[] {
  const edges = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ specifier }) => resolveImport(file.path, specifier) ?? []),
    ]),
  );
  const done = new Set<string>();
  const found = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at !== -1) found.add([...trail.slice(at), path].join(' -> '));
    if (at !== -1 || done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return [...found];
}
