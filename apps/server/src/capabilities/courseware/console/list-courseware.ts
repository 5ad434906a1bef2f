import type {
  listCourseware as listOperation,
  listCoursewareLearners as learnersOperation,
} from '@xuezhou/contract/courseware/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { ConsoleServices } from '../../../platform/services.ts';
import { nicknamesOf } from '../../account/account.port.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import { scoreOf } from '../courseware.repository.ts';

/** Most that a list of learners gives; the latest come first. */
const maxListed = 2000;

interface ListedRow {
  courseware_id: number;
  title: string;
  book_title: string;
  reading_title: string;
  number: number;
  standard: string;
  bytes: number;
  files: number;
  pass_percent: number | null;
  minutes: number | null;
  made_at: Date;
  begun: number;
  done: number;
}

/** The packages of a course in their newest versions, and how many learn in whichever. */
export async function listCourseware(
  { database: { connection } }: ConsoleServices,
  { courseId }: { courseId: number },
): Promise<DataOf<typeof listOperation>> {
  await demandCourseTitle(connection, courseId);
  const { rows } = await sql<ListedRow>`
    select w.courseware_id, w.title, k.title as book_title, concat_ws(' ', r.number, r.title) as reading_title,
      v.number, v.standard, v.bytes, v.files, v.pass_percent, v.minutes, v.made_at,
      coalesce(a.begun, 0)::int as begun, coalesce(a.done, 0)::int as done
    from courseware w
    join reading r on r.reading_id = w.reading_id
    join book k on k.book_id = r.book_id
    join lateral (
      select * from courseware_version n where n.courseware_id = w.courseware_id order by n.number desc limit 1
    ) v on true
    left join (
      select courseware_id, count(distinct student_id) as begun,
        count(distinct student_id) filter (where done_at is not null) as done
      from courseware_attempt group by courseware_id
    ) a on a.courseware_id = w.courseware_id
    where w.course_id = ${courseId}
    order by k.position, r.position, w.courseware_id`.execute(connection);
  return rows.map((row) => ({
    coursewareId: row.courseware_id,
    title: row.title,
    bookName: row.book_title,
    readingName: row.reading_title,
    version: row.number,
    standard: row.standard,
    bytes: row.bytes,
    files: row.files,
    passPercent: row.pass_percent,
    minutes: row.minutes,
    madeAt: row.made_at.toISOString(),
    begun: row.begun,
    done: row.done,
  }));
}

/** Who learned in a package, each version apart. */
export async function listCoursewareLearners(
  { database: { connection } }: ConsoleServices,
  { coursewareId }: { coursewareId: number },
): Promise<DataOf<typeof learnersOperation>> {
  const rows = await connection
    .selectFrom('courseware_attempt as a')
    .innerJoin('courseware_version as v', 'v.version_id', 'a.version_id')
    .where('a.courseware_id', '=', coursewareId)
    .select(['a.student_id', 'v.number', 'a.percent', 'a.score_raw', 'a.score_max', 'a.seconds'])
    .select(['a.begun_at', 'a.done_at', 'a.last_at'])
    .orderBy('a.last_at', 'desc')
    .orderBy('a.attempt_id')
    .limit(maxListed)
    .execute();
  const names = await nicknamesOf(
    connection,
    rows.map(({ student_id }) => student_id),
  );
  return rows.map((row) => ({
    studentId: row.student_id,
    nickname: names.get(row.student_id) ?? '',
    version: row.number,
    percent: row.percent,
    score: scoreOf(row),
    seconds: row.seconds,
    begunAt: row.begun_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    lastAt: row.last_at.toISOString(),
  }));
}
