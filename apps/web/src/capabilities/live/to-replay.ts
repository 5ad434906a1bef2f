import { linkOptions } from '@tanstack/react-router';
import type { LiveClass, Replay } from '@xuezhou/contract/live';

/** The lecture that shows a class again, with what was said in it. */
export function toReplay({ liveId, courseId }: LiveClass, { bookId, readingId, bulletId }: Replay) {
  return linkOptions({
    to: '/course/$courseId/book/$bookId/reading/$readingId',
    params: { courseId, bookId, readingId },
    search: { bullet: String(bulletId), live: String(liveId) },
  });
}
