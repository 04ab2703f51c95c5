import { type ReactNode, useId, useState } from 'react';
import { commands } from '../../ui/command-store.ts';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { KeyCaps } from '../../ui/key-caps.tsx';
import * as pageCommands from '../../words/en/page-commands.ts';
import * as shortcuts from '../../words/en/shortcuts.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import { PALETTE_KEYS } from './palette-keys.ts';
import {
  shortcutSections,
  type ShortcutSection,
  singleKeysIn,
  sectionsWithoutSingleKeys,
} from './shortcut-sections.ts';
import checks from '../../ui/checks.module.css';
import styles from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
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
  const [all] = useState(() => shortcutSections(commands.list()));
  const sections = (singleKeys ? all : sectionsWithoutSingleKeys(all)).filter(
    ({ lines }) => lines.length > 0,
  );
  return (
    <Dialog title={say(pageCommands.shortcuts)} width={720} onClose={onClose}>
      <DialogBody>
        <div className={styles.keys}>
          {sections.map((section) => (
            <Section key={section.title} {...section} />
          ))}
        </div>
      </DialogBody>
      <DialogFoot
        start={
          <label className={styles.check}>
            <input
              type="checkbox"
              className={checks.check}
              aria-label={say(shortcuts.singleKeys)}
              aria-describedby={`${id}-hint`}
              checked={singleKeys}
              onChange={(event) => onSingleKeys(event.target.checked)}
            />
            <span>{rich(shortcuts.singleKeysListed, SMALL, { keys: singleKeysIn(all).join(' ') })}</span>
          </label>
        }
      >
        <span id={`${id}-hint`} className={styles.hint}>
          {rich(shortcuts.stayInPalette, PALETTE)}
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
