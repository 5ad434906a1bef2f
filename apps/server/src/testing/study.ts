import { randomUUID } from 'node:crypto';
import { openVideo, reportVideoProgress } from '@xuezhou/contract/lecture';
import type { TestClient } from './client.ts';
import type { MadeCourse } from './factories.ts';
import type { TestApp } from './test-app.ts';

export const lecturePlace = ({ courseId, bookId, bulletId, videoId }: MadeCourse) => ({
  courseId,
  bookId,
  bulletId,
  videoId,
});

interface ReportWishes {
  reportId?: string;
  position?: number;
  watched?: { from: number; to: number }[];
  at?: string;
}

/** Students at their lectures; a report that says nothing else is of the first minute. */
export const study = ({ clock }: Pick<TestApp, 'clock'>) => ({
  report: (client: TestClient, course: MadeCourse, wishes: ReportWishes = {}) =>
    client.call(reportVideoProgress, {
      body: {
        ...lecturePlace(course),
        reportId: randomUUID(),
        position: 60,
        watched: [{ from: 0, to: 60 }],
        at: clock.now().toISOString(),
        ...wishes,
      },
    }),
  watch: (client: TestClient, course: MadeCourse) =>
    client.data(openVideo, { params: { ...lecturePlace(course), vid: 0 }, query: {} }),
});
