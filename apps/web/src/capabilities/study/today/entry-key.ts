import type { TodayItem } from '@xuezhou/contract/study';

/** Names an entry, whatever changes of it meanwhile. */
export const keyOf = (item: TodayItem): string => {
  const { kind, task, courseId, bookId, readingId, bulletId, paperId } = item;
  const { title } = item;
  return [kind, task, courseId, bookId, readingId, bulletId, paperId, title].join('/');
};
