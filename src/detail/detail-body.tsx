import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { EntityReference } from '../api/schemas/entity.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import {
  type Fact,
  FactsSection,
  referenceLink,
  referenceName,
  type RecordPart,
} from '../entity/parts-list.tsx';
import { type PathOfLink, RichText } from '../entity/rich-text.tsx';
import { UsageSection } from '../entity/usage-section.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { addressInCatalog, pathOfCatalogAddress, pathOfRecord } from '../resources/record-links.ts';
import { resourceById, RESOURCES, useResource } from '../resources/registry.ts';
import type { RecordParts } from '../resources/resource.ts';
import { Button } from '../ui/button.tsx';
import { moveFocus } from '../ui/keyboard.ts';
import { CustomProperties } from './custom-properties.tsx';
import { LineageSection } from './lineage.tsx';
import { Changes, hasChanges, PeopleAndTags, RecordFacts } from './sections.tsx';
import styles from './detail-body.module.css';

interface DetailBodyProps {
  readonly record: EntityRow;
  /** Whether the record is still loading: absent parts are shown as placeholders. */
  readonly loading: boolean;
  /** Whether there are two columns, with the title above the first. */
  readonly full: boolean;
  readonly wide: boolean;
  /** Absent: the head has it. */
  readonly title: ReactNode;
  /** Path of a record of the same type opened beside the list, by its FQN. */
  readonly toRecord: (fqn: string) => string;
  /** Base URL of the catalog's own pages. */
  readonly catalogPage?: string | undefined;
}

interface Anchor {
  readonly label: string;
  readonly section: RefObject<HTMLElement | null>;
  /** Shows what the section has closed at first; absent: nothing. */
  readonly open?: (isOpen: boolean) => void;
}

function goTo(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'start' });
  moveFocus({ target: section, reason: 'opened' });
}

/** All parts of the record: in one column, or at full width with the small parts at the side. */
export function DetailBody(props: DetailBodyProps) {
  const t = useTranslator();
  const { full, title, record, loading, wide, toRecord, catalogPage } = props;
  const { resource } = useResource();
  const pathTo = (type: string, fqn: string) =>
    type === resource.id ? toRecord(fqn) : pathOfRecord(type, fqn);
  const pathOf: PathOfLink = (link) =>
    'href' in link
      ? pathOfCatalogAddress(link.href, catalogPage)
      : pathTo(link.mention.type, link.mention.fqn);
  const asPart = (reference: EntityReference, type: string = resource.id): RecordPart => {
    const { fullyQualifiedName: fqn } = reference;
    const to = fqn ? pathTo(type, fqn) : undefined;
    return { name: referenceName(reference), hint: fqn, to, icon: resourceById(type)?.icon };
  };
  const asLink = (reference: EntityReference | undefined, type: string = resource.id) =>
    referenceLink(reference, (fqn) => pathTo(type, fqn));
  const [isLineageOpen, setLineageOpen] = useState(false);
  const [asJson, setAsJson] = useState(false);
  const lineage = useRef<HTMLElement>(null);
  const changes = useRef<HTMLElement>(null);
  const recordFacts = useRef<HTMLElement>(null);
  const facts = (
    <>
      {resource.hasLineage && (
        <LineageSection
          key={record.fullyQualifiedName}
          record={record}
          asPart={asPart}
          isOpen={isLineageOpen}
          onOpenChange={setLineageOpen}
          ref={lineage}
        />
      )}
      <CustomProperties record={record} pathOf={pathOf} />
      {hasChanges(record) && <Changes record={record} ref={changes} />}
      <RecordFacts record={record} asJson={asJson} onAsJson={setAsJson} ref={recordFacts} />
    </>
  );
  const anchors: readonly Anchor[] = [
    ...(resource.hasLineage ? [{ label: t('lineage.lineage'), section: lineage, open: setLineageOpen }] : []),
    ...(hasChanges(record) ? [{ label: t('changes.changes'), section: changes }] : []),
    { label: t('detail.json'), section: recordFacts, open: setAsJson },
  ];
  const people = (line?: readonly Fact[]) => (
    <section aria-label={t('detail.tagsAndPeople')}>
      <PeopleAndTags record={record} loading={loading} inLine={!full} more={line} />
    </section>
  );
  const factsOf = ({ factsTitle = '', facts: ofType = [] }: RecordParts) => (
    <>
      <FactsSection title={factsTitle} facts={ofType} />
      {record.usageSummary && <UsageSection usage={record.usageSummary} />}
    </>
  );
  const { Parts } = resource;
  return (
    <Parts
      record={record}
      loading={loading}
      wide={wide}
      toRecord={toRecord}
      asPart={asPart}
      asLink={asLink}
      types={RESOURCES}
    >
      {(parts) =>
        full ? (
          <div className={styles.full}>
            <div className={styles.main}>
              <section>{title}</section>
              <Description record={record} pathOf={pathOf} catalogPage={catalogPage} />
              {parts.main}
            </div>
            <div className={styles.side}>
              {people()}
              {factsOf(parts)}
              {parts.after}
              {facts}
            </div>
          </div>
        ) : (
          <>
            <div className={styles.brief}>
              {title !== undefined && <section>{title}</section>}
              <Description record={record} pathOf={pathOf} catalogPage={catalogPage} isBrief />
              {people(parts.line)}
              <nav className={styles.anchors} aria-label={t('detail.sections')}>
                {anchors.map(({ label, section, open }) => (
                  <Button
                    key={label}
                    variant="link"
                    onClick={() => {
                      open?.(true);
                      goTo(section.current);
                    }}
                  >
                    {label}
                  </Button>
                ))}
              </nav>
            </div>
            {parts.main}
            {factsOf(parts)}
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
  readonly isBrief?: boolean;
}

/** Letters and lines that a cut description has room for. */
const [BRIEF_LETTERS, BRIEF_LINES] = [160, 3];

function Description({ record, pathOf, catalogPage, isBrief = false }: DescriptionProps) {
  const t = useTranslator();
  const [isWhole, setWhole] = useState(false);
  const { description = '', deleted } = record;
  const isLong = description.length > BRIEF_LETTERS || description.split('\n').length > BRIEF_LINES;
  const text = (
    <RichText
      source={description}
      pathOf={pathOf}
      attachmentsAt={catalogPage && addressInCatalog(catalogPage, record)}
      empty={<p className="faint">{t('detail.noDescription')}</p>}
    />
  );
  return (
    <>
      {deleted && (
        <section>
          <p className={styles.deleted}>{t('detail.isDeleted')}</p>
        </section>
      )}
      <section aria-label={t('detail.description')}>
        {isBrief && isLong ? (
          <>
            <div className={isWhole ? undefined : styles.cut}>{text}</div>
            <Button variant="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {t(isWhole ? 'detail.lessDescription' : 'detail.wholeDescription')}
            </Button>
          </>
        ) : (
          text
        )}
      </section>
    </>
  );
}
