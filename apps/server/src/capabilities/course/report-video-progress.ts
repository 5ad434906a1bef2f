import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { reportVideoProgress as operation } from '@xuezhou/contract/course';
import { toMultirange } from '@xuezhou/rules/course/watched';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { courseAccess } from './course.port.ts';
import { courseReader, courseWriter } from './course.repository.ts';

/** Takes a report once; the same reportId again answers with what is stored. */
export async function reportVideoProgress(
  { database: { connection }, clock }: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const now = clock.now();
  // Also after the end of the period: what was watched before it is not lost because the report came late.
  await courseAccess(connection, student.studentId, body.courseId, dayOf(now));
  const reader = courseReader(connection, student.studentId);
  const video = await reader.video(body);
  if (video === undefined) throw notFound();
  const longest = video.duration_ms / 1000;
  const at = new Date(body.at);
  const stored =
    (await courseWriter(connection, student.studentId).reportProgress({
      reportId: body.reportId,
      bulletId: body.bulletId,
      courseId: body.courseId,
      bookId: body.bookId,
      position: Math.min(Math.max(body.position, 0), longest),
      watched: toMultirange(body.watched, longest),
      // A clock that runs ahead must not win over every later report.
      at: at > now ? now : at,
    })) ?? (await reader.progress(body.bulletId));
  return {
    lastProgress: stored?.position_seconds ?? 0,
    watchedSeconds: stored?.watched_seconds ?? 0,
  };
}
