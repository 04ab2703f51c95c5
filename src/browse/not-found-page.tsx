import { Compass } from 'lucide-react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { listPath } from '../paths.ts';
import { pathOfLegacyLink } from '../resources/record-links.ts';
import { RESOURCES } from '../resources/registry.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { StatusMessage } from '../ui/notices.tsx';
import { VisibleText } from '../ui/text.tsx';

const notFoundText = (pathname: string, t: Translator) =>
  t.rich('notFound.text', { path: () => <VisibleText text={pathname} /> });

/** The page of an unknown address; legacy links are redirected. */
export function NotFoundPage() {
  const t = useTranslator();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const path = pathOfLegacyLink(pathname, search);
  if (path !== undefined) return <Navigate replace to={path + hash} />;
  return (
    <main>
      <title>{t('notFound.documentTitle')}</title>
      <StatusMessage
        wholePage
        icon={<Compass {...ICON_PROPS} />}
        title={t('notFound.title')}
        texts={[notFoundText(pathname, t)]}
        actions={[
          { label: t('notFound.showAllTables'), onClick: () => void navigate(listPath(RESOURCES[0].path)) },
        ]}
      />
    </main>
  );
}
