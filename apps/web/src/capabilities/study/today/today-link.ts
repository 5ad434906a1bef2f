import { linkOptions } from '@tanstack/react-router';
import type { TodayItem } from '@xuezhou/contract/study';
import { toTask } from '../../../platform/study/task-link.ts';

/** Where an entry of today is done; a paper whose clock runs opens its room. */
export function toItem({ kind, task, courseId, ...place }: TodayItem) {
  const { paperId, isDone } = place;
  if (kind === 'review' || courseId === null) return linkOptions({ to: '/review' });
  if (kind === 'mock' && paperId !== null && !isDone)
    return linkOptions({ to: '/events/$paperId/room', params: { paperId } });
  return toTask({ ...place, courseId, kind: kind === 'camp' ? (task ?? 'lecture') : kind });
}
