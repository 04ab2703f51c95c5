import { ChartColumn, Hash, Table } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON_PROPS } from '../../ui/button.tsx';

const BARS = <ChartColumn {...ICON_PROPS} />;
const ICONS: ReadonlyMap<string | undefined, ReactNode> = new Map([
  ['Table', <Table key="Table" {...ICON_PROPS} />],
  ['Text', <Hash key="Text" {...ICON_PROPS} />],
]);

export const chartIcon = (chartType: string | undefined): ReactNode => ICONS.get(chartType) ?? BARS;
