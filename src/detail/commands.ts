import { ArrowDown, ArrowUp, type LucideIcon, X } from 'lucide-react';
import type { PlainMessageKey } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { type Command, useCommand } from '../ui/commands.ts';
import type { Chord } from '../ui/keyboard.ts';

interface DetailCommand extends Omit<Command, 'label' | 'run' | 'enabled' | 'offer'> {
  readonly label: PlainMessageKey;
}

const ofRecord = (id: string, label: PlainMessageKey, key: Chord, icon?: LucideIcon): DetailCommand => ({
  id,
  label,
  icon,
  group: 'With a record open',
  layer: 'record',
  keys: [key],
});

const NEXT = ofRecord('next-record', 'commands.nextRecord', 'j', ArrowDown);
const PREVIOUS = ofRecord('previous-record', 'commands.previousRecord', 'k', ArrowUp);
const FULL = ofRecord('full-record', 'commands.fullWidthAndBack', 'w');
const CLOSE = ofRecord('close-record', 'commands.closeRecord', 'Escape', X);

export const DETAIL_COMMANDS: readonly DetailCommand[] = [NEXT, PREVIOUS, FULL, CLOSE];

interface DetailCommandHandlers {
  /** Absent: there is no next record. */
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
  readonly onFull: () => void;
  readonly onClose: () => void;
}

export function useDetailCommands({ onNext, onPrevious, onFull, onClose }: DetailCommandHandlers): void {
  const t = useTranslator();
  const running = (command: DetailCommand, run: (() => void) | undefined) =>
    run && { ...command, label: t(command.label), run };
  useCommand(running(NEXT, onNext));
  useCommand(running(PREVIOUS, onPrevious));
  useCommand(running(FULL, onFull));
  useCommand(running(CLOSE, onClose));
}
