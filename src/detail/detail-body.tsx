import { useCallback, type ReactNode } from 'react';
import type { EntityRow } from '../api/schemas/record.ts';
import { type PathOfLink, RichText } from '../entity/rich-text.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { addressInCatalog, pathOfCatalogAddress, pathOfRecord } from '../resources/record-links.ts';
import { endpointOfType, useResource } from '../resources/registry.ts';
import { CustomProperties } from './custom-properties.tsx';
import { LineageSection } from './lineage.tsx';
import { PeopleAndTags, RecordFacts } from './sections.tsx';
import styles from './detail-body.module.css';

interface DetailBodyProps {
  readonly record: EntityRow;
  /** Whether the record is still loading: absent parts are shown as placeholders. */
  readonly loading: boolean;
  /** Whether there are two columns, with the title above the first. */
  readonly full: boolean;
  /** Whether there is room for all cells of a column. */
  readonly wide: boolean;
  readonly title: ReactNode;
  /** Path of a record of the same type opened beside the list, by its FQN. */
  readonly toRecord: (fqn: string) => string;
  /** Base URL of the catalog's own pages; absent: not configured. */
  readonly catalogPage?: string | undefined;
  readonly json: ReactNode;
}

/** All parts of the record: in one column, or at full width with the small parts at the side. */
export function DetailBody(props: DetailBodyProps) {
  const t = useTranslator();
  const { full, title, json, record, loading, wide, toRecord, catalogPage } = props;
  const { resource } = useResource();
  const pathOf = useCallback<PathOfLink>(
    (link) => {
      if ('href' in link) return pathOfCatalogAddress(link.href, catalogPage);
      const { type, fqn } = link.mention;
      return type === resource.id ? toRecord(fqn) : pathOfRecord(type, fqn);
    },
    [resource.id, catalogPage, toRecord],
  );
  const people = (
    <section aria-label={t('detail.tagsAndPeople')}>
      <PeopleAndTags record={record} loading={loading} />
    </section>
  );
  const facts = (
    <>
      {resource.hasLineage && (
        <LineageSection key={record.fullyQualifiedName} record={record} toRecord={toRecord} />
      )}
      <CustomProperties record={record} pathOf={pathOf} />
      <RecordFacts record={record} json={json} />
    </>
  );
  const { Parts } = resource;
  return (
    <Parts record={record} loading={loading} wide={wide} toRecord={toRecord} endpointOf={endpointOfType}>
      {(parts) =>
        full ? (
          <div className={styles.full}>
            <div className={styles.main}>
              <section>{title}</section>
              <Description record={record} pathOf={pathOf} catalogPage={catalogPage} />
              {parts.main}
            </div>
            <div className={styles.side}>
              {people}
              {parts.facts}
              {parts.after}
              {facts}
            </div>
          </div>
        ) : (
          <>
            <Description record={record} pathOf={pathOf} catalogPage={catalogPage} />
            {people}
            {parts.facts}
            {parts.main}
            {parts.after}
            {facts}
          </>
        )
      }
    </Parts>
  );
}

interface DescriptionProps extends Pick<DetailBodyProps, 'record' | 'catalogPage'> {
  readonly pathOf: PathOfLink;
}

function Description({ record, pathOf, catalogPage }: DescriptionProps) {
  const t = useTranslator();
  const { description = '', deleted } = record;
  return (
    <>
      {deleted && (
        <section>
          <p className={styles.deleted}>{t('detail.isDeleted')}</p>
        </section>
      )}
      <section aria-label={t('detail.description')}>
        <RichText
          source={description}
          pathOf={pathOf}
          attachmentsAt={catalogPage && addressInCatalog(catalogPage, record)}
          empty={<p className="faint">{t('detail.noDescription')}</p>}
        />
      </section>
    </>
  );
}
