import { fqnParts, unquoteName } from '../../api/fqn.ts';
import type { TableRow } from './definition.ts';

export interface Dialect {
  /** Opening and closing mark of a quoted identifier. */
  readonly quote: '""' | '``' | '[]';
  /** Escape of the closing mark in a quoted name: doubled, or by a backslash, which then also escapes itself. */
  readonly escape: 'twice' | 'backslash';
  /** Case folding of unquoted names, which decides on the need for quotes. */
  readonly bare: 'upper' | 'lower' | 'any';
  /** Number of names in the path of a table: from its schema, or from its database. */
  readonly parts: 2 | 3;
}

/** SQL:1992, 5.2 and 5.4: double quotes, doubled inside; names without quotes are folded to upper case. */
const STANDARD: Dialect = { quote: '""', escape: 'twice', bare: 'upper', parts: 2 };
const LOWER: Dialect = { ...STANDARD, bare: 'lower' };
const ANY: Dialect = { ...STANDARD, bare: 'any' };
const BACKTICKS: Dialect = { quote: '``', escape: 'twice', bare: 'any', parts: 2 };
const BRACKETS: Dialect = { quote: '[]', escape: 'twice', bare: 'any', parts: 3 };

const spokenBy = (dialect: Dialect, services: string) =>
  services.split(' ').map((service) => [service, dialect] as const);

/**
 * Dialects by the catalog's `serviceType`, in lower case. Unknown services have the standard's, and Oracle, "Database Object
 * Naming Rules" (another database needs a connection of its own), Db2 and SAP HANA, "Identifiers", and Exasol, "SQL
 * identifiers". Services without databases of their own (MySQL, Hive, ...) have a database `default` in the catalog that no
 * query can name, so paths have two parts.
 */
const DIALECTS: ReadonlyMap<string, Dialect> = new Map([
  // docs.snowflake.com, "Identifier requirements".
  ...spokenBy({ ...STANDARD, parts: 3 }, 'snowflake'),
  // PostgreSQL 4.1.1: references to another database are not implemented; Redshift, "Names and identifiers", has them.
  ...spokenBy(LOWER, 'postgres greenplum'),
  ...spokenBy({ ...LOWER, parts: 3 }, 'cockroach redshift'),
  // Teradata, "Object names", Vertica, "Identifiers", sqlite.org/lang_keywords.html: case does not count; Druid and Pinot
  // keep it. Queries of Athena, "Names for tables", take double quotes, as Trino does; backticks are for DDL.
  ...spokenBy(ANY, 'teradata vertica athena sqlite druid pinotdb'),
  // trino.io and prestodb.io, "Language: identifiers".
  ...spokenBy({ ...ANY, parts: 3 }, 'trino presto'),
  // cloud.google.com/bigquery, "Lexical structure", and clickhouse.com, "Syntax: identifiers": escapes as in strings.
  ...spokenBy({ ...BACKTICKS, escape: 'backslash', parts: 3 }, 'bigquery'),
  ...spokenBy({ ...BACKTICKS, escape: 'backslash' }, 'clickhouse'),
  // MySQL 9.2, "Schema Object Names", MariaDB, "Identifier Names", Hive, "LanguageManual Select", Databricks, "Identifiers".
  ...spokenBy(BACKTICKS, 'mysql mariadb singlestore doris starrocks hive impala deltalake'),
  ...spokenBy({ ...BACKTICKS, parts: 3 }, 'databricks unitycatalog'),
  // learn.microsoft.com, "Database identifiers" and QUOTENAME.
  ...spokenBy(BRACKETS, 'mssql azuresql synapse'),
]);

export const dialectOf = (serviceType = ''): Dialect => DIALECTS.get(serviceType.toLowerCase()) ?? STANDARD;

/**
 * Words that need quotes in some dialect: ISO 9075-2:2016, 5.2, and further reserved words of PostgreSQL (appendix C),
 * MySQL (9.3), Transact-SQL, BigQuery, Snowflake, Oracle and Hive. A needless quote does no harm.
 */
const RESERVED_WORDS = `
abs access account acos add admin after aggregate all allocate alter analyse analyze and any are array as asc asensitive
asof assert at atomic audit authorization backup before begin between bigint binary blob boolean both break browse bulk by
call called cardinality cascade cascaded case cast ceil ceiling change char character check checkpoint class clob close
cluster clustered coalesce collate collation collect column comment commit compress compute concurrently condition connect
connection constraint contains continue convert corr create cross cube current cursor cycle data database databases date
day dbcc deallocate dec decimal declare default deferrable deferred define delayed delete dense_rank deny deref desc
describe deterministic disconnect disk distinct distributed div do double drop dual dump dynamic each element else elseif
empty enclosed end enum equals errlvl escape escaped every except exchange exclude exclusive exec execute exists exit
explain extends external extract false fetch file fillfactor filter final first_value float floor following for forall
force foreign freetext freeze from full fulltext function functions fusion generated get glob global goto grant group
grouping groups gscluster hash having high_priority hold holdlock hour identified identity if ignore ilike immediate import in
increment index indicator infile initial initially inner inout insensitive insert instead int integer intersect
intersection interval into is isnull issue iterate join json_table key keys kill lag language large last_value lateral lead
leading leave left level like limit lineno linear lines listagg ln load local localtime localtimestamp lock long lookup loop
low_priority macro map match materialized max maxextents member merge method min minus minute mlslabel mod mode modifies
modify module month multiset national natural nchar nclob new no noaudit nocheck nocompress nonclustered none normalize not
notnull nowait nth_value ntile null nullif nulls number numeric of off offline offset offsets old on one online only open
optimize option optionally or order out outer outfile over overlaps overlay parameter partition pattern pctfree per percent
percentile_cont percentile_disc period pivot placing plan portion position power precedes preceding precision prepare
primary print prior privileges proc procedure procedures proto public purge qualify raiserror range rank raw read reads real
reconfigure recursive ref references referencing regexp release rename repeat replace replication require resignal resource
respect restore restrict result return returning returns revert revoke right rlike rollback rollup row rowcount rowid
rownum rows rule sample save schema schemas scroll search second securityaudit select sensitive separator session
session_user set setuser share show shutdown signal similar size smallint some spatial specific sql sqlexception sqlstate
sqlwarning ssl start starting static statistics stored straight_join struct submultiset subset substring successful sum
symmetric synonym sysdate system system_user table tablesample tablespace temporary terminated textsize then time timestamp
tinyblob tinyint tinytext to top trailing tran transaction translate treat trigger trim true truncate try_cast try_convert
tsequal uescape uid unbounded undo union unique unknown unlock unnest unpivot unsigned update updatetext uniquejoin usage
use user using utc_date utc_time utc_timestamp validate value values varbinary varchar varchar2 varcharacter variadic
varying verbose versioning view views virtual waitfor when whenever where while window with within without write writetext
xor year year_month zerofill zone current_catalog current_date current_path current_role current_schema current_time
current_timestamp current_transform_group_for_type current_user`;

const RESERVED: ReadonlySet<string> = new Set(RESERVED_WORDS.trim().split(/\s+/));

const isReserved = (word: string): boolean => RESERVED.has(word.toLowerCase());

/** Names that need no quotes. A folding database may have either case in the catalog. */
const BARE: Readonly<Record<Dialect['bare'], RegExp>> = {
  // Connectors often write names in lower case, and a quoted name in lower case would not be found.
  upper: /^(?:[A-Z][A-Z0-9_]*|[a-z][a-z0-9_]*)$/,
  lower: /^[a-z_][a-z0-9_]*$/,
  any: /^[A-Za-z_][A-Za-z0-9_]*$/,
};

/** A name, bare if unambiguous. @param isExact quotes it even so: the database would fold it to another name */
export function quoteName(name: string, { quote, escape, bare }: Dialect, isExact = false): string {
  if (!isExact && BARE[bare].test(name) && !isReserved(name)) return name;
  const [open = '', close = ''] = quote;
  const inside =
    escape === 'twice'
      ? name.replaceAll(close, close + close)
      : name.replaceAll('\\', '\\\\').replaceAll(close, `\\${close}`);
  return open + inside + close;
}

/** How many names are the same but for case, by their upper case. */
function countFolded(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of new Set(names)) {
    const folded = name.toUpperCase();
    counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  return counts;
}

/**
 * Whether names of a database that folds to upper case are written as they are stored. A connector that writes folded names
 * in lower case (SQLAlchemy, `normalize_name`) leaves none in upper case that needs no quotes; one that keeps case
 * (OpenMetadata's for Snowflake) does, and its names in lower case are found in quotes alone.
 */
const isCaseKept = (names: readonly string[]): boolean =>
  names.some((name) => /^[A-Z][A-Z0-9_]*$/.test(name) && !isReserved(name));

/** A query of all columns of a table in the dialect of its service, as a text to copy; never executed. */
export function selectText(table: TableRow): string {
  const dialect = dialectOf(table.serviceType);
  const columns = (table.columns ?? []).map(({ name }) => name);
  const path = qualifiedName(table).slice(-dialect.parts);
  const folded = dialect.bare === 'any' ? undefined : countFolded(columns);
  const isExact = dialect.bare === 'upper' && isCaseKept([...path, ...columns]);
  const written = (name: string, isTwin = false) =>
    quoteName(name, dialect, isTwin || (isExact && BARE.lower.test(name)));
  const list = columns.map((name) => written(name, (folded?.get(name.toUpperCase()) ?? 0) > 1));
  const from = path.map((name) => written(name));
  return `SELECT\n  ${list.length > 0 ? list.join(',\n  ') : '*'}\nFROM ${from.join('.')};\n`;
}

/** Names of database, schema and table; missing ones come from the FQN, which is not always their join. */
function qualifiedName({ database, databaseSchema, name, fullyQualifiedName }: TableRow): readonly string[] {
  const parts = fqnParts(fullyQualifiedName).map(unquoteName);
  const places = [database?.name ?? parts.at(-3), databaseSchema?.name ?? parts.at(-2)];
  return [...places.filter((place) => place !== undefined), name];
}
