import { Box, ExternalLink, Eye, Layers, Rows3, Table } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '../../ui/icon-look.ts';
import * as cells from '../../words/en/cells.ts';
import { say } from '../../words/say.ts';

/** How a table type is drawn: an icon and one short word, in the language in force. */
export interface TableTypeLook {
  readonly icon: ReactNode;
  readonly word: string;
}

// Elements made once: where the next row in a slot has the same type, React passes its icon by.
const TABLE = <Table {...ICON} />;
const ROWS = <Rows3 {...ICON} />;
const EYE = <Eye {...ICON} />;
const LAYERS = <Layers {...ICON} />;
const BOX = <Box {...ICON} />;
const ARROW = <ExternalLink {...ICON} />;

/** Icons, and messages for words. */
const LOOKS: ReadonlyMap<string, TableTypeLook> = new Map([
  ['Regular', { icon: TABLE, word: cells.regular }],
  ['View', { icon: EYE, word: cells.view }],
  ['SecureView', { icon: EYE, word: cells.secureView }],
  ['MaterializedView', { icon: LAYERS, word: cells.materializedView }],
  ['Partitioned', { icon: ROWS, word: cells.partitioned }],
  ['External', { icon: ARROW, word: cells.external }],
  ['Foreign', { icon: ARROW, word: cells.foreign }],
  ['Iceberg', { icon: BOX, word: cells.iceberg }],
]);

/** The look of a `tableType`. The set is open: what is not known is shown as it is. */
export function tableTypeLook(tableType: string): TableTypeLook {
  const look = LOOKS.get(tableType);
  return look ? { icon: look.icon, word: say(look.word) } : { icon: TABLE, word: tableType };
}
