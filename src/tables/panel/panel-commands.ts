import type { Command } from '../../ui/command-store.ts';
import { useCommand } from '../../ui/use-command.ts';

type PanelCommand = Omit<Command, 'run' | 'enabled' | 'offer'>;

const group = 'With a table open';
const NEXT: PanelCommand = { id: 'next-table', label: 'Next table', group, keys: ['j'] };
const PREVIOUS: PanelCommand = { id: 'previous-table', label: 'Previous table', group, keys: ['k'] };
const FULL: PanelCommand = { id: 'full-table', label: 'Full width and back', group, keys: ['f'] };
const CLOSE: PanelCommand = { id: 'close-table', label: 'Close the table', group, keys: ['Escape'] };

/** What the opened table's keys are, whether or not one is open. */
export const PANEL_COMMANDS: readonly PanelCommand[] = [NEXT, PREVIOUS, FULL, CLOSE];

interface PanelActions {
  /** Absent: there is none. */
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
  readonly onFull: () => void;
  readonly onClose: () => void;
}

/** The keys of the opened table. */
export function usePanelCommands({ onNext, onPrevious, onFull, onClose }: PanelActions): void {
  useCommand({ ...NEXT, run: () => onNext?.(), enabled: onNext !== undefined });
  useCommand({ ...PREVIOUS, run: () => onPrevious?.(), enabled: onPrevious !== undefined });
  useCommand({ ...FULL, run: onFull });
  useCommand({ ...CLOSE, run: onClose });
}
