import { Wrench } from 'lucide-react';
import { ICON } from '../ui/icon-look.ts';
import { Message } from '../ui/message.tsx';

/** The page cannot know which catalog to read: whoever runs it has to mend its `config.json`. */
export function WrongConfig({ error }: { readonly error: unknown }) {
  const text = error instanceof Error ? error.message : String(error);
  return (
    <main>
      <Message
        tone="bad"
        icon={<Wrench {...ICON} />}
        title="This page is set up wrongly"
        texts={[text, 'Whoever runs this page can mend it. Nothing was asked of any server.']}
        actions={[{ label: 'Try again', onClick: () => location.reload() }]}
      />
    </main>
  );
}
