import { Button } from '../../ui/button.tsx';
import { useDone } from '../../ui/use-done.ts';

const SAID = { done: 'Copied', failed: 'Could not copy' } as const;

interface CopyButtonProps {
  /** What it says at rest, such as `Copy names`. */
  readonly label: string;
  /** Made when it is pressed: it may be long. */
  readonly text: () => string;
}

/** Puts a text on the clipboard and says for two seconds how that went. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [outcome, copy] = useDone(() => navigator.clipboard.writeText(text()));
  return (
    <Button look="link" onClick={copy}>
      {outcome ? SAID[outcome] : label}
    </Button>
  );
}
