import { ExternalLink, ArrowDown, ArrowLeft, ArrowUp, Copy, Maximize2, PanelRight, X } from 'lucide-react';
import type { EntityRow } from '../api/schemas/record.ts';
import { EmptyValue } from '../entity/cell-parts.tsx';
import { placesOf, placeTitle, shownName } from '../entity/names.tsx';
import { PageLink } from '../entity/page-link.tsx';
import { OutwardLink, webAddress } from '../entity/parts-list.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { addressInCatalog } from '../resources/record-links.ts';
import { useResource } from '../resources/registry.ts';
import { ICON_PROPS, Button, IconButton } from '../ui/button.tsx';
import { truncateText } from '../ui/cut-text.ts';
import { CopyButton, CopyIconButton } from '../ui/feedback.tsx';
import { useSingleKeys } from '../ui/keyboard.ts';
import { renderList, visible, VisibleText } from '../ui/text.tsx';
import { pageHref } from '../view/address.ts';
import styles from './detail-head.module.css';

export interface DetailTitleProps {
  /** FQN of the requested record, as in the URL. */
  readonly fqn: string;
  /** The record, or the row of the list while the record loads. */
  readonly record: EntityRow | undefined;
  /** Path of the list of a database, by its FQN, or of a service, by its name. */
  readonly toScope: (fqn: string) => string;
  /** Base URL of the catalog's own pages; absent: not configured. */
  readonly catalogPage?: string | undefined;
}

export function DetailTitle({ fqn, record, toScope, catalogPage }: DetailTitleProps) {
  const t = useTranslator();
  const displayName =
    record?.displayName && record.displayName !== record.name ? record.displayName : undefined;
  return (
    <div className={styles.title}>
      <h2>
        <VisibleText text={displayName ?? record?.name ?? fqn} />
      </h2>
      {displayName !== undefined && record && (
        <div className={styles.raw}>
          <VisibleText text={record.name} />
        </div>
      )}
      {record && (
        <>
          <Breadcrumbs record={record} toScope={toScope} />
          <OpenInService record={record} />
          {catalogPage !== undefined && (
            <a
              className={styles.outside}
              href={addressInCatalog(catalogPage, record)}
              target="_blank"
              rel="noopener noreferrer"
            >
              <span>{t('detail.openInOpenMetadata')}</span>
              <ExternalLink {...ICON_PROPS} />
            </a>
          )}
        </>
      )}
    </div>
  );
}

/** The URL of a record in its own service: servers before 1.1.0 name it after the type, `dashboardUrl`. */
function sourceAddress(record: EntityRow): string | undefined {
  const { sourceUrl, [`${record.type}Url`]: ofType }: Readonly<Record<string, unknown>> = record;
  return [sourceUrl, ofType].find((url) => typeof url === 'string');
}

function OpenInService({ record }: { readonly record: EntityRow }) {
  const t = useTranslator();
  const address = sourceAddress(record);
  if (webAddress(address) === undefined) return null;
  const service =
    record.serviceType ?? record.service?.displayName ?? record.service?.name ?? t('parts.service');
  return (
    <OutwardLink className={styles.outside} address={address}>
      {t.rich('parts.openIn', { service: visible(truncateText(service, 60)) })}
    </OutwardLink>
  );
}

function Breadcrumbs({
  record,
  toScope,
}: Pick<DetailTitleProps, 'toScope'> & { record: NonNullable<DetailTitleProps['record']> }) {
  const { scope } = useResource().resource;
  const places = placesOf(record);
  if (places.length === 0) return scope === undefined ? null : <EmptyValue />;
  return (
    <div className={styles.crumbs}>
      {renderList(places, (place, index) => {
        const name = <VisibleText text={shownName(place) ?? ''} />;
        const title = placeTitle(place);
        const narrowedBy = scope === 'service' ? record.service?.name : record.database?.fullyQualifiedName;
        const isScope = place === (scope === 'service' ? record.service : record.database);
        return (
          <>
            {index > 0 && <i aria-hidden="true">›</i>}
            {isScope && narrowedBy !== undefined ? (
              <PageLink to={toScope(narrowedBy)} title={title}>
                {name}
              </PageLink>
            ) : (
              <span title={title}>{name}</span>
            )}
          </>
        );
      })}
    </div>
  );
}

export interface DetailActionsProps extends Pick<DetailTitleProps, 'fqn' | 'record'> {
  readonly full: boolean;
  /** Whether the window is a phone's, which has the panel alone. */
  readonly isPhone: boolean;
  /** Number of its row in the list, from 1, if known. */
  readonly rowNumber?: number | undefined;
  /** Switches between beside the list and full width. */
  readonly onFull: () => void;
  readonly onClose: () => void;
  /** Undefined: there is no previous record. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

const NEIGHBOURS = [
  { label: 'commands.previousRecord', key: 'k', handler: 'onPrevious', Icon: ArrowUp },
  { label: 'commands.nextRecord', key: 'j', handler: 'onNext', Icon: ArrowDown },
] as const;

export function DetailActions(props: DetailActionsProps) {
  const t = useTranslator();
  const { fqn, record, full, isPhone, rowNumber, onFull, onClose } = props;
  const keys = useSingleKeys();
  const backToRow =
    rowNumber === undefined ? t('detail.backToList') : t('detail.backToRow', { row: rowNumber });
  const back = isPhone ? t('detail.back') : backToRow;
  return (
    <div className={styles.actions}>
      {(full || isPhone) && (
        <Button variant="quiet" className={styles.back} onClick={onClose}>
          <ArrowLeft {...ICON_PROPS} />
          <span>{back}</span>
        </Button>
      )}
      {NEIGHBOURS.map(({ label, key, handler, Icon }) => (
        <IconButton
          key={label}
          aria-label={t(label)}
          aria-keyshortcuts={keys ? key : undefined}
          aria-disabled={!props[handler]}
          onClick={props[handler]}
        >
          <Icon {...ICON_PROPS} />
        </IconButton>
      ))}
      {/* The toolbar's button is covered. */}
      {(full || isPhone) && <CopyButton label={t('toolbar.copyLink')} text={pageHref} />}
      <CopyIconButton
        label={t('detail.copyFullName')}
        icon={<Copy {...ICON_PROPS} />}
        text={() => record?.fullyQualifiedName ?? fqn}
      />
      {!isPhone && (
        <IconButton
          aria-label={t(full ? 'detail.besideList' : 'detail.atFullWidth')}
          aria-keyshortcuts={keys ? 'w' : undefined}
          onClick={onFull}
        >
          {full ? <PanelRight {...ICON_PROPS} /> : <Maximize2 {...ICON_PROPS} />}
        </IconButton>
      )}
      {!isPhone && (
        <IconButton aria-label={t('common.close')} onClick={onClose}>
          <X {...ICON_PROPS} />
        </IconButton>
      )}
    </div>
  );
}
