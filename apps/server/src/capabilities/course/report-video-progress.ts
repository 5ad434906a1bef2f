import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { reportVideoProgress as operation } from '@xuezhou/contract/course';
import { toMultirange } from '@xuezhou/rules/course/watched';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Failure, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { admitToLecture } from './admit-to-lecture.ts';
import {
  lectureReader,
  lectureWriter,
  type LecturePlace,
  type LectureRow,
  type ProgressReport,
  type ProgressRow,
} from './lecture.repository.ts';
import { longestAddressMs } from './media-address.ts';

/** Takes a report once; the same report again answers with what is stored. */
export async function reportVideoProgress(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const now = services.clock.now();
  const said = new Date(body.at);
  // A clock that runs ahead must not win over every later report.
  const at = said > now ? now : said;
  const lecture = await watchedLecture(services, student, body, at);
  const longest = lecture.duration_ms / 1000;
  const report = {
    reportId: body.reportId,
    bulletId: body.bulletId,
    courseId: body.courseId,
    bookId: body.bookId,
    position: Math.min(Math.max(body.position, 0), longest),
    watched: toMultirange(body.watched, longest),
    at,
    now,
  };
  const stored =
    (await lectureWriter(connection, student.studentId).storeReport(report)) ??
    (await storedBefore(services, student, report));
  return { lastProgress: stored.position_seconds, watchedSeconds: stored.watched_seconds };
}

/**
 * The lecture of a report. What was watched while it was open counts whenever its report comes: a lecture that is
 * closed now was open for as long as an address lasts from when the server last gave one.
 */
async function watchedLecture(
  services: Services,
  student: CurrentStudent,
  place: LecturePlace,
  at: Date,
): Promise<LectureRow> {
  const reader = lectureReader(services.database.connection, student.studentId);
  const row = await reader.lecture(place);
  try {
    return await admitToLecture(services, row, student);
  } catch (error) {
    const isRefused = error instanceof Refusal || error instanceof Failure;
    if (!isRefused || row === undefined || row.bullet_id === null) throw error;
    const since = new Date(at.getTime() - longestAddressMs);
    if (!(await reader.wasOpened({ bulletId: row.bullet_id, since, until: at }))) throw error;
    return row;
  }
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
