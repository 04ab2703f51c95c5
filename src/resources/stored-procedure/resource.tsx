import * as v from 'valibot';
import { entityReferenceSchema, lenient } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { CodeSection } from '../../entity/code-section.tsx';
import '../../i18n/later-messages.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { resourceType, type PartsProps } from '../resource.ts';
import { ASSET_FIELDS, assetFacets } from '../shared/assets.ts';
import { assetColumns, sharedColumns, textColumn } from '../shared/column-views.tsx';

const storedProcedureRecords = recordType({
  type: 'storedProcedure',
  shared: ASSET_FIELDS,
  members: {
    storedProcedureCode: lenient(v.object({ language: lenient(v.string()), code: lenient(v.string()) })),
    sourceUrl: lenient(v.string()),
    /** `StoredProcedure`, `Function` or `UDF`. */
    storedProcedureType: lenient(v.string()),
  },
  /** In every opened record, and in rows on request. */
  fields: { service: lenient(entityReferenceSchema) },
});

type StoredProcedureRow = RowOf<typeof storedProcedureRecords>;

const languageOf = ({ storedProcedureCode }: StoredProcedureRow): string | undefined =>
  storedProcedureCode?.language;

function StoredProcedureParts({ record, asLink, children }: PartsProps<StoredProcedureRow>) {
  const t = useTranslator();
  const { databaseSchema, storedProcedureCode } = record;
  const code = storedProcedureCode?.code ?? '';
  return children({
    factsTitle: t('storedProcedure.procedure'),
    facts: [
      { label: t('storedProcedure.language'), value: languageOf(record) },
      { label: t('storedProcedure.schema'), value: asLink(databaseSchema, 'databaseSchema') },
    ],
    main:
      code.trim() === '' ? (
        <p className="faint">{t('storedProcedure.noCode')}</p>
      ) : (
        <CodeSection
          title={t('storedProcedure.code')}
          note={languageOf(record)}
          text={code}
          copyLabel={t('storedProcedure.copyCode')}
        />
      ),
  });
}

export default resourceType<StoredProcedureRow>({
  id: 'storedProcedure',
  records: storedProcedureRecords,
  endpoint: {
    // The service has no parameter for databases; that of schemas is a prefix of FQNs, so that a database narrows too.
    scopeParams: (databaseSchema) => ({ databaseSchema }),
  },
  services: 'databaseServices',
  columns: [
    ...sharedColumns('name'),
    ...sharedColumns('location').map((column) => ({ ...column, field: { name: 'service', empty: {} } })),
    textColumn(
      {
        id: 'language',
        label: 'storedProcedure.language',
        width: 104,
        narrow: 'fact',
        file: { data: (row) => ({ language: languageOf(row) ?? null }) },
      },
      (row) => languageOf(row) ?? null,
    ),
    ...sharedColumns('owners', 'tags'),
    ...assetColumns(),
  ],
  defaultColumns: ['name', 'location', 'language', 'owners', 'tags', 'updatedAt'],
  scope: 'database',
  narrowedBySchemas: true,
  facets: assetFacets('database'),
  kind: ({ storedProcedureType }) => storedProcedureType,
  hasLineage: true,
  Parts: StoredProcedureParts,
});
