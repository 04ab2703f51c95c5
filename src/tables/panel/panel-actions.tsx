import { ArrowDown, ArrowLeft, ArrowUp, Copy, Maximize2, PanelRight, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
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
  return (
    <div className={styles.actions}>
      {full && (
        <Button look="quiet" className={styles.back} onClick={onClose}>
          <ArrowLeft {...ICON} />
          {rowNumber === undefined ? 'Back to the list' : `Back to row ${rowNumber}`}
        </Button>
      )}
      <IconButton
        aria-label="Previous table"
        aria-keyshortcuts="k"
        aria-disabled={!onPrevious}
        onClick={onPrevious}
      >
        <ArrowUp {...ICON} />
      </IconButton>
      <IconButton aria-label="Next table" aria-keyshortcuts="j" aria-disabled={!onNext} onClick={onNext}>
        <ArrowDown {...ICON} />
      </IconButton>
      {/* The one in the bar is covered. */}
      {full && <CopyButton label="Copy link" text={() => location.href} />}
      <IconButton aria-label="Copy full name" onClick={() => onCopy(table?.fullyQualifiedName ?? fqn)}>
        <Copy {...ICON} />
      </IconButton>
      {onFull && (
        <IconButton
          className={styles.toFull}
          aria-label={full ? 'Show beside the list' : 'Open at full width'}
          aria-keyshortcuts="f"
          onClick={onFull}
        >
          {full ? <PanelRight {...ICON} /> : <Maximize2 {...ICON} />}
        </IconButton>
      )}
      <IconButton aria-label="Close" onClick={onClose}>
        <X {...ICON} />
      </IconButton>
    </div>
  );
}

function copyText(text: string): void {
  void navigator.clipboard.writeText(text).catch(() => {});
}
