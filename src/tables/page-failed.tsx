import { TriangleAlert } from 'lucide-react';
import { ICON } from '../ui/icon-look.ts';
import { Message } from '../ui/message.tsx';
import * as failed from '../words/en/page-failed.ts';
import { say } from '../words/say.ts';

/** What stands in place of a page that could not be drawn. @param details the fault, as the program names it */
export default function PageFailed({ details }: { readonly details: string }) {
  return (
    <main>
      <Message
        wholePage
        tone="bad"
        icon={<TriangleAlert {...ICON} />}
        title={say(failed.notDrawn)}
        texts={[say(failed.notDrawnText)]}
        actions={[{ label: say(failed.loadAgain), onClick: () => location.reload() }]}
        details={details}
      />
    </main>
  );
}
