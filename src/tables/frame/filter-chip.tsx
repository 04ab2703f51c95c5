import { Link2, X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { spellOut } from '../../ui/invisible-characters.ts';
import { useDone } from '../../ui/use-done.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import * as short from '../../words/en/short.ts';
import * as rail from '../../words/en/rail.ts';
import { say } from '../../words/say.ts';
import { PageLink } from '../page-link.tsx';
import styles from './filter-chip.module.css';

/** Where the parts of a chip lead. */
export interface ChipLinks {
  /** Path of the list under this filter alone. */
  readonly alone: string;
  /** Path of what is on screen, without this filter. */
  readonly without: string;
  /** Puts the whole address of `alone` on the clipboard. */
  readonly onCopy: () => Promise<void>;
}

interface ChipProps {
  /** As it is shown. */
  readonly text: string;
  /** The accessible name of the link that takes the filter away. */
  readonly removeLabel: string;
  readonly links: ChipLinks;
  /** The filter goes, and what has the focus with it. */
  readonly onRemove: () => void;
}

interface FilterChipProps {
  /** What it is a filter by. */
  readonly label: string;
  readonly className?: string | undefined;
  /** The filter in force; undefined: none is. */
  readonly chip: ChipProps | undefined;
  /** Slot for what picks another value; there without a filter too. */
  readonly picker?: ReactNode;
}

/** A filter in force: a link to it alone, its address to copy, and a link to the same view without it. */
export function FilterChip({ label, className = '', chip, picker }: FilterChipProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={`${chip ? styles.chip : styles.bare} ${className}`}
      data-picker={picker !== undefined || undefined}
    >
      {picker}
      {chip && <Parts {...chip} />}
    </div>
  );
}

/** Messages. */
const SAID = { done: short.copied, failed: short.couldNotCopy } as const;

const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey;

function Parts({ text, removeLabel, links, onRemove }: ChipProps) {
  const [outcome, copy] = useDone(links.onCopy);
  const copyLabel = say(rail.copyFilter, { name: text });
  const said = outcome && say(SAID[outcome]);
  return (
    <>
      <PageLink className={styles.text} to={links.alone} title={spellOut(text)}>
        <VisibleText text={text} />
      </PageLink>
      <IconButton
        small
        className={styles.copy}
        aria-label={copyLabel}
        title={said ?? copyLabel}
        onClick={copy}
      >
        <Link2 {...ICON} data-outcome={outcome} />
      </IconButton>
      <PageLink
        className={styles.remove}
        to={links.without}
        aria-label={removeLabel}
        title={removeLabel}
        onClick={(event) => {
          if (!opensElsewhere(event)) onRemove();
        }}
      >
        <X {...ICON} />
      </PageLink>
      <Announcer text={said ?? ''} delayMs={100} />
    </>
  );
}
