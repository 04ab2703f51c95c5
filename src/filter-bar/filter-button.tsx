import { ListFilter } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { useCommand } from '../ui/commands.ts';
import { useSingleKeys } from '../ui/keyboard.ts';

interface FilterButtonProps {
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  readonly count: number;
  readonly expanded: boolean;
  /** Reason why filters are unavailable, in the current language; absent: available. */
  readonly unavailable?: string | undefined;
  readonly onOpen: () => void;
}

/** The button "Filter". F presses it from everywhere. */
export function FilterButton(props: FilterButtonProps) {
  const t = useTranslator();
  const { ref, count, expanded, unavailable, onOpen } = props;
  const singleKeys = useSingleKeys();
  useCommand({
    id: 'filter',
    label: t('filterBar.filter'),
    icon: ListFilter,
    keys: ['f'],
    enabled: unavailable === undefined,
    run: onOpen,
  });
  return (
    <Button
      ref={ref}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      aria-disabled={unavailable !== undefined}
      aria-keyshortcuts={singleKeys ? 'f' : undefined}
      aria-description={unavailable ?? (count > 0 ? t('filterBar.filterHint', { count }) : undefined)}
      title={unavailable}
      onClick={unavailable === undefined ? onOpen : undefined}
    >
      <ListFilter {...ICON_PROPS} />
      <span>{t('filterBar.filter')}</span>
    </Button>
  );
}
