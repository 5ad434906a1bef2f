import type { ListedPaper } from '@xuezhou/contract/mock/console';
import { StatusChip } from '@xuezhou/ui/status-chip';

/** What students have of it. */
export function PaperChip({ state, hasChanges }: Pick<ListedPaper, 'state' | 'hasChanges'>) {
  if (state === 'draft') return <StatusChip tone="accent">草稿</StatusChip>;
  if (state === 'retired') return <StatusChip>停用了</StatusChip>;
  return hasChanges ? (
    <StatusChip tone="accent">有改动没发布</StatusChip>
  ) : (
    <StatusChip tone="right">开放</StatusChip>
  );
}
