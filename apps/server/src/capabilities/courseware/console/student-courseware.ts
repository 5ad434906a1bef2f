import type { listStudentCourseware as operation } from '@xuezhou/contract/courseware/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandOwnStudents, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { scoreOf } from '../courseware.repository.ts';
import { isFull } from '../report-bounds.ts';

interface Row {
  courseware_id: number;
  title: string;
  course_title: string;
  reading_title: string;
  percent: number;
  is_done: boolean;
  tells_progress: boolean;
  score_raw: number | null;
  score_max: number | null;
  seconds: number;
  answer_bytes: number;
  last_at: Date;
}

/** Where a student stands in each package that was begun, as the student's own page of it says. */
export async function listStudentCourseware(
  { database: { connection } }: ConsoleServices,
  { params: { studentId } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  await demandOwnStudents(connection, ownOf(actor, 'student.read'), [studentId]);
  const { rows } = await sql<Row>`
    select w.courseware_id, w.title, c.title as course_title, concat_ws(' ', r.number, r.title) as reading_title,
      a.percent, a.is_done, a.score_raw, a.score_max, a.seconds, a.answer_bytes, a.last_at,
      a.percent > 0 or exists (
        select from courseware_state s where s.attempt_id = a.attempt_id and s.share is not null
      ) as tells_progress
    from (
      select distinct on (t.courseware_id) t.*,
        max(t.done_at) over (partition by t.courseware_id) is not null as is_done
      from courseware_attempt t join courseware_version v on v.version_id = t.version_id
      where t.student_id = ${studentId}
      order by t.courseware_id, v.number desc
    ) a
    join courseware w on w.courseware_id = a.courseware_id
    join course c on c.course_id = w.course_id
    left join reading r on r.reading_id = w.reading_id
    order by a.last_at desc, w.courseware_id`.execute(connection);
  return rows.map((row) => ({
    coursewareId: row.courseware_id,
    title: row.title,
    courseName: row.course_title,
    readingName: row.reading_title,
    standing: {
      ...{ isDone: row.is_done, percent: row.percent, tellsProgress: row.tells_progress },
      ...{ score: scoreOf(row), seconds: row.seconds, isFull: isFull(row) },
    },
    lastAt: row.last_at.toISOString(),
  }));
}
