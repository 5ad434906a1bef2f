import { sql } from 'kysely';

/** Students by what others call them: student_id, nickname, is_erased. */
export const people = sql`(select student_id, nickname, erased_at is not null as is_erased from student)`;
