import { waitFor } from '@testing-library/react';
import { updateProfile } from '@xuezhou/contract/account';
import { openVideo, reportVideoProgress, type Video } from '@xuezhou/contract/lecture';
import { openBook } from '@xuezhou/contract/study';
import { expect } from 'vitest';
import { book, bullet, readingGroups } from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { answer, type Answers, type AskedRequest, at } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { FakeHls } from './fake-hls.ts';

/** A lecture that can be played. */
export const video = (given: Partial<Video> = {}): Video => ({
  videoId: 1001,
  bulletId: 1001,
  videoState: 'ready',
  workProgress: 100,
  duration: 80,
  lastProgress: 0,
  watched: [],
  paths: [{ speed: 1, path: '/media/lecture/master.m3u8' }],
  vpathFree: null,
  poster: null,
  captions: [],
  audio: { state: 'ready', path: '/media/lecture/audio.m3u8', bytes: 480_000 },
  chapters: [
    { title: '同一个数', start: 0 },
    { title: '一层一层', start: 22 },
  ],
  expiresAt: '2099-01-01T00:00:00Z',
  questions: [],
  skipsQuestions: true,
  watermark: null,
  oneStream: false,
  ...given,
});

const lectures = [
  bullet({ bulletId: 1001, bulletName: '利率里装了什么' }),
  bullet({ bulletId: 1002, videoId: 1002, bulletName: '差在哪里', videoType: 2 }),
  bullet({ bulletId: 1003, videoId: 1003, bulletName: '还没开放', canAccess: false }),
];
/** What the server says of a report. */
export const reported = { lastProgress: 0, watchedSeconds: 0, points: 0 };

/** Where a lecture of the book is opened. */
export const lectureAt = (id: number) =>
  at(openVideo, { courseId: 1, bookId: 1, bulletId: id, videoId: id, vid: 0 });

interface Given {
  address?: string;
  lecture?: Partial<Video>;
  says?: Answers;
  profile?: { videoSpeed?: 1 | 1.3 | 1.5 | 2; turnOnContinuous?: boolean };
}

export function open({ address = '', lecture, says = [], profile }: Given = {}) {
  return openPage(`/course/1/book/1/reading/101${address}`, {
    says: [
      answer(at(openBook, { courseId: 1, bookId: 1 }), book([readingGroups({ 0: lectures })])),
      answer(lectureAt(1001), video(lecture)),
      answer(lectureAt(1002), video({ bulletId: 1002, videoId: 1002, lastProgress: 12 })),
      answer(reportVideoProgress, reported),
      answer(updateProfile, student().profile),
      ...says,
    ],
    ...(profile && { user: { profile: profile as never } }),
  });
}

export const streamed = () => waitFor(() => expect(FakeHls.made.length).toBeGreaterThan(0));
export const media = () => document.querySelector('video') as HTMLVideoElement;
export const reports = (asked: readonly AskedRequest[]) =>
  asked.filter(({ path }) => path === reportVideoProgress.path).map(({ body }) => body);
