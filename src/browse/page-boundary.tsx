import { TriangleAlert } from 'lucide-react';
import { ICON_PROPS } from '../ui/button.tsx';
import { StatusMessage } from '../ui/notices.tsx';
import { t } from '../i18n/translate.ts';
import { Component, type ReactNode } from 'react';

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
