import { useCommand } from '../../ui/use-command.ts';
import * as bar from '../../words/en/bar.ts';
import { say } from '../../words/say.ts';

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
    label: say(bar.copyLinkToView),
    group: 'Anywhere',
    keys: ['l'],
    run: onCopyLink,
  });
  useCommand({ id: 'save-view', label: say(bar.saveView), group: 'Anywhere', keys: ['v'], run: onSaveView });
  useCommand(onExport && { id: 'export', label: say(bar.exporting), group: 'Anywhere', run: onExport });
  useCommand({ id: 'pick-database', label: say(bar.pickDatabase), group: 'Anywhere', run: onPickDatabase });
}
