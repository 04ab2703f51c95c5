import { Compass } from 'lucide-react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useTranslator } from '../i18n/use-translator.tsx';
import { listPath } from '../paths.ts';
import { pathOfLegacyLink } from '../resources/record-links.ts';
import { RESOURCES } from '../resources/registry.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { StatusMessage } from '../ui/notices.tsx';
import { visible } from '../ui/text.tsx';

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
        texts={[t.rich('notFound.text', { path: visible(pathname) })]}
        actions={[
          { label: t('notFound.showAllTables'), onClick: () => void navigate(listPath(RESOURCES[0].path)) },
        ]}
      />
    </main>
  );
}
