import { Hash } from 'lucide-react';
import { useState } from 'react';
import { parseWholeNumber } from '../i18n/format.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button } from '../ui/button.tsx';
import { useCommand } from '../ui/commands.ts';
import { useDisclosure } from '../ui/menu-button.tsx';
import { PopupWithField } from '../ui/popup-with-field.tsx';
import type { FarPlaces } from './go-to-form.tsx';
import { afterRows } from './lazy-parts.ts';

/** The row that a typed number means, such as `612400` or `612,400`; undefined: another text, or no row of the list. */
export function parseRowNumber(text: string, rowCount: number): number | undefined {
  const row = parseWholeNumber(text) ?? 0;
  return row >= 1 && row <= rowCount ? row : undefined;
}

/** The button and form that go to a row by number, or to a record by name. Keys: Control+G and g. */
export function GoToRow(places: FarPlaces) {
  const t = useTranslator();
  const { rowCount, onGo } = places;
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
          {({ GoToForm }) => <GoToForm {...places} anchor={anchor} onClose={close} />}
        </PopupWithField>
      )}
    </>
  );
}
