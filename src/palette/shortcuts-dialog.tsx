import { type ReactNode, useId, useState } from 'react';
import { GRID_KEYS, type GridKeyId } from '../grid/keyboard.ts';
import { CLEAR_SELECTION, SELECTION_KEYS, type SelectionKeyId } from '../grid/selection-keys.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { type Command, type CommandGroup, commands } from '../ui/commands.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { KeyCaps } from '../ui/key-caps.tsx';
import { type Chord, isSingleKey, setSingleKeys, useSingleKeys } from '../ui/keyboard.ts';
import { TREE_KEYS } from '../ui/tree/tree-keys.ts';
import { inListOrder, withoutSingleKeys } from './commands.ts';
import styles from './shortcuts-dialog.module.css';

/** A line of the list of keys: keys that do the same, or belong together. */
interface KeyLine {
  readonly label: string;
  readonly keys: readonly Chord[];
}

interface ShortcutSection {
  readonly title: string;
  readonly lines: readonly KeyLine[];
}

/** A listed command; `label` is its text, or the key of its message. */
export type Listed<Label = string> = Pick<Command, 'id' | 'group' | 'keys'> & {
  readonly label: Label;
};

const TITLES: Readonly<Record<CommandGroup, PlainMessageKey>> = {
  Anywhere: 'shortcuts.anywhere',
  'In the grid': 'shortcuts.inGrid',
  'With a record open': 'shortcuts.withRecord',
};

/** The keys of the grid that work in its headers alone, or the others. */
function gridKeyLines(areOfHeader: boolean, t: Translator): readonly KeyLine[] {
  const chords = new Map<GridKeyId | SelectionKeyId, readonly Chord[]>();
  const add = (id: GridKeyId | SelectionKeyId, chord: Chord) =>
    chords.set(id, [...(chords.get(id) ?? []), chord]);
  for (const { id, chord, place } of GRID_KEYS)
    if (id && (place === 'header') === areOfHeader) add(id, chord);
  if (!areOfHeader) for (const { id, chord } of SELECTION_KEYS) if (id) add(id, chord);
  return Array.from(chords, ([id, keys]) => ({ label: t(`gridKeys.${id}`), keys }));
}

/** The keys of the page by place. @param detailCommands those of an opened record, listed even if none is open */
function shortcutSections(
  offered: readonly Listed[],
  detailCommands: readonly Listed<PlainMessageKey>[],
  t: Translator,
): readonly ShortcutSection[] {
  const known = new Set(offered.map(({ id }) => id));
  const others = [...detailCommands, CLEAR_SELECTION]
    .filter(({ id }) => !known.has(id))
    .map((one) => ({ ...one, label: t(one.label) }));
  const all = inListOrder<Listed>([...offered, ...others]);
  const linesOf = (group: CommandGroup): readonly KeyLine[] =>
    all.flatMap(({ label, group: of = 'Anywhere', keys }) => (of === group && keys ? [{ label, keys }] : []));
  const section = (group: CommandGroup, before: readonly KeyLine[] = []): ShortcutSection => ({
    title: t(TITLES[group]),
    lines: [...before, ...linesOf(group)],
  });
  return [
    section('Anywhere'),
    section('In the grid', gridKeyLines(false, t)),
    section('With a record open'),
    { title: t('shortcuts.inHeader'), lines: gridKeyLines(true, t) },
    { title: t('shortcuts.inTree'), lines: TREE_KEYS.map(({ label, keys }) => ({ label: t(label), keys })) },
  ];
}

/** The keys of one letter or sign in sections, each once, in upper case. */
const singleKeysIn = (sections: readonly ShortcutSection[]): readonly string[] => {
  const all = sections.flatMap(({ lines }) => lines.flatMap(({ keys }) => keys)).filter(isSingleKey);
  return [...new Set(all)].map((key) => key.toUpperCase()).toSorted();
};

export interface ShortcutsDialogProps {
  readonly detailCommands: readonly Listed<PlainMessageKey>[];
  readonly paletteKeys: Chord;
  readonly onClose: () => void;
}

const SMALL = { small: (text: ReactNode) => <small>{text}</small> };

/** All keys of the page, and the switch for those of one letter or sign. */
export function ShortcutsDialog({ detailCommands, paletteKeys, onClose }: ShortcutsDialogProps): ReactNode {
  const t = useTranslator();
  const singleKeys = useSingleKeys();
  const id = useId();
  const paletteKeyCaps = <KeyCaps keys={[paletteKeys]} />;
  const [all] = useState(() => shortcutSections(commands.list(), detailCommands, t));
  const inForce = (lines: readonly KeyLine[]) =>
    singleKeys ? lines : lines.map(withoutSingleKeys).filter(({ keys }) => keys.length > 0);
  const sections = all
    .map(({ title, lines }) => ({ title, lines: inForce(lines) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <Dialog title={t('commands.shortcuts')} width={720} onClose={onClose}>
      <DialogBody>
        <div className={styles.keys}>
          {sections.map((section) => (
            <ShortcutList key={section.title} {...section} />
          ))}
        </div>
      </DialogBody>
      <DialogFoot
        start={
          <label className={styles.check}>
            <input
              type="checkbox"
              aria-label={t('shortcuts.singleKeys')}
              aria-describedby={`${id}-hint`}
              checked={singleKeys}
              onChange={(event) => setSingleKeys(event.target.checked)}
            />
            <span>{t.rich('shortcuts.singleKeysListed', SMALL, { keys: singleKeysIn(all).join(' ') })}</span>
          </label>
        }
      >
        <span id={`${id}-hint`} className={styles.hint}>
          {t.rich('shortcuts.stayInPalette', { keys: () => paletteKeyCaps })}
        </span>
      </DialogFoot>
    </Dialog>
  );
}

function ShortcutList({ title, lines }: ShortcutSection) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {lines.map(({ label, keys }) => (
          <li key={label}>
            <span>{label}</span> <KeyCaps keys={keys} />
          </li>
        ))}
      </ul>
    </section>
  );
}
