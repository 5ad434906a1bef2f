import { StatusChip } from '@xuezhou/ui/status-chip';

/** 1 verified, 0 not, -1 the review failed. */
export function IdentityChip({ status }: { status: number }) {
  if (status > 0) return <StatusChip tone="right">已实名</StatusChip>;
  return status < 0 ? <StatusChip tone="review">没通过</StatusChip> : <>没有实名</>;
}
