import { sql } from 'kysely';

/** What holds of answers in the log, after every correction and mark: student_id, answer_id, question_status, teacher_share. */
export const loggedVerdicts = sql`(select student_id, answer_id, question_status, teacher_share from answer)`;
