import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { reportVideoProgress as operation } from '@xuezhou/contract/lecture';
import { toMultirange } from '@xuezhou/rules/lecture/watched';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { admitToLecture } from './admit-to-lecture.ts';
import { lectureReader } from './lecture.repository.ts';
import {
  reportedBefore,
  storeReport,
  type ProgressReport,
  type ProgressRow,
} from './progress.repository.ts';

/** Seconds; no lecture is longer. */
const longestLecture = 1_000_000;

/** Takes a report once; the same report again answers with what is stored. */
export async function reportVideoProgress(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const now = services.clock.now();
  const said = new Date(body.at);
  const position = Math.min(Math.max(body.position, 0), longestLecture);
  const watched =
    typeof body.watched === 'number'
      ? [{ from: Math.max(position - Math.max(body.watched, 0), 0), to: position }]
      : body.watched;
  const stored = await store(services, student, {
    ...body,
    studentId: student.studentId,
    position,
    watched: toMultirange(watched, longestLecture),
    // A clock that runs ahead must not win over every later report.
    at: said > now ? now : said,
    now,
    isAdmitted: false,
  });
  return {
    lastProgress: stored.position_seconds,
    watchedSeconds: stored.watched_seconds,
    points: stored.points,
  };
}

/**
 * What was watched while the lecture was open counts whenever its report comes. Only where the server gave no address
 * of it not long before is it asked whether the student may open it now.
 */
async function store(
  services: Services,
  student: CurrentStudent,
  report: ProgressReport,
): Promise<ProgressRow> {
  const { connection } = services.database;
  const stored = (await storeReport(connection, report)) ?? (await before(connection, report));
  if (stored !== undefined) return stored;
  const lecture = await lectureReader(connection, student.studentId).lecture(report);
  await admitToLecture(services, lecture, student);
  const admitted = { ...report, isAdmitted: true };
  const late = (await storeReport(connection, admitted)) ?? (await before(connection, report));
  if (late === undefined) throw new Error('a report that was admitted left nothing');
  return late;
}

/** What the report of this id left, when it came before. */
async function before(
  connection: Services['database']['connection'],
  report: ProgressReport,
): Promise<ProgressRow | undefined> {
  const row = await reportedBefore(connection, report);
  if (row?.same === false) throw new Refusal('idReused');
  return row;
}
