import { useCommand } from '../../ui/use-command.ts';

interface BarActions {
  readonly onCopyLink: () => void;
  readonly onSaveView: () => void;
  /** Absent: nothing can be exported. */
  readonly onExport: (() => void) | undefined;
  readonly onPickDatabase: () => void;
}

/** The keys of what stands in the bar. */
export function useBarCommands({ onCopyLink, onSaveView, onExport, onPickDatabase }: BarActions): void {
  useCommand({
    id: 'copy-link',
    label: 'Copy link to this view',
    group: 'Anywhere',
    keys: ['l'],
    run: onCopyLink,
  });
  useCommand({ id: 'save-view', label: 'Save view', group: 'Anywhere', keys: ['v'], run: onSaveView });
  useCommand(onExport && { id: 'export', label: 'Export', group: 'Anywhere', run: onExport });
  useCommand({ id: 'pick-database', label: 'Pick a database', group: 'Anywhere', run: onPickDatabase });
}
