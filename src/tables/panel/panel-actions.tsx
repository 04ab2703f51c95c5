import { ArrowDown, ArrowLeft, ArrowUp, Copy, Maximize2, PanelRight, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { useSingleKeys } from '../../ui/single-keys.ts';
import * as bar from '../../words/en/bar.ts';
import * as short from '../../words/en/short.ts';
import * as panel from '../../words/en/panel.ts';
import * as commands from '../../words/en/panel-commands.ts';
import { say } from '../../words/say.ts';
import { CopyButton } from './copy-button.tsx';
import type { TablePanelProps } from './table-panel.tsx';
import styles from './panel-head.module.css';

type ActionProps = Pick<
  TablePanelProps,
  'fqn' | 'table' | 'full' | 'rowNumber' | 'onFull' | 'onClose' | 'onPrevious' | 'onNext' | 'onCopy'
>;

/** The ways on from an opened table: its neighbours, its name, its width, and back to the list. */
export function PanelActions({ fqn, table, full, rowNumber, onFull, onClose, ...rest }: ActionProps) {
  const { onPrevious, onNext, onCopy = copyText } = rest;
  const keys = useSingleKeys();
  return (
    <div className={styles.actions}>
      {full && (
        <Button look="quiet" className={styles.back} onClick={onClose}>
          <ArrowLeft {...ICON} />
          {rowNumber === undefined ? say(panel.backToList) : say(panel.backToRow, { row: rowNumber })}
        </Button>
      )}
      <IconButton
        aria-label={say(commands.previousTable)}
        aria-keyshortcuts={keys ? 'k' : undefined}
        aria-disabled={!onPrevious}
        onClick={onPrevious}
      >
        <ArrowUp {...ICON} />
      </IconButton>
      <IconButton
        aria-label={say(commands.nextTable)}
        aria-keyshortcuts={keys ? 'j' : undefined}
        aria-disabled={!onNext}
        onClick={onNext}
      >
        <ArrowDown {...ICON} />
      </IconButton>
      {/* The one in the bar is covered. */}
      {full && <CopyButton label={say(bar.copyLink)} text={() => location.href} />}
      <IconButton
        aria-label={say(panel.copyFullName)}
        onClick={() => onCopy(table?.fullyQualifiedName ?? fqn)}
      >
        <Copy {...ICON} />
      </IconButton>
      {onFull && (
        <IconButton
          className={styles.toFull}
          aria-label={say(full ? panel.besideList : panel.atFullWidth)}
          aria-keyshortcuts={keys ? 'f' : undefined}
          onClick={onFull}
        >
          {full ? <PanelRight {...ICON} /> : <Maximize2 {...ICON} />}
        </IconButton>
      )}
      <IconButton aria-label={say(short.close)} onClick={onClose}>
        <X {...ICON} />
      </IconButton>
    </div>
  );
}

function copyText(text: string): void {
  void navigator.clipboard.writeText(text).catch(() => {});
}
