import { sql, type Selectable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** A class of a camp, and where the student stands; the columns of the class are null for a camp without one. */
export interface ClassRow {
  camp_id: number;
  course_id: number;
  title: string;
  intro: string;
  days: number;
  total: number;
  class_id: number | null;
  class_title: string;
  starts_on: string | null;
  join_from: string | null;
  join_until: string | null;
  capacity: number | null;
  closed_at: Date | null;
  members: number;
  /** The student's own in this camp. */
  my_class: number | null;
  my_start: string | null;
}

const classes = (p: { studentId: number }) => sql`
  select c.camp_id, c.course_id, c.title, c.intro, coalesce(m.days, c.days) as days, jsonb_array_length(c.tasks) as total,
    k.class_id, k.title as class_title, k.starts_on, k.join_from, k.join_until, k.capacity, k.closed_at,
    (select count(*) from camp_member o where o.class_id = k.class_id) as members,
    m.class_id as my_class, m.starts_on as my_start
  from camp c
  left join camp_class k on k.camp_id = c.camp_id
  left join camp_member m on m.student_id = ${p.studentId} and m.camp_id = c.camp_id`;

const findOfCourse = prepareSql<{ studentId: number; courseId: number }, ClassRow>(
  (p) => sql`${classes(p)}
    where c.course_id = ${p.courseId} and (c.retired_at is null or m.student_id is not null)
    order by c.position, c.camp_id, k.starts_on nulls first, k.class_id`,
);

const findClass = prepareSql<{ studentId: number; classId: number }, ClassRow>(
  (p) => sql`${classes(p)} where k.class_id = ${p.classId} and c.retired_at is null`,
);

/** Whoever else wants a seat of the class waits until the transaction ends. */
const lockClass = prepareSql<{ classId: number }, { class_id: number }>(
  (p) => sql`select class_id from camp_class where class_id = ${p.classId} for update`,
);

const addMember = prepareSql<
  Omit<Selectable<Tables['camp_member']>, 'days' | 'counted_from' | 'free_seat'>,
  { camp_id: number }
>(
  (p) => sql`
    insert into camp_member (student_id, camp_id, class_id, starts_on, joined_at)
    values (${p.student_id}, ${p.camp_id}, ${p.class_id}, ${p.starts_on}, ${p.joined_at})
    on conflict do nothing returning camp_id`,
);

const removeMember = prepareSql<
  { studentId: number; classId: number; joinedAt: Date },
  { camp_id: number }
>(
  (p) => sql`
    delete from camp_member
    where student_id = ${p.studentId} and joined_at = ${p.joinedAt}
      and camp_id = (select camp_id from camp_class where class_id = ${p.classId})
    returning camp_id`,
);

const countMembers = prepareSql<{ classId: number }, { members: number }>(
  (p) => sql`select count(*) as members from camp_member where class_id = ${p.classId}`,
);

export const campReader = (connection: Connection, studentId: number) => ({
  classesOfCourse: (courseId: number) => findOfCourse.rows(connection, { studentId, courseId }),
  classOf: (classId: number) => findClass.first(connection, { studentId, classId }),
  membersOf: async (classId: number): Promise<number> =>
    (await countMembers.first(connection, { classId }))?.members ?? 0,
});

export const campWriter = (change: Change, studentId: number) => ({
  lockClass: (classId: number) => lockClass.first(change, { classId }),
  classOf: (classId: number) => findClass.first(change, { studentId, classId }),
  /** False where the student is in the camp already. */
  join: async (
    row: Omit<
      Selectable<Tables['camp_member']>,
      'student_id' | 'days' | 'counted_from' | 'free_seat'
    >,
  ): Promise<boolean> =>
    (await addMember.first(change, { student_id: studentId, ...row })) !== undefined,
  leave: async (seat: { classId: number; joinedAt: Date }): Promise<boolean> =>
    (await removeMember.first(change, { studentId, ...seat })) !== undefined,
});
