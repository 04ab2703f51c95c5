import { Box, ExternalLink, Eye, Layers, Rows3, Table, type LucideIcon } from 'lucide-react';

/** How a table type is drawn: an icon and one short word. */
export interface TableTypeLook {
  readonly icon: LucideIcon;
  readonly word: string;
}

const LOOKS: ReadonlyMap<string, TableTypeLook> = new Map([
  ['Regular', { icon: Table, word: 'Regular' }],
  ['View', { icon: Eye, word: 'View' }],
  ['SecureView', { icon: Eye, word: 'Secure view' }],
  ['MaterializedView', { icon: Layers, word: 'Mat. view' }],
  ['Partitioned', { icon: Rows3, word: 'Partitioned' }],
  ['External', { icon: ExternalLink, word: 'External' }],
  ['Foreign', { icon: ExternalLink, word: 'Foreign' }],
  ['Iceberg', { icon: Box, word: 'Iceberg' }],
]);

/** The look of a `tableType`. The set is open: what is not known is shown as it is. */
export function tableTypeLook(tableType: string): TableTypeLook {
  return LOOKS.get(tableType) ?? { icon: Table, word: tableType };
}
