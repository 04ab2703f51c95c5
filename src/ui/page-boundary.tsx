import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ICON_PROPS } from './button.tsx';
import { Lazy, type Failure } from './lazy-boundary.tsx';
import { StatusMessage } from './notices.tsx';

/** The message in place of a page that could not be loaded or drawn: what is safe, and what can be done. */
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
 * Shows a message in place of a page that cannot be drawn, instead of a white screen; the address, and so the place, is
 * kept. Navigation, as by Back, draws the new page.
 */
export const PageBoundary = ({ children }: { readonly children: ReactNode }) => (
  <Lazy renderFailure={(failure) => <PageFailure {...failure} />}>{children}</Lazy>
);
