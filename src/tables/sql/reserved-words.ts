/**
 * Words that are no names without quotes in one dialect or another: ISO 9075-2:2016, 5.2, and what PostgreSQL (appendix
 * C), MySQL (9.3), Transact-SQL, BigQuery, Snowflake, Oracle and Hive reserve beside it. A quote too many does no harm.
 */
const WORDS = `
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

const RESERVED: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** Whether a word, in any case, may mean something else than a name. */
export const isReserved = (word: string): boolean => RESERVED.has(word.toLowerCase());
