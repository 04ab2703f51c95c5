/** How a database writes names. */
export interface Dialect {
  /** Opening and closing mark of a quoted identifier. */
  readonly quote: '""' | '``' | '[]';
  /** How the closing mark stands inside of it: written twice, or with a backslash before it, as backslashes are then. */
  readonly escape: 'twice' | 'backslash';
  /** What becomes of the letters of a name without quotes: which names can do without. */
  readonly bare: 'upper' | 'lower' | 'any';
  /** Which names lead to a table: its schema's, or its database's as well. */
  readonly parts: 2 | 3;
}

/** SQL:1992, 5.2 and 5.4: double quotes, doubled inside; names without quotes are folded to upper case. */
const STANDARD: Dialect = { quote: '""', escape: 'twice', bare: 'upper', parts: 2 };
const LOWER: Dialect = { ...STANDARD, bare: 'lower' };
const ANY: Dialect = { ...STANDARD, bare: 'any' };
const BACKTICKS: Dialect = { quote: '``', escape: 'twice', bare: 'any', parts: 2 };
const BRACKETS: Dialect = { quote: '[]', escape: 'twice', bare: 'any', parts: 3 };

/**
 * By the catalog's `serviceType`, in lower case. Services without databases of their own (MySQL, Hive, ...) have one
 * named `default` in the catalog, which no query can name: they have two parts.
 */
const DIALECTS: Readonly<Record<string, Dialect>> = {
  // docs.snowflake.com, "Identifier requirements": folded to upper case; database.schema.table.
  snowflake: { ...STANDARD, parts: 3 },
  // Oracle, "Database Object Naming Rules"; a database is another connection.
  oracle: STANDARD,
  // IBM Db2, "Identifiers": ordinary ones are folded to upper case.
  db2: STANDARD,
  // SAP HANA SQL Reference, "Identifiers".
  saphana: STANDARD,
  // docs.exasol.com, "SQL identifiers".
  exasol: STANDARD,
  // Teradata, "Object names": compared without regard to case; no schemas inside of databases.
  teradata: ANY,
  // PostgreSQL 4.1.1: folded to lower case; references to another database are not implemented.
  postgres: LOWER,
  greenplum: LOWER,
  cockroach: { ...LOWER, parts: 3 },
  // docs.aws.amazon.com/redshift, "Names and identifiers"; database.schema.table reads across databases.
  redshift: { ...LOWER, parts: 3 },
  // Vertica, "Identifiers": not sensitive to case, quoted or not.
  vertica: ANY,
  // trino.io and prestodb.io, "Language: identifiers": not sensitive to case; catalog.schema.table.
  trino: { ...ANY, parts: 3 },
  presto: { ...ANY, parts: 3 },
  // docs.aws.amazon.com/athena, "Names for tables": queries take double quotes, as Trino does; backticks are for DDL.
  athena: ANY,
  // sqlite.org/lang_keywords.html; names are not sensitive to case.
  sqlite: ANY,
  // druid.apache.org and docs.pinot.apache.org, SQL: identifiers keep their case.
  druid: ANY,
  pinotdb: ANY,
  // cloud.google.com/bigquery, "Lexical structure": backticks, escapes as in strings; project.dataset.table.
  bigquery: { quote: '``', escape: 'backslash', bare: 'any', parts: 3 },
  // clickhouse.com, "Syntax: identifiers": backticks or double quotes, escapes as in strings.
  clickhouse: { quote: '``', escape: 'backslash', bare: 'any', parts: 2 },
  // MySQL 9.2 "Schema Object Names", MariaDB "Identifier Names": a backtick inside is doubled.
  mysql: BACKTICKS,
  mariadb: BACKTICKS,
  singlestore: BACKTICKS,
  doris: BACKTICKS,
  starrocks: BACKTICKS,
  // cwiki.apache.org/Hive, "LanguageManual Select: REGEX column specification": backticks; Impala alike.
  hive: BACKTICKS,
  impala: BACKTICKS,
  // docs.databricks.com, "Identifiers": backticks, doubled inside; catalog.schema.table.
  databricks: { ...BACKTICKS, parts: 3 },
  unitycatalog: { ...BACKTICKS, parts: 3 },
  deltalake: BACKTICKS,
  // learn.microsoft.com, "Database identifiers" and QUOTENAME: brackets, the closing one doubled.
  mssql: BRACKETS,
  azuresql: BRACKETS,
  synapse: BRACKETS,
};

/** How the databases of a service write names; by the standard where the service is not known. */
export function dialectOf(serviceType: string | undefined): Dialect {
  const known = serviceType?.toLowerCase() ?? '';
  return Object.hasOwn(DIALECTS, known) ? (DIALECTS[known] ?? STANDARD) : STANDARD;
}
