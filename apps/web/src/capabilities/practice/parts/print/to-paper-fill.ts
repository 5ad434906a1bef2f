import { linkOptions } from '@tanstack/react-router';

/** What was written on such paper, by the numbers of these. */
export function toPaperFill(courseId: number, ids: readonly number[]) {
  return linkOptions({
    to: '/course/$courseId/exercise',
    params: { courseId },
    search: { view: 'paper', ids: ids.join('.') },
  });
}
