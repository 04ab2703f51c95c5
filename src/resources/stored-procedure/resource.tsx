import { SquareFunction } from 'lucide-react';
import * as v from 'valibot';
import { entityReferenceSchema, lenient } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { CodeSection } from '../../entity/code-section.tsx';
import { PageLink } from '../../entity/page-link.tsx';
import { FactsSection, referenceName } from '../../entity/parts-list.tsx';
import '../../i18n/later-messages.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { entityPath } from '../../paths.ts';
import { ICON_PROPS } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/text.tsx';
import type { PartsProps, ResourceType } from '../resource.ts';
import { assetColumns, sharedColumns, textColumn } from '../shared/column-views.tsx';
import { assetFacets } from '../shared/facets.ts';

const storedProcedureRecords = recordType({
  type: 'storedProcedure',
  shared: ['owners', 'tags', 'followers', 'domains', 'dataProducts', 'certification', 'extension'],
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

/** The parts of an opened procedure: its schema, and its code. */
function StoredProcedureParts({ record, children }: PartsProps<StoredProcedureRow>) {
  const t = useTranslator();
  const { databaseSchema, storedProcedureCode } = record;
  const schemaFqn = databaseSchema?.fullyQualifiedName;
  const code = storedProcedureCode?.code ?? '';
  return children({
    facts: (
      <FactsSection
        title={t('storedProcedure.procedure')}
        facts={[
          { label: t('storedProcedure.language'), value: languageOf(record) },
          {
            label: t('storedProcedure.schema'),
            value: schemaFqn && databaseSchema && (
              <PageLink to={entityPath('databaseSchemas', schemaFqn)}>
                <VisibleText text={referenceName(databaseSchema)} />
              </PageLink>
            ),
          },
        ]}
      />
    ),
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

const storedProcedureResource: ResourceType<StoredProcedureRow> = {
  id: 'storedProcedure',
  path: 'storedProcedures',
  endpoint: {
    path: ['storedProcedures'],
    searchIndex: 'stored_procedure_search_index',
    // The service has no parameter for databases; that of schemas is a prefix of FQNs, so that a database narrows too.
    scopeParams: (databaseSchema) => ({ databaseSchema }),
    ...storedProcedureRecords,
  },
  search: 'index',
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
  sortMenu: ['updatedAt', 'name'],
  scope: 'database',
  narrowedBySchemas: true,
  facets: assetFacets('database'),
  types: [],
  icon: () => <SquareFunction {...ICON_PROPS} />,
  kind: ({ storedProcedureType }) => storedProcedureType,
  hasLineage: true,
  sourceAddress: (row) => row.sourceUrl,
  Parts: StoredProcedureParts,
};

export default storedProcedureResource;
