import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t, tRich } from '../i18n/translate.ts';
import { listPath, entityPath } from '../paths.ts';
import { resourceById, RESOURCES } from '../resources/registry.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { StatusMessage } from '../ui/notices.tsx';
import { VisibleText } from '../ui/text.tsx';
import { searchOfWords } from '../view/url-params.ts';

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

/**
 * The path here of a link that people have from OpenMetadata's own pages: its routes are `/<type>/{fqn}`, with or without a
 * tab, such as `/table/{fqn}` and `/databaseSchema/{fqn}`, and `/explore/<types>?search=`. Undefined for any other.
 * @param pathname as a location has it, encoded @param search `?...` or nothing
 */
export function pathOfLegacyLink(pathname: string, search: string): string | undefined {
  const [, kind = '', ...rest] = pathname.split('/');
  if (kind === 'explore') return exploreLink(rest, search);
  const fqn = fqnOfSegments(rest);
  const type = resourceById(kind);
  return type && fqn !== '' ? entityPath(type.path, fqn) : undefined;
}

function exploreLink([what = '']: readonly string[], search: string): string | undefined {
  const type = what === '' ? RESOURCES[0] : RESOURCES.find(({ path }) => path === what);
  if (!type) return undefined;
  const q = new URLSearchParams(search).get('search')?.trim() ?? '';
  return listPath(type.path, q === '' || q === '*' ? '' : searchOfWords(q));
}

/** The FQN is the first segment; an unencoded slash is part of it within quotes. */
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
