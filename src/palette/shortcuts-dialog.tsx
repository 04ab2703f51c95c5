import type { KeyLine } from '../grid/keyboard.ts';
import { type Command, type CommandGroup, commands } from '../ui/commands.ts';
import { isSingleKey } from '../ui/keyboard.ts';
import { t, tRich, type PlainMessageKey } from '../i18n/translate.ts';
import { inListOrder, withoutSingleKeys, PALETTE_KEYS } from './commands.ts';
import { type ReactNode, useId, useState } from 'react';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { KeyCaps } from '../ui/key-caps.tsx';
import styles from '../ui/form-controls.module.css';
import shortcutsDialogStyles from './shortcuts-dialog.module.css';

/** Keys of one place, in the current language. */
export interface ShortcutSection {
  readonly title: string;
  readonly lines: readonly KeyLine[];
}

/** Keys of the page's parts that are listed whether or not the part is on screen now. */
export interface PageKeys {
  readonly grid: readonly KeyLine<PlainMessageKey>[];
  readonly columnHeader: readonly KeyLine<PlainMessageKey>[];
  readonly tree: readonly KeyLine<PlainMessageKey>[];
  /** Commands of an opened table. */
  readonly detail: readonly Listed<PlainMessageKey>[];
}

type Listed<Label = string> = Pick<Command, 'id' | 'group' | 'keys'> & { readonly label: Label };

const TITLES: Readonly<Record<CommandGroup, PlainMessageKey>> = {
  Anywhere: 'shortcuts.anywhere',
  'In the grid': 'shortcuts.inGrid',
  'With a table open': 'shortcuts.withTable',
};

const translated = <T extends { readonly label: PlainMessageKey }>(line: T) => ({
  ...line,
  label: t(line.label),
});

/** The keys of the page by where they work: those of what is offered now, of the grid, and of an opened table. */
export function shortcutSections(offered: readonly Listed[], pageKeys: PageKeys): readonly ShortcutSection[] {
  const known = new Set(offered.map(({ id }) => id));
  const others = pageKeys.detail.filter(({ id }) => !known.has(id)).map(translated);
  const all = inListOrder<Listed>([...offered, ...others]);
  const linesOf = (group: CommandGroup): readonly KeyLine[] =>
    all.flatMap((command) =>
      command.group === group && command.keys ? [{ label: command.label, keys: command.keys }] : [],
    );
  const section = (group: CommandGroup, before: readonly KeyLine[] = []): ShortcutSection => ({
    title: t(TITLES[group]),
    lines: [...before, ...linesOf(group)],
  });
  return [
    section('Anywhere'),
    section('In the grid', pageKeys.grid.map(translated)),
    section('With a table open'),
    { title: t('shortcuts.inHeader'), lines: pageKeys.columnHeader.map(translated) },
    { title: t('shortcuts.inTree'), lines: pageKeys.tree.map(translated) },
  ];
}

/** The letters and signs among them, each once, as their caps read. */
export const singleKeysIn = (sections: readonly ShortcutSection[]): readonly string[] => {
  const all = sections.flatMap(({ lines }) => lines.flatMap(({ keys }) => keys)).filter(isSingleKey);
  return [...new Set(all)].map((key) => key.toUpperCase()).toSorted();
};

/** The sections as they are while letters and signs alone do nothing: no key is listed that does nothing. */
export const sectionsWithoutSingleKeys = (sections: readonly ShortcutSection[]): readonly ShortcutSection[] =>
  sections.map(({ title, lines }) => ({
    title,
    lines: lines.map(withoutSingleKeys).filter(({ keys }) => keys.length > 0),
  }));

interface ShortcutsDialogProps {
  readonly pageKeys: PageKeys;
  readonly singleKeys: boolean;
  readonly onSingleKeys: (on: boolean) => void;
  readonly onClose: () => void;
}

const SMALL = { small: (text: ReactNode) => <small>{text}</small> };
const PALETTE = { keys: () => <KeyCaps keys={[PALETTE_KEYS]} /> };

/** Every key that does something on the page, and the switch for those that are one letter or sign. */
export default function ShortcutsDialog(props: ShortcutsDialogProps): ReactNode {
  const { singleKeys, onSingleKeys, onClose } = props;
  const id = useId();
  const [all] = useState(() => shortcutSections(commands.list(), props.pageKeys));
  const sections = (singleKeys ? all : sectionsWithoutSingleKeys(all)).filter(
    ({ lines }) => lines.length > 0,
  );
  return (
    <Dialog title={t('commands.shortcuts')} width={720} onClose={onClose}>
      <DialogBody>
        <div className={shortcutsDialogStyles.keys}>
          {sections.map((section) => (
            <Section key={section.title} {...section} />
          ))}
        </div>
      </DialogBody>
      <DialogFoot
        start={
          <label className={shortcutsDialogStyles.check}>
            <input
              type="checkbox"
              className={styles.check}
              aria-label={t('shortcuts.singleKeys')}
              aria-describedby={`${id}-hint`}
              checked={singleKeys}
              onChange={(event) => onSingleKeys(event.target.checked)}
            />
            <span>{tRich('shortcuts.singleKeysListed', SMALL, { keys: singleKeysIn(all).join(' ') })}</span>
          </label>
        }
      >
        <span id={`${id}-hint`} className={shortcutsDialogStyles.hint}>
          {tRich('shortcuts.stayInPalette', PALETTE)}
        </span>
      </DialogFoot>
    </Dialog>
  );
}

function Section({ title, lines }: ShortcutSection) {
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
