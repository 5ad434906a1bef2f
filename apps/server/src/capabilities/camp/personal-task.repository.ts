import { sql, type Selectable } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type PersonalTaskRow = Selectable<Tables['camp_personal_task']>;

export interface TaskCounts {
  readonly course_id: number;
  readonly finished: number;
  readonly total: number;
}

interface Task {
  studentId: number;
  courseId: number;
  personalTaskId: string;
}

const findCounts = prepareSql<{ studentId: number }, TaskCounts>(
  (p) => sql`
    select course_id, count(done_at) as finished, count(*) as total
    from camp_personal_task where student_id = ${p.studentId} group by course_id`,
);

const findOfCourse = prepareSql<{ studentId: number; courseId: number }, PersonalTaskRow>(
  (p) => sql`
    select * from camp_personal_task
    where student_id = ${p.studentId} and course_id = ${p.courseId}
    order by done_at is not null, added_at, personal_task_id`,
);

// In one statement with its limit; a few more may slip in at the same moment, which harms nobody.
const addTask = prepareSql<Task & { title: string; most: number; now: Date }, { added: number }>(
  (p) => sql`
    with known as (
      select count(*) as count, count(*) filter (where personal_task_id = ${p.personalTaskId}) as same
      from camp_personal_task where student_id = ${p.studentId} and course_id = ${p.courseId}
    ), added as (
      insert into camp_personal_task (student_id, personal_task_id, course_id, title, added_at)
      select ${p.studentId}::int, ${p.personalTaskId}::uuid, ${p.courseId}::int, ${p.title}::text, ${p.now}::timestamptz
      from known where count < ${p.most}::int
      on conflict do nothing returning 1
    )
    select (select count(*) from added) + same as added from known`,
);

const tickTask = prepareSql<Task & { now: Date; isDone: boolean }, { course_id: number }>(
  (p) => sql`
    update camp_personal_task
    set done_at = case when ${p.isDone}::boolean then coalesce(done_at, ${p.now}::timestamptz) end
    where student_id = ${p.studentId} and course_id = ${p.courseId} and personal_task_id = ${p.personalTaskId}
    returning course_id`,
);

const deleteTask = prepareSql<Task, never>(
  (p) => sql`
    delete from camp_personal_task
    where student_id = ${p.studentId} and course_id = ${p.courseId} and personal_task_id = ${p.personalTaskId}`,
);

export const personalTaskReader = (connection: Connection, studentId: number) => ({
  counts: () => findCounts.rows(connection, { studentId }),
  ofCourse: (courseId: number) => findOfCourse.rows(connection, { studentId, courseId }),
});

export const personalTaskWriter = (
  connection: Connection,
  { studentId, courseId }: { studentId: number; courseId: number },
) => ({
  /** False where there are too many; true also for one that was added before. */
  add: async (task: { personalTaskId: string; title: string; most: number; now: Date }) => {
    const row = await addTask.first(connection, { studentId, courseId, ...task });
    return (row?.added ?? 0) > 0;
  },
  /** False where there is no such task. */
  tick: async (personalTaskId: string, isDone: boolean, now: Date): Promise<boolean> => {
    const task = { studentId, courseId, personalTaskId, isDone, now };
    return (await tickTask.first(connection, task)) !== undefined;
  },
  remove: (personalTaskId: string) =>
    deleteTask.run(connection, { studentId, courseId, personalTaskId }),
});
