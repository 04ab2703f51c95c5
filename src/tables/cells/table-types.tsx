import { Box, ExternalLink, Eye, Layers, Rows3, Table } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '../../ui/icon-look.ts';

/** How a table type is drawn: an icon and one short word. */
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

const LOOKS: ReadonlyMap<string, TableTypeLook> = new Map([
  ['Regular', { icon: TABLE, word: 'Regular' }],
  ['View', { icon: EYE, word: 'View' }],
  ['SecureView', { icon: EYE, word: 'Secure view' }],
  ['MaterializedView', { icon: LAYERS, word: 'Mat. view' }],
  ['Partitioned', { icon: ROWS, word: 'Partitioned' }],
  ['External', { icon: ARROW, word: 'External' }],
  ['Foreign', { icon: ARROW, word: 'Foreign' }],
  ['Iceberg', { icon: BOX, word: 'Iceberg' }],
]);

/** The look of a `tableType`. The set is open: what is not known is shown as it is. */
export function tableTypeLook(tableType: string): TableTypeLook {
  return LOOKS.get(tableType) ?? { icon: TABLE, word: tableType };
}
