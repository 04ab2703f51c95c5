import { Hash } from 'lucide-react';
import { useState } from 'react';
import { parseWholeNumber } from '../i18n/format.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button } from '../ui/button.tsx';
import { useCommand } from '../ui/commands.ts';
import { useDisclosure } from '../ui/menu-button.tsx';
import { PopupWithField } from '../ui/popup-with-field.tsx';
import type { ShownDeleted } from '../view/view.ts';
import type { NamedEntity } from './go-to-form.tsx';
import { afterRows } from './lazy-parts.ts';

/** The row that a typed number means, such as `612400` or `612,400`; undefined: another text, or no row of the list. */
export function parseRowNumber(text: string, rowCount: number): number | undefined {
  const row = parseWholeNumber(text) ?? 0;
  return row >= 1 && row <= rowCount ? row : undefined;
}

interface GoToRowProps {
  /** Number of the first row on screen, from 1. */
  readonly first: () => number;
  /** Number of reachable rows. */
  readonly rowCount: number;
  /** Row number, from 1 to `rowCount`. */
  readonly onGo: (row: number) => void;
  /** Absent for matches of a search, which have numbers only. */
  readonly onGoToName?: ((record: NamedEntity) => void) | undefined;
  /** Database, schema or service of the list; undefined: all. */
  readonly scope?: string | undefined;
  /** The deleted records of the list; absent: none. */
  readonly deleted?: ShownDeleted | null;
}

/** The button and form that go to a row by number, or to a record by name. Keys: Control+G and g. */
export function GoToRow({ first, rowCount, onGo, onGoToName, scope, deleted = null }: GoToRowProps) {
  const t = useTranslator();
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const { isOpen, open, close, toggle } = useDisclosure();
  useCommand({
    id: 'go-to-row',
    label: t('goTo.toRowDots'),
    icon: Hash,
    group: 'In the grid',
    keys: ['g', 'Control+g'],
    run: open,
    offer: (text) => {
      const row = parseRowNumber(text, rowCount);
      return row === undefined ? undefined : { label: t('goTo.toRowNumber', { row }), run: () => onGo(row) };
    },
  });
  return (
    <>
      <Button
        ref={setAnchor}
        variant="link"
        aria-label={t('goTo.toRow')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+G"
        onClick={toggle}
      >
        {t('goTo.toRowDots')}
      </Button>
      {isOpen && (
        <PopupWithField part={afterRows} label={t('goTo.toRow')} anchor={anchor} onClose={close}>
          {({ GoToForm }) => (
            <GoToForm
              anchor={anchor}
              first={first}
              rowCount={rowCount}
              scope={scope}
              deleted={deleted}
              onGo={onGo}
              onGoToName={onGoToName}
              onClose={close}
            />
          )}
        </PopupWithField>
      )}
    </>
  );
}
