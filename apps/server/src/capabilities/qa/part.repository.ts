import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';

/** What a student has to do with a question; each is done under the lock of the question. */
export const partWriter = (change: Change, studentId: number, questionId: string) => ({
  /** Who begins to take part has seen what is there. */
  join: async (
    how: { hasAsked?: boolean; hasAnswered?: boolean },
    readTo: number,
  ): Promise<void> => {
    const { hasAsked = false, hasAnswered = false } = how;
    await sql`
      insert into qa_part (student_id, question_id, has_asked, has_answered, read_to)
      values (${studentId}, ${questionId}, ${hasAsked}, ${hasAnswered}, ${readTo})
      on conflict (student_id, question_id) do update
        set has_asked = qa_part.has_asked or excluded.has_asked,
          has_answered = qa_part.has_answered or excluded.has_answered,
          read_to = ${keptReading}`.execute(change);
  },
  /** False when it was followed already. */
  follow: async (readTo: number, now: Date): Promise<boolean> => {
    const { rows } = await sql`
      insert into qa_part (student_id, question_id, followed_at, read_to)
      values (${studentId}, ${questionId}, ${now}, ${readTo})
      on conflict (student_id, question_id) do update
        set followed_at = excluded.followed_at, read_to = ${keptReading}
        where qa_part.followed_at is null
      returning student_id`.execute(change);
    return rows.length > 0;
  },
  /** False when it was not followed. Who has nothing to do with it any more has no unread mark there. */
  unfollow: async (): Promise<boolean> => {
    const { rows } = await sql`
      update qa_part set followed_at = null, is_flagged = is_flagged and (has_asked or has_answered)
      where student_id = ${studentId} and question_id = ${questionId} and followed_at is not null
      returning student_id`.execute(change);
    return rows.length > 0;
  },
  /** False when the student has nothing to do with the question. */
  read: async (to: number): Promise<boolean> => {
    const { rows } = await sql`
      update qa_part set read_to = greatest(read_to, ${to}), is_flagged = false, all_read_id = null
      where student_id = ${studentId} and question_id = ${questionId} and ${takesPart}
      returning student_id`.execute(change);
    return rows.length > 0;
  },
  flag: async (): Promise<boolean> => {
    const { rows } = await sql`
      update qa_part set is_flagged = true, all_read_id = null
      where student_id = ${studentId} and question_id = ${questionId} and ${takesPart}
      returning student_id`.execute(change);
    return rows.length > 0;
  },
});

const takesPart = sql`(has_asked or has_answered or followed_at is not null)`;

/** Who took part before has read as far as they had; who only once did begins anew. */
const keptReading = sql`case
  when qa_part.has_asked or qa_part.has_answered or qa_part.followed_at is not null then qa_part.read_to
  else excluded.read_to end`;

/** Reads all of a student's at once, and keeps what it replaced. */
export async function readAll(change: Change, studentId: number, readingId: string): Promise<void> {
  await sql`
    update qa_part x set read_before = x.read_to, flagged_before = x.is_flagged, all_read_id = ${readingId},
      read_to = greatest(x.read_to, t.last_number), is_flagged = false
    from qa_question t
    where x.student_id = ${studentId} and t.question_id = x.question_id
      and (x.is_flagged or x.read_to < t.last_number)
      and not exists (select from qa_part y where y.student_id = ${studentId} and y.all_read_id = ${readingId})`.execute(
    change,
  );
}

export async function undoReadAll(
  change: Change,
  studentId: number,
  readingId: string,
): Promise<void> {
  await sql`
    update qa_part set read_to = read_before, is_flagged = flagged_before, all_read_id = null
    where student_id = ${studentId} and all_read_id = ${readingId}`.execute(change);
}
