import { Wrench } from 'lucide-react';
import { ICON } from '../ui/icon-look.ts';
import { Message } from '../ui/message.tsx';

/** The page could not begin: its `config.json` is to be mended, or one of its own files did not come. */
export function WrongConfig({ error }: { readonly error: unknown }) {
  const isSetUp = error instanceof Error && error.name === 'ConfigError';
  const text = error instanceof Error ? error.message : String(error);
  return (
    <main>
      <Message
        tone="bad"
        icon={<Wrench {...ICON} />}
        title={isSetUp ? 'This page is set up wrongly' : 'This page could not begin'}
        texts={[
          text,
          isSetUp
            ? 'Whoever runs this page can mend it. Nothing was asked of any server.'
            : 'One of its own parts failed. Nothing of yours is lost.',
        ]}
        actions={[{ label: 'Try again', onClick: () => location.reload() }]}
      />
    </main>
  );
}
