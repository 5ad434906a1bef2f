import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { reportVideoProgress as operation } from '@xuezhou/contract/course';
import { toMultirange } from '@xuezhou/rules/course/watched';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isOpenToAll } from './admit-to-lecture.ts';
import { admit } from './course.port.ts';
import {
  lectureReader,
  lectureWriter,
  type ProgressReport,
  type ProgressRow,
} from './lecture.repository.ts';

/** Takes a report once; the same report again answers with what is stored. */
export async function reportVideoProgress(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const now = services.clock.now();
  const lecture = await lectureReader(connection, student.studentId).lecture(body);
  // Also after the period, and without the verification: what was watched is not lost because its report came late.
  if (lecture === undefined || !isOpenToAll(lecture, student))
    admit(services, lecture, student, { for: 'own' });
  if (lecture === undefined || lecture.bullet_id === null) throw notFound();
  const longest = lecture.duration_ms / 1000;
  const at = new Date(body.at);
  const report = {
    reportId: body.reportId,
    bulletId: body.bulletId,
    courseId: body.courseId,
    bookId: body.bookId,
    position: Math.min(Math.max(body.position, 0), longest),
    watched: toMultirange(body.watched, longest),
    // A clock that runs ahead must not win over every later report.
    at: at > now ? now : at,
    now,
  };
  const stored =
    (await lectureWriter(connection, student.studentId).storeReport(report)) ??
    (await storedBefore(services, student, report));
  return { lastProgress: stored.position_seconds, watchedSeconds: stored.watched_seconds };
}

async function storedBefore(
  { database: { connection } }: Services,
  student: CurrentStudent,
  report: ProgressReport,
): Promise<ProgressRow> {
  const stored = await lectureReader(connection, student.studentId).reported(report);
  if (stored === undefined || !stored.same) throw new Refusal('idReused');
  return stored;
}
