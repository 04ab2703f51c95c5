import { type Command, useCommand } from '../ui/commands.ts';
import { t, type PlainMessageKey } from '../i18n/translate.ts';

interface DetailCommand extends Omit<Command, 'label' | 'run' | 'enabled' | 'offer'> {
  readonly label: PlainMessageKey;
}

const group = 'With a record open';
const NEXT: DetailCommand = { id: 'next-record', label: 'commands.nextRecord', group, keys: ['j'] };
const PREVIOUS: DetailCommand = {
  id: 'previous-record',
  label: 'commands.previousRecord',
  group,
  keys: ['k'],
};
const FULL: DetailCommand = { id: 'full-record', label: 'commands.fullWidthAndBack', group, keys: ['w'] };
const CLOSE: DetailCommand = { id: 'close-record', label: 'commands.closeRecord', group, keys: ['Escape'] };

/** The commands of the detail panel, whether or not a record is open. */
export const DETAIL_COMMANDS: readonly DetailCommand[] = [NEXT, PREVIOUS, FULL, CLOSE];

interface DetailCommandHandlers {
  /** Absent: there is no next record. */
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
  readonly onFull: () => void;
  readonly onClose: () => void;
}

/** Registers the keys of the detail panel. */
export function useDetailCommands({ onNext, onPrevious, onFull, onClose }: DetailCommandHandlers): void {
  useCommand({ ...NEXT, label: t(NEXT.label), run: () => onNext?.(), enabled: onNext !== undefined });
  useCommand({
    ...PREVIOUS,
    label: t(PREVIOUS.label),
    run: () => onPrevious?.(),
    enabled: onPrevious !== undefined,
  });
  useCommand({ ...FULL, label: t(FULL.label), run: onFull });
  useCommand({ ...CLOSE, label: t(CLOSE.label), run: onClose });
}
