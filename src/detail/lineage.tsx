import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useClient } from '../api/client-context.ts';
import { errorSentence } from '../api/error-messages.ts';
import { lineageQuery } from '../api/lineage.ts';
import type { EntityReference } from '../api/schemas/entity.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { PartsList, type RecordPart } from '../entity/parts-list.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { resourceById } from '../resources/registry.ts';
import { Button } from '../ui/button.tsx';
import { SectionTitle } from '../ui/section-title.tsx';

interface LineageProps {
  readonly record: EntityRow;
  /** A referenced record as a part; one of an unknown type has no icon. */
  readonly asPart: (reference: EntityReference, type: string) => RecordPart;
}

interface LineageSectionProps extends LineageProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly ref: Ref<HTMLElement>;
}

/** The lineage of a record, requested when it is opened. */
export function LineageSection({ record, asPart, isOpen, onOpenChange, ref }: LineageSectionProps) {
  const t = useTranslator();
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('lineage.lineage')}>
      <SectionTitle
        end={
          <Button variant="link" aria-expanded={isOpen} onClick={() => onOpenChange(!isOpen)}>
            {t(isOpen ? 'lineage.hide' : 'lineage.show')}
          </Button>
        }
      >
        {t('lineage.lineage')}
      </SectionTitle>
      {isOpen && <Neighbours record={record} asPart={asPart} />}
    </section>
  );
}

/** The records that a record is made of, and those that are made of it, as two lists. */
function Neighbours({ record, asPart }: LineageProps) {
  const t = useTranslator();
  const { data, error, refetch } = useQuery(lineageQuery(useClient(), record));
  if (error) {
    return (
      <p role="alert">
        <span>{errorSentence(error, t)}</span>{' '}
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </p>
    );
  }
  const partOf = (reference: EntityReference): RecordPart => {
    const { type = '', fullyQualifiedName: fqn, deleted } = reference;
    return {
      ...asPart(reference, type),
      detail: deleted ? t('lineage.deleted') : fqn === undefined ? t('lineage.unnamed') : undefined,
      // An icon stands for the types of the page.
      type: resourceById(type) ? undefined : type || undefined,
    };
  };
  const lists = [
    { title: t('lineage.from'), references: data?.from, noneText: t('lineage.noneFrom') },
    { title: t('lineage.to'), references: data?.to, noneText: t('lineage.noneTo') },
  ];
  return lists.map(({ title, references, noneText }) => (
    <PartsList
      key={title}
      title={title}
      findLabel={t('lineage.find')}
      noneText={noneText}
      parts={references?.map(partOf)}
      loading
    />
  ));
}
