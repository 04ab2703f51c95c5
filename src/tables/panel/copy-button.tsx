import { Button } from '../../ui/button.tsx';
import { useDone } from '../../ui/use-done.ts';
import * as short from '../../words/en/short.ts';
import { say } from '../../words/say.ts';

/** Messages. */
const SAID = { done: short.copied, failed: short.couldNotCopy } as const;

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
      {outcome ? say(SAID[outcome]) : label}
    </Button>
  );
}
