import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ICON_PROPS } from './button.tsx';
import { Lazy, type Failure } from './lazy-boundary.tsx';
import { StatusMessage } from './notices.tsx';

/** What stands in place of a page that could not be loaded or drawn: what is safe, and what can be done. */
function PageFailure({ error, isNotLoaded, actions }: Failure) {
  const t = useTranslator();
  return (
    <main>
      <StatusMessage
        wholePage
        tone="bad"
        icon={<TriangleAlert {...ICON_PROPS} />}
        title={t(isNotLoaded ? 'pageFailed.notLoaded' : 'pageFailed.notDrawn')}
        texts={[t(isNotLoaded ? 'pageFailed.notLoadedText' : 'pageFailed.notDrawnText')]}
        actions={
          isNotLoaded ? actions : [{ label: t('pageFailed.loadAgain'), onClick: () => location.reload() }]
        }
        details={`${error.name}: ${error.message}`}
      />
    </main>
  );
}

/**
 * A page that cannot be drawn says so instead of leaving a white screen; the address, and so the place, is kept. Going
 * elsewhere, as by Back, draws what is there.
 */
export const PageBoundary = ({ children }: { readonly children: ReactNode }) => (
  <Lazy renderFailure={(failure) => <PageFailure {...failure} />}>{children}</Lazy>
);
