import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tablesPath } from '../paths.ts';
import { ICON } from '../ui/icon-look.ts';
import { Message } from '../ui/message.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import * as lost from '../words/en/lost-page.ts';
import { rich } from '../words/rich.ts';
import { say } from '../words/say.ts';
import { pathOfForeignLink } from './foreign-links.ts';

const nothingAt = (pathname: string) => rich(lost.text, { path: () => <VisibleText text={pathname} /> });

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
      <title>{say(lost.documentTitle)}</title>
      <Message
        wholePage
        icon={<Compass {...ICON} />}
        title={say(lost.title)}
        texts={[nothingAt(pathname)]}
        actions={[{ label: say(lost.showAllTables), onClick: () => void navigate(tablesPath()) }]}
      />
    </main>
  );
}
