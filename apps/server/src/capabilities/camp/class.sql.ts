import { sql, type RawBuilder } from 'kysely';
import { ownClasses } from '../../platform/staff/own.ts';

/** Who is in which class: student_id, class_id. */
export const classMembers = sql`(select student_id, class_id from camp_member)`;

/** The same with the names of classes: student_id, class_id, title, joined_at. */
export const namedClassMembers = sql`(
  select m.student_id, m.class_id, k.title, m.joined_at
  from camp_member m join camp_class k on k.class_id = m.class_id)`;

/** Classes with the course of their camp: class_id, course_id, title. */
export const courseClasses = sql`(
  select k.class_id, c.course_id, k.title from camp_class k join camp c on c.camp_id = k.camp_id)`;

/** Classes of camps with whether one can still join on a day: class_id, title, is_open. */
export const openClasses = (today: string) => sql`(
  select k.class_id, c.title || ' ' || k.title as title,
    k.closed_at is null and c.retired_at is null and coalesce(k.join_until >= ${today}::date, true)
      and (k.capacity is null or k.capacity > (select count(*) from camp_member m where m.class_id = k.class_id)) as is_open
  from camp_class k join camp c on c.camp_id = k.camp_id)`;

/** Whether the student has finished a camp, in time or not. */
export const isCampFinished = (p: { studentId: number }, camp: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from camp_award a where a.student_id = ${p.studentId} and a.camp_id = ${camp})`;

/** Students in a class of a person of the staff. */
export const studentsOfOwnClasses = (staffId: number): RawBuilder<unknown> =>
  sql`select m.student_id from camp_member m where m.class_id in ${ownClasses(staffId)}`;
