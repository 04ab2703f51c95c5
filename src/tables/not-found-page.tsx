import { Compass } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { tablesPath } from '../paths.ts';
import { ICON } from '../ui/icon-look.ts';
import { Message } from '../ui/message.tsx';
import { VisibleText } from '../ui/visible-text.tsx';

/** An address that means nothing here: says so, with a way back. */
export default function NotFoundPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
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
