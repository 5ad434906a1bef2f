import { openVideo } from '@xuezhou/contract/lecture';
import type { InputOf } from '@xuezhou/contract/kernel';
import { v7 } from 'uuid';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';

/** Where a lecture stands, as its operations name it. */
export interface LecturePlace {
  courseId: number;
  bookId: number;
  bulletId: number;
  videoId: number;
}

/** Names this page where the school lets an account play in one place at a time. */
export const pageStream = v7();

export function videoInput({
  courseId,
  bookId,
  bulletId,
  videoId,
}: LecturePlace): InputOf<typeof openVideo> {
  // 0: the stream is the same at every speed.
  const params = { courseId, bookId, bulletId, videoId, vid: 0 };
  // What the server draws plays nothing.
  return {
    params,
    query: typeof document === 'undefined' ? { drawn: '1' } : { stream: pageStream },
  };
}

export function videoKey(place: LecturePlace): readonly unknown[] {
  return keyOf(openVideo, videoInput(place));
}
