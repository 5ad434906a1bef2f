import type {
  listCoursewareAnswers as answersOperation,
  listCoursewareLearners as learnersOperation,
} from '@xuezhou/contract/courseware/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { readAnswer } from '@xuezhou/rules/courseware/read-answer';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { nicknamesOf } from '../../account/account.port.ts';
import { scoreOf } from '../courseware.repository.ts';

/** Most that a list of learners gives; the latest come first. */
const maxListed = 2000;
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

/** Who learned in a package, each version apart. */
export async function listCoursewareLearners(
  { database: { connection } }: ConsoleServices,
  { coursewareId }: { coursewareId: number },
): Promise<DataOf<typeof learnersOperation>> {
  const courseware = await connection
    .selectFrom('courseware as w')
    .innerJoin('course as c', 'c.course_id', 'w.course_id')
    .where('w.courseware_id', '=', coursewareId)
    .select(['w.title', 'w.removed_at', 'c.title as course_title'])
    .executeTakeFirst();
  if (courseware === undefined) throw new Refusal('coursewareUnknown');
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
    title: courseware.title,
    courseTitle: courseware.course_title,
    isRemoved: courseware.removed_at !== null,
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
}

/** Each answer as it was told; one that was changed later stands there as often as it was told anew. */
export async function listCoursewareAnswers(
  { database: { connection } }: ConsoleServices,
  { params: { coursewareId }, query: { attemptId } }: InputOf<typeof answersOperation>,
): Promise<DataOf<typeof answersOperation>> {
  const ofOne = attemptId === undefined ? sql`true` : sql`a.attempt_id = ${attemptId}`;
  const { rows } = await sql<AnswerRow>`
    select a.attempt_id, a.student_id, v.version_id, v.number, s.part, r.at, i.told
    from courseware_attempt a
    join courseware_version v on v.version_id = a.version_id
    join courseware_session s on s.attempt_id = a.attempt_id
    join courseware_report r on r.session_id = s.session_id
    cross join lateral jsonb_array_elements(r.interactions) with ordinality i(told, place)
    where a.courseware_id = ${coursewareId} and ${ofOne}
    order by a.student_id, v.number, r.at, r.report_number, i.place
    limit ${maxAnswers + 1}`.execute(connection);
  const [names, titles] = await Promise.all([
    namesOf(connection, rows),
    partTitles(connection, coursewareId),
  ]);
  return {
    isWhole: rows.length <= maxAnswers,
    list: rows.slice(0, maxAnswers).map((row) => ({
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
