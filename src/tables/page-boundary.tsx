import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { ICON } from '../ui/icon-look.ts';
import { Message } from '../ui/message.tsx';
import * as page from '../words/en/page.ts';
import { say } from '../words/say.ts';

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
    if (!error) return this.props.children;
    return (
      <main>
        <Message
          tone="bad"
          icon={<TriangleAlert {...ICON} />}
          title={say(page.notDrawn)}
          texts={[say(page.notDrawnText)]}
          actions={[{ label: say(page.loadAgain), onClick: () => location.reload() }]}
          details={`${error.name}: ${error.message}`}
        />
      </main>
    );
  }
}
