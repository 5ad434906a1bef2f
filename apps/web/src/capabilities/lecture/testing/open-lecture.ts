import { waitFor } from '@testing-library/react';
import type { Video } from '@xuezhou/contract/lecture';
import { expect } from 'vitest';
import type { AskedRequest } from '../../../test/answer.ts';
import { openPage } from '../../../test/open-page.ts';
import { book, bullet, readingGroups } from '../../../test/course-samples.ts';
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
  chapters: [
    { title: '同一个数', start: 0 },
    { title: '一层一层', start: 22 },
  ],
  expiresAt: '2099-01-01T00:00:00Z',
  watermark: null,
  oneStream: false,
  ...given,
});

const lectures = [
  bullet({ bulletId: 1001, bulletName: '利率里装了什么' }),
  bullet({ bulletId: 1002, videoId: 1002, bulletName: '差在哪里', videoType: 2 }),
  bullet({ bulletId: 1003, videoId: 1003, bulletName: '还没开放', canAccess: false }),
];
export const videoPath = (id: number) => `GET /api/video/1/1/${id}/${id}/0`;

interface Given {
  address?: string;
  lecture?: Partial<Video>;
  says?: Record<string, unknown>;
  profile?: { videoSpeed?: 1 | 1.3 | 1.5 | 2; turnOnContinuous?: boolean };
}

export function open({ address = '', lecture, says, profile }: Given = {}) {
  return openPage(`/course/1/book/1/reading/101${address}`, {
    says: {
      'GET /api/courses/1/book/1': book([readingGroups({ 0: lectures })]),
      [videoPath(1001)]: video(lecture),
      [videoPath(1002)]: video({ bulletId: 1002, videoId: 1002, lastProgress: 12 }),
      'POST /api/video/progress': { lastProgress: 0, watchedSeconds: 0 },
      'POST /api/nuxt/student/profile/update': {},
      ...says,
    },
    ...(profile && { user: { profile: profile as never } }),
  });
}

export const streamed = () => waitFor(() => expect(FakeHls.made.length).toBeGreaterThan(0));
export const media = () => document.querySelector('video') as HTMLVideoElement;
export const reports = (asked: AskedRequest[]) =>
  asked.filter(({ path }) => path === '/api/video/progress').map(({ body }) => body);
