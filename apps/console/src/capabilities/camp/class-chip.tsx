import { StatusChip } from '@xuezhou/ui/status-chip';
import type { CampClass } from './camp.queries.ts';
import { isFull } from './class.words.ts';

export function ClassChip({ campClass }: { campClass: CampClass }) {
  if (campClass.isClosed) return <StatusChip>不再招生</StatusChip>;
  if (isFull(campClass)) return <StatusChip tone="review">满了</StatusChip>;
  return <StatusChip tone="right">招生中</StatusChip>;
}
