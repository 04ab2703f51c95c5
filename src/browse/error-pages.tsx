import { RESOURCES } from '../resources/registry.ts';
import { TriangleAlert, Compass } from 'lucide-react';
import { ICON_PROPS } from '../ui/button.tsx';
import { StatusMessage } from '../ui/notices.tsx';
import { t, tRich } from '../i18n/translate.ts';
import { Component, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listPath } from '../paths.ts';
import { VisibleText } from '../ui/text.tsx';
import { pathOfLegacyLink } from './legacy-links.ts';

/** What stands in place of a page that could not be drawn. @param details the fault, as the program names it */
function PageFailed({ details }: { readonly details: string }) {
  return (
    <main>
      <StatusMessage
        wholePage
        tone="bad"
        icon={<TriangleAlert {...ICON_PROPS} />}
        title={t('pageFailed.notDrawn')}
        texts={[t('pageFailed.notDrawnText')]}
        actions={[{ label: t('pageFailed.loadAgain'), onClick: () => location.reload() }]}
        details={details}
      />
    </main>
  );
}

interface State {
  readonly error?: Error;
}

/** A page that cannot be drawn says so instead of leaving a white screen; the address, and so the place, is kept. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <PageFailed details={`${error.name}: ${error.message}`} /> : this.props.children;
  }
}

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
