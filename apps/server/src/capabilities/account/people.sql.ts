import { sql } from 'kysely';

/** Students by what others call them: student_id, nickname, is_erased. */
export const people = sql`(select student_id, nickname, erased_at is not null as is_erased from student)`;

/** When the first student registered; null: nobody has. For a select. */
export const firstRegistration = sql<Date | null>`(select min(registered_at) from student)`;

/** When students registered: student_id, registered_at. */
export const registrations = sql`(
  select student_id, registered_at from student where erased_at is null)`;
