import { sql } from 'kysely';
import { prepareSql, type Change } from '../../../platform/database/prepare.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { lockOwn, lockWritable, type FoundQuestion } from '../find-readable.ts';
import type { Reader } from '../question.sql.ts';

export interface FoundAnswer {
  qa_answer_id: string;
  question_id: string;
  student_id: number | null;
  staff_id: number | null;
  is_private: boolean;
  accepted_at: Date | null;
}

const findAnswer = prepareSql<{ qaAnswerId: string }, FoundAnswer>(
  (p) => sql`select qa_answer_id, question_id, student_id, staff_id, is_private, accepted_at
    from qa_answer where qa_answer_id = ${p.qaAnswerId} and hidden_at is null`,
);

interface Found {
  readonly answer: FoundAnswer;
  readonly question: FoundQuestion;
}

/** An answer that the reader sees and may write to, its question locked; 404 else. */
export async function lockAnswer(
  change: Change,
  reader: Reader,
  qaAnswerId: string,
): Promise<Found> {
  const answer = await findAnswer.first(change, { qaAnswerId });
  if (answer === undefined) throw notFound();
  const question = await lockWritable(change, reader, answer.question_id);
  if (answer.is_private && question.student_id !== reader.studentId) throw notFound();
  return { answer, question };
}

/** An answer to a question of the reader's own. */
export async function lockAnswerToOwn(
  change: Change,
  reader: Reader,
  qaAnswerId: string,
): Promise<Found> {
  const answer = await findAnswer.first(change, { qaAnswerId });
  if (answer === undefined) throw notFound();
  return { answer, question: await lockOwn(change, reader, answer.question_id) };
}
