import { sql, type Selectable } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { StoredCampTask } from './camp.tables.ts';
import { courseOfStudent, isOwned } from '../enrolment/enrolment.port.ts';
import { campTasks, isAsked, isFinished } from './camp-tasks.sql.ts';

/** A task of a camp that the student is in. */
export interface TaskRow extends StoredCampTask {
  camp_id: number;
  course_id: number;
  course_title: string;
  camp_title: string;
  intro: string;
  days: number;
  class_id: number;
  class_title: string | null;
  starts_on: string;
  finished_at: Date | null;
  /** Of `count`, and it may be more. */
  progress: number;
  is_finished: boolean;
}

interface Whose {
  studentId: number;
  /** Null: of all courses. */
  courseIds: readonly number[] | null;
}

const findTasks = prepareSql<Whose, TaskRow>(
  (p) => sql`
    select n.camp_id, n.course_id, c.title as course_title, n.title as camp_title, n.intro,
      coalesce(m.days, n.days) as days, m.class_id,
      k.title as class_title, m.starts_on, w.finished_at, t.day, t.kind, t.title, t.count, t.book_id, t.reading_id,
      t.bullet_id, t.paper_id, g.progress, ${isFinished} as is_finished
    from ${campTasks(p)}
    join ${courseOfStudent(p)} on c.course_id = n.course_id
    left join camp_class k on k.class_id = m.class_id
    left join camp_award w on w.student_id = m.student_id and w.camp_id = m.camp_id
    where m.student_id = ${p.studentId} and ${isOwned} and ${isAsked}
      and (${p.courseIds}::int[] is null or n.course_id = any(${p.courseIds}::int[]))
    order by m.starts_on desc, n.position, n.camp_id, t.day, t.no`,
);

const addAward = prepareSql<Selectable<Tables['camp_award']>, never>(
  (p) => sql`
    insert into camp_award (student_id, camp_id, finished_at, is_in_time)
    values (${p.student_id}, ${p.camp_id}, ${p.finished_at}, ${p.is_in_time})
    on conflict do nothing`,
);

const findCounts = prepareSql<
  { courseIds: readonly number[] },
  { course_id: number; count: number }
>(
  (p) => sql`
    select course_id, count(*) as count from camp
    where course_id = any(${p.courseIds}::int[]) and retired_at is null group by course_id`,
);

export const countCamps = (connection: Connection, courseIds: readonly number[]) =>
  findCounts.rows(connection, { courseIds });

const findMembersToSettle = prepareSql<
  { endedBefore: string; last: number; most: number },
  { student_id: number; courses: number[] }
>(
  (p) => sql`
    select m.student_id, array_agg(distinct n.course_id) as courses
    from camp_member m join camp n on n.camp_id = m.camp_id
    where m.starts_on + coalesce(m.days, n.days) = ${p.endedBefore}::date and m.student_id > ${p.last}
      and not exists (select from camp_award w where w.student_id = m.student_id and w.camp_id = m.camp_id)
    group by m.student_id order by m.student_id limit ${p.most}`,
);

/** Those in a camp whose last day was the one before a day, without its award; with the courses of these camps. */
export const membersToSettle = (
  connection: Connection,
  page: { endedBefore: string; last: number; most: number },
) => findMembersToSettle.rows(connection, page);

export const progressReader = (connection: Connection, studentId: number) => ({
  tasks: (courseIds: readonly number[] | null) =>
    findTasks.rows(connection, { studentId, courseIds }),
  /** Once for a student and a camp, whoever comes first. */
  award: (row: Omit<Selectable<Tables['camp_award']>, 'student_id'>) =>
    addAward.run(connection, { student_id: studentId, ...row }),
});
