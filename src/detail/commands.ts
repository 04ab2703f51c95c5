import { type Command, useCommand } from '../ui/commands.ts';
import { t, type PlainMessageKey } from '../i18n/translate.ts';

interface DetailCommand extends Omit<Command, 'label' | 'run' | 'enabled' | 'offer'> {
  readonly label: PlainMessageKey;
}

const OF_RECORD = { group: 'With a record open', layer: 'record' } as const;
const NEXT: DetailCommand = { ...OF_RECORD, id: 'next-record', label: 'commands.nextRecord', keys: ['j'] };
const PREVIOUS: DetailCommand = {
  ...OF_RECORD,
  id: 'previous-record',
  label: 'commands.previousRecord',
  keys: ['k'],
};
const FULL: DetailCommand = {
  ...OF_RECORD,
  id: 'full-record',
  label: 'commands.fullWidthAndBack',
  keys: ['w'],
};
const CLOSE: DetailCommand = {
  ...OF_RECORD,
  id: 'close-record',
  label: 'commands.closeRecord',
  keys: ['Escape'],
};

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
