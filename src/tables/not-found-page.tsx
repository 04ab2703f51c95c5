import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tablesPath } from '../paths.ts';
import { ICON } from '../ui/icon-look.ts';
import { Message } from '../ui/message.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import { pathOfForeignLink } from './foreign-links.ts';

/** An address that is none of this page's own: leads on where it is known from elsewhere, else says so. */
export default function NotFoundPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const path = pathOfForeignLink(pathname, search);
  useEffect(() => {
    if (path !== undefined) void navigate(path, { replace: true });
  }, [navigate, path]);
  if (path !== undefined) return null;
  return (
    <main>
      <title>No such page · Catalog</title>
      <Message
        icon={<Compass {...ICON} />}
        title="There is no such page"
        texts={[
          <>
            Nothing stands at <VisibleText text={pathname} />. The link may be incomplete, or of another
            version.
          </>,
        ]}
        actions={[{ label: 'Show all tables', onClick: () => void navigate(tablesPath()) }]}
      />
    </main>
  );
}
