import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { stemText } from '../../../platform/text/clean-html.ts';

/** What is known of a question by whoever drafts an answer to it. */
export interface QuestionToDraft {
  /** Null: of somebody who is no more a student. */
  readonly studentId: number | null;
  readonly courseId: number | null;
  readonly title: string;
  /** Title and words, plain. */
  readonly words: string;
}

/** Throws `qaUnknown`, and `qaOver` for what nobody can answer any more. */
export async function questionToDraft(
  connection: Connection,
  questionId: string,
): Promise<QuestionToDraft> {
  const row = await connection
    .selectFrom('qa_question')
    .where('question_id', '=', questionId)
    .select([
      'student_id',
      'course_id',
      'title',
      'html',
      'withdrawn_at',
      'hidden_at',
      'merged_into',
    ])
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('qaUnknown');
  if (row.withdrawn_at !== null || row.hidden_at !== null || row.merged_into !== null)
    throw new Refusal('qaOver');
  return {
    studentId: row.student_id,
    courseId: row.course_id,
    title: row.title,
    words: `${row.title} ${stemText(row.html)}`.trim(),
  };
}
