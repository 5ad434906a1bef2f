import type { Courseware, CoursewareStanding } from '@xuezhou/contract/courseware';
import { isPartDone } from '@xuezhou/rules/courseware/settle';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { admitToCourseware, type OpenCoursewareRow } from './admit-to-courseware.ts';
import {
  coursewareReader,
  factsOf,
  scoreOf,
  type AttemptRow,
  type CoursewarePlace,
  type StateRow,
  type VersionRow,
} from './courseware.repository.ts';
import { isFull } from './report-bounds.ts';

/** Where a student stands in a package: in the version that was begun, else in the newest. */
export async function getCourseware(
  services: Services,
  student: CurrentStudent,
  place: CoursewarePlace,
): Promise<Courseware> {
  return await showCourseware(services, student, await admitToCourseware(services, student, place));
}

export async function showCourseware(
  { database }: Pick<Services, 'database'>,
  { studentId }: CurrentStudent,
  row: OpenCoursewareRow,
): Promise<Courseware> {
  const reader = coursewareReader(database.connection);
  const [newest, attempt] = await Promise.all([
    reader.newest(row.courseware_id),
    reader.attempt(studentId, row.courseware_id),
  ]);
  if (newest === undefined) throw notFound();
  const states = attempt === undefined ? [] : await reader.states(attempt.attempt_id);
  return present(row, { newest, attempt, states });
}

interface Found {
  readonly newest: VersionRow;
  readonly attempt: AttemptRow | undefined;
  readonly states: readonly StateRow[];
}

function present(row: OpenCoursewareRow, { newest, attempt, states }: Found): Courseware {
  const version = attempt ?? newest;
  return {
    coursewareId: row.courseware_id,
    courseId: row.course_id,
    courseName: row.course_title,
    bookId: row.book_id,
    bookName: row.book_title,
    readingId: row.reading_id,
    readingName: row.reading_title,
    title: row.title,
    version: version.number,
    newer:
      newest.number > version.number
        ? { version: newest.number, madeAt: newest.made_at.toISOString() }
        : null,
    leftAt: states.length === 0 ? null : (attempt?.last_at.toISOString() ?? null),
    parts: version.parts.map((part) => {
      const told = states.find((state) => state.part === part.key);
      const facts = told === undefined ? null : factsOf(told);
      const isDone = isPartDone({ reports: part.reports, facts });
      return {
        key: part.key,
        title: part.title,
        depth: part.depth,
        opens: part.href !== null,
        state: isDone ? 'done' : facts === null ? 'new' : 'begun',
        score: facts?.score ?? null,
      };
    }),
    standing: standingOf(attempt, states),
    rule: { passPercent: version.pass_percent, minutes: version.minutes },
  };
}

export const standingOf = (
  attempt: AttemptRow | undefined,
  states: readonly StateRow[],
): CoursewareStanding =>
  attempt === undefined
    ? { isDone: false, percent: 0, tellsProgress: false, score: null, seconds: 0, isFull: false }
    : {
        isDone: attempt.done_at !== null,
        percent: attempt.percent,
        // It may say truly that nothing is done yet: that is another thing than to say nothing.
        tellsProgress: attempt.percent > 0 || states.some(({ share }) => share !== null),
        score: scoreOf(attempt),
        seconds: attempt.seconds,
        isFull: isFull(attempt),
      };
