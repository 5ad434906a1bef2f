import {
  maxCoursewareAnswers,
  type listCoursewareAnswers as answersOperation,
  type listCoursewareLearners as learnersOperation,
} from '@xuezhou/contract/courseware/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { readAnswer } from '@xuezhou/rules/courseware/read-answer';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { nicknamesOf } from '../../account/account.port.ts';
import { scoreOf } from '../courseware.repository.ts';

/** Most that a list of learners gives; the latest come first. */
const maxListed = 2000;
/** Most that all learners of a package give together. */
const maxAnswers = 20_000;

interface LearnerRow {
  attempt_id: number;
  student_id: number;
  number: number;
  percent: number;
  tells_progress: boolean;
  score_raw: number | null;
  score_max: number | null;
  seconds: number;
  begun_at: Date;
  done_at: Date | null;
  last_at: Date;
}

/** The package whose report is asked for, in whichever state. Throws notOwn or coursewareUnknown. */
export async function demandReport(connection: Connection, actor: Actor, coursewareId: number) {
  const courseware = await connection
    .selectFrom('courseware as w')
    .innerJoin('course as c', 'c.course_id', 'w.course_id')
    .where('w.courseware_id', '=', coursewareId)
    .select(['w.title', 'w.removed_at', 'w.course_id', 'c.title as course_title'])
    .executeTakeFirst();
  const own = ownOf(actor, 'content.publish');
  await demandOwnCourse(connection, own, courseware?.course_id ?? 0);
  if (courseware === undefined) throw new Refusal('coursewareUnknown');
  return courseware;
}

/** Who learned in a package, each version apart. */
export async function listCoursewareLearners(
  { database: { connection } }: Pick<ConsoleServices, 'database'>,
  { coursewareId }: { coursewareId: number },
  actor: Actor,
): Promise<DataOf<typeof learnersOperation>> {
  const courseware = await demandReport(connection, actor, coursewareId);
  return {
    title: courseware.title,
    courseTitle: courseware.course_title,
    isRemoved: courseware.removed_at !== null,
    ...(await learnersOf(connection, coursewareId)),
  };
}

export async function learnersOf(
  connection: Connection,
  coursewareId: number,
): Promise<Pick<DataOf<typeof learnersOperation>, 'isWhole' | 'list'>> {
  const { rows } = await sql<LearnerRow>`
    select a.attempt_id, a.student_id, v.number, a.percent, a.score_raw, a.score_max, a.seconds, a.begun_at, a.done_at,
      a.last_at,
      a.percent > 0 or exists (
        select from courseware_state s where s.attempt_id = a.attempt_id and s.share is not null
      ) as tells_progress
    from courseware_attempt a join courseware_version v on v.version_id = a.version_id
    where a.courseware_id = ${coursewareId}
    order by a.last_at desc, a.attempt_id
    limit ${maxListed + 1}`.execute(connection);
  const names = await namesOf(connection, rows);
  return {
    isWhole: rows.length <= maxListed,
    list: rows.slice(0, maxListed).map((row) => ({
      attemptId: row.attempt_id,
      studentId: row.student_id,
      nickname: names.get(row.student_id) ?? '',
      version: row.number,
      percent: row.percent,
      tellsProgress: row.tells_progress,
      score: scoreOf(row),
      seconds: row.seconds,
      begunAt: row.begun_at.toISOString(),
      doneAt: row.done_at?.toISOString() ?? null,
      lastAt: row.last_at.toISOString(),
    })),
  };
}

const namesOf = async (connection: Connection, rows: readonly { student_id: number }[]) =>
  await nicknamesOf(connection, [...new Set(rows.map(({ student_id }) => student_id))]);

interface AnswerRow {
  attempt_id: number;
  student_id: number;
  version_id: number;
  number: number;
  part: string;
  at: Date;
  told: unknown;
  /** Which of its attempt's answers it is. */
  nth: number;
}

export async function listCoursewareAnswers(
  { database: { connection } }: ConsoleServices,
  { params: { coursewareId }, query: { attemptId } }: InputOf<typeof answersOperation>,
  actor: Actor,
): Promise<DataOf<typeof answersOperation>> {
  await demandReport(connection, actor, coursewareId);
  return await readAnswers(connection, coursewareId, attemptId);
}

/**
 * Each answer as it was told; one that was changed later stands there as often as it was told anew. What packages tell has no
 * bounds, so the attempts are chosen first, those that the list of learners has, and of each only so many answers are read.
 * @param attemptId null: of all of them
 */
export async function readAnswers(
  connection: Connection,
  coursewareId: number,
  attemptId: number | null,
): Promise<DataOf<typeof answersOperation>> {
  const { rows } = await sql<AnswerRow>`
    select a.attempt_id, a.student_id, v.version_id, v.number, t.part, t.at, t.told, t.nth
    from (
      select attempt_id, student_id, version_id from courseware_attempt
      where courseware_id = ${coursewareId} and (${attemptId}::int is null or attempt_id = ${attemptId})
      order by last_at desc, attempt_id limit ${maxListed}
    ) a
    join courseware_version v on v.version_id = a.version_id
    cross join lateral (
      select s.part, r.at, i.told, row_number() over (order by r.at, r.report_number, i.place)::int as nth
      from courseware_session s
      join courseware_report r on r.session_id = s.session_id
      cross join lateral jsonb_array_elements(r.interactions) with ordinality i(told, place)
      where s.attempt_id = a.attempt_id
      order by nth limit ${maxCoursewareAnswers + 1}
    ) t
    order by a.student_id, v.number, t.nth
    limit ${maxAnswers + 1}`.execute(connection);
  const given = rows.slice(0, maxAnswers).filter(({ nth }) => nth <= maxCoursewareAnswers);
  const [names, titles] = await Promise.all([
    namesOf(connection, given),
    partTitles(connection, coursewareId),
  ]);
  return {
    isWhole: given.length === rows.length,
    list: given.map((row) => ({
      attemptId: row.attempt_id,
      studentId: row.student_id,
      nickname: names.get(row.student_id) ?? '',
      version: row.number,
      part: titles.get(`${row.version_id} ${row.part}`) ?? row.part,
      ...readAnswer(row.told),
      at: row.at.toISOString(),
    })),
  };
}

async function partTitles(
  connection: Connection,
  coursewareId: number,
): Promise<ReadonlyMap<string, string>> {
  const versions = await connection
    .selectFrom('courseware_version')
    .where('courseware_id', '=', coursewareId)
    .select(['version_id', 'parts'])
    .execute();
  return new Map(
    versions.flatMap(({ version_id, parts }) =>
      parts.map(({ key, title }) => [`${version_id} ${key}`, title] as const),
    ),
  );
}
