import { Info, TriangleAlert } from 'lucide-react';
import { ICON } from '../../ui/icon-look.ts';
import { Strip } from '../../ui/strip.tsx';
import type { NoticeFacts } from './list-notice.tsx';
import { NoticeText } from './notice-text.tsx';

/** The notice with its tone: a warning where the rows end too early. */
export default function NoticeStrip(facts: NoticeFacts) {
  const { looped } = facts;
  const Icon = looped ? TriangleAlert : Info;
  return (
    <Strip tone={looped ? 'warn' : 'info'} icon={<Icon {...ICON} />}>
      <NoticeText {...facts} />
    </Strip>
  );
}
