import type { Change } from '../../../platform/database/prepare.ts';
import { countAnswers, queuedAt } from '../queue.ts';

/** Who lost the teacher's only answer waits again; what is hidden does not wait. */
export async function settleState(change: Change, questionId: string, now: Date): Promise<void> {
  await countAnswers(change, questionId);
  const question = await change
    .selectFrom('qa_question')
    .where('question_id', '=', questionId)
    .select([
      'hidden_at',
      'withdrawn_at',
      'merged_into',
      'queued_at',
      'teacher_answers',
      'accepted',
      'course_id',
      'book_id',
    ])
    .executeTakeFirstOrThrow();
  const isOver =
    question.hidden_at !== null || question.withdrawn_at !== null || question.merged_into !== null;
  const isSettled = question.teacher_answers > 0 || question.accepted > 0;
  if (isOver && question.queued_at !== null)
    await change
      .updateTable('qa_question')
      .where('question_id', '=', questionId)
      .set({ queued_at: null, due_at: null })
      .execute();
  else if (!isOver && !isSettled && question.queued_at === null)
    await change
      .updateTable('qa_question')
      .where('question_id', '=', questionId)
      .set(await queuedAt(change, question, now))
      .execute();
}
