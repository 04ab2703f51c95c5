import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t, tRich } from '../i18n/translate.ts';
import { listPath, entityPath } from '../paths.ts';
import { RESOURCES } from '../resources/registry.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { StatusMessage } from '../ui/notices.tsx';
import { VisibleText } from '../ui/text.tsx';
import { tableDefinition } from '../resources/table/definition.ts';
import { viewSpecOf } from '../resources/resource.ts';
import { parseView, viewSearch } from '../view/url-params.ts';

const notFoundText = (pathname: string) =>
  tRich('notFound.text', { path: () => <VisibleText text={pathname} /> });

/** An address that is none of this page's own: leads on where it is known from elsewhere, else says so. */
export function NotFoundPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const path = pathOfLegacyLink(pathname, search);
  useEffect(() => {
    if (path !== undefined) void navigate(path, { replace: true });
  }, [navigate, path]);
  if (path !== undefined) return null;
  return (
    <main>
      <title>{t('notFound.documentTitle')}</title>
      <StatusMessage
        wholePage
        icon={<Compass {...ICON_PROPS} />}
        title={t('notFound.title')}
        texts={[notFoundText(pathname)]}
        actions={[
          { label: t('notFound.showAllTables'), onClick: () => void navigate(listPath(RESOURCES[0].path)) },
        ]}
      />
    </main>
  );
}

const viewSpec = viewSpecOf(tableDefinition);

const tablesPath = (members: { readonly q?: string; readonly database?: string }) =>
  listPath(tableDefinition.path, viewSearch({ ...parseView('', viewSpec).view, ...members }, viewSpec));

/**
 * The path here of a link that people have from OpenMetadata's own pages (its routes `/table/{fqn}`, `/database/{fqn}`,
 * `/databaseSchema/{fqn}`, with or without a tab, and `/explore/tables?search=`); undefined for any other.
 * @param pathname as a location has it, encoded @param search `?...` or nothing
 */
export function pathOfLegacyLink(pathname: string, search: string): string | undefined {
  const [, kind = '', ...rest] = pathname.split('/');
  if (kind === 'explore') return exploreLink(rest, search);
  const fqn = fqnOfSegments(rest);
  if (fqn === '') return undefined;
  switch (kind) {
    case 'table':
      return entityPath(tableDefinition.path, fqn);
    case 'database':
    case 'databaseSchema':
      return tablesPath({ database: fqn });
    default:
      return undefined;
  }
}

function exploreLink([what]: readonly string[], search: string): string | undefined {
  if (what !== 'tables' && what !== '' && what !== undefined) return undefined;
  const q = new URLSearchParams(search).get('search')?.trim() ?? '';
  return q === '' || q === '*' ? listPath(tableDefinition.path) : tablesPath({ q });
}

/** The FQN is the first segment; a slash that nobody encoded is part of it while it stands in quotes. */
function fqnOfSegments(segments: readonly string[]): string {
  const [first = '', ...others] = segments.map(decoded);
  let fqn = first;
  while (fqn.split('"').length % 2 === 0 && others.length > 0) fqn += `/${others.shift()}`;
  return fqn;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
