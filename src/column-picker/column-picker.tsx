import { Columns3 } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import { columnById, isRefused } from '../resources/resource.ts';
import { Button } from '../ui/button.tsx';
import { useCommand } from '../ui/commands.ts';
import { useSingleKeys } from '../ui/keyboard.ts';
import type { LazyPart } from '../ui/lazy.ts';
import { useDisclosure } from '../ui/menu-button.tsx';
import { PopupWithField } from '../ui/popup-with-field.tsx';
import type { PickerDialogProps } from './picker-dialog.tsx';

interface ColumnPickerProps extends Omit<PickerDialogProps, 'anchor' | 'onClose'> {
  readonly lazyDialog: LazyPart<{ readonly PickerDialog: ComponentType<PickerDialogProps> }>;
}

/** The button "Columns" and its dialog. Key: c. */
export function ColumnPicker({ lazyDialog, ...props }: ColumnPickerProps) {
  const t = useTranslator();
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const { isOpen, open, close, toggle } = useDisclosure();
  const keys = useSingleKeys();
  useCommand({ id: 'columns', label: t('columnPicker.columns'), icon: Columns3, keys: ['c'], run: open });
  const { resource } = useResource();
  const isShown = (id: string) => !isRefused(columnById(resource, id) ?? {}, props.refused);
  const counts = { shown: props.shown.filter(isShown).length, total: resource.columns.length };
  return (
    <>
      <Button
        ref={setAnchor}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={keys ? 'c' : undefined}
        aria-description={t('columnPicker.shownOfInWords', counts)}
        onClick={toggle}
      >
        <Columns3 aria-hidden strokeWidth={1.75} />
        <span>{t('column.columns')}</span>{' '}
        <small aria-hidden="true">{t('columnPicker.shownOf', counts)}</small>
      </Button>
      {isOpen && (
        <PopupWithField part={lazyDialog} label={t('column.columns')} anchor={anchor} onClose={close}>
          {({ PickerDialog }) => <PickerDialog {...props} anchor={anchor} onClose={close} />}
        </PopupWithField>
      )}
    </>
  );
}
