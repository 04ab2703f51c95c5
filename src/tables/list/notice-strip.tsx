import { Info, TriangleAlert, WifiOff } from 'lucide-react';
import { ICON } from '../../ui/icon-look.ts';
import { Strip } from '../../ui/strip.tsx';
import type { NoticeFacts } from './list-notice.tsx';
import { NoticeText } from './notice-text.tsx';

/** The notice with its tone: a warning where no more rows come. */
export default function NoticeStrip(facts: NoticeFacts) {
  const { offline, looped } = facts;
  const Icon = offline ? WifiOff : looped ? TriangleAlert : Info;
  return (
    <Strip tone={offline || looped ? 'warn' : 'info'} icon={<Icon {...ICON} />}>
      <NoticeText {...facts} />
    </Strip>
  );
}
