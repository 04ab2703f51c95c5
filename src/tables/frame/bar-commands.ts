import { useCommand } from '../../ui/use-command.ts';

interface BarActions {
  readonly onCopyLink: () => void;
  /** Absent: views cannot be saved. */
  readonly onSaveView: (() => void) | undefined;
  readonly onPickDatabase: () => void;
}

/** The keys of what stands in the bar. */
export function useBarCommands({ onCopyLink, onSaveView, onPickDatabase }: BarActions): void {
  useCommand({
    id: 'copy-link',
    label: 'Copy link to this view',
    group: 'Anywhere',
    keys: ['l'],
    run: onCopyLink,
  });
  useCommand(
    onSaveView && { id: 'save-view', label: 'Save view', group: 'Anywhere', keys: ['v'], run: onSaveView },
  );
  useCommand({ id: 'pick-database', label: 'Pick a database', group: 'Anywhere', run: onPickDatabase });
}
