import { StatusChip } from '@xuezhou/ui/status-chip';
import type { CampClass } from './camp.queries.ts';

/** Whether students can join it themselves today. */
export function ClassChip({ campClass: { isClosed, joining } }: { campClass: CampClass }) {
  if (isClosed) return <StatusChip>不再招生</StatusChip>;
  switch (joining) {
    case 'joined':
      return <StatusChip tone="right">招生中</StatusChip>;
    case 'full':
      return <StatusChip tone="review">满了</StatusChip>;
    case 'notOpen':
      return <StatusChip tone="accent">还没开始招生</StatusChip>;
    default:
      return <StatusChip>招生结束了</StatusChip>;
  }
}
