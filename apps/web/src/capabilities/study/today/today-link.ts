import { linkOptions } from '@tanstack/react-router';
import { exerciseTypes } from '@xuezhou/contract/practice';
import type { TodayItem } from '@xuezhou/contract/study';
import { toTask } from '../../../platform/study/task-link.ts';

/** Where an entry of today is done; a paper whose clock runs opens its room. */
export function toItem({ kind, task, courseId, finished, total, ...place }: TodayItem) {
  const { paperId, endsAt } = place;
  if (kind === 'review' || kind === 'wrong' || courseId === null)
    return linkOptions({ to: '/review' });
  if (kind === 'practice')
    return linkOptions({
      to: '/exercise/$courseId',
      params: { courseId },
      search: {
        type: String(exerciseTypes.intelligent),
        count: String(finished < total ? total - finished : total),
      },
    });
  if (kind === 'mock' && paperId !== null && endsAt !== null)
    return linkOptions({ to: '/events/$paperId/room', params: { paperId } });
  return toTask({ ...place, courseId, kind: kind === 'camp' ? (task ?? 'lecture') : kind });
}

/** The plan of a course is a view of the page where a learner begins. */
export const toPlan = (courseId?: number) =>
  linkOptions({
    to: '/dashboard',
    search: { view: 'plan', ...(courseId !== undefined && { course: String(courseId) }) },
  });
