import {
  ArrowDown,
  ArrowDownUp,
  ArrowUp,
  Bookmark,
  Columns3,
  Copy,
  Database,
  Hash,
  History,
  Keyboard,
  Languages,
  Link as LinkIcon,
  Monitor,
  Moon,
  RefreshCw,
  Rows3,
  Search,
  Sun,
  X,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '../../ui/icon-look.ts';

const ICONS: Readonly<Record<string, ReactNode>> = {
  search: <Search {...ICON} />,
  columns: <Columns3 {...ICON} />,
  show: <Columns3 {...ICON} />,
  hide: <Columns3 {...ICON} />,
  'copy-link': <LinkIcon {...ICON} />,
  copy: <Copy {...ICON} />,
  'save-view': <Bookmark {...ICON} />,
  'pick-database': <Database {...ICON} />,
  shortcuts: <Keyboard {...ICON} />,
  'go-to-row': <Hash {...ICON} />,
  refresh: <RefreshCw {...ICON} />,
  sort: <ArrowDownUp {...ICON} />,
  compact: <Rows3 {...ICON} />,
  comfortable: <Rows3 {...ICON} />,
  'theme-light': <Sun {...ICON} />,
  'theme-dark': <Moon {...ICON} />,
  'theme-system': <Monitor {...ICON} />,
  language: <Languages {...ICON} />,
  'next-table': <ArrowDown {...ICON} />,
  'previous-table': <ArrowUp {...ICON} />,
  'close-table': <X {...ICON} />,
  'clear-recent': <History {...ICON} />,
};

const ANY = <Zap {...ICON} />;

/** The icon of a command: its own, or that of its kind, such as of `hide-owners`. */
export const commandIcon = (id: string): ReactNode => ICONS[id] ?? ICONS[id.split('-', 1)[0] ?? ''] ?? ANY;
