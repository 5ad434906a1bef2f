import type { Change } from '../../../platform/database/prepare.ts';
import { tellPages } from '../tell.ts';
import { noteStep } from './find-question.ts';

/** What somebody had claimed who answers no more, or was given, is everybody's again; the clock goes on. */
export async function giveBackQuestions(
  change: Change,
  { staffId, now }: { staffId: number; now: Date },
): Promise<void> {
  const questions = await change
    .updateTable('qa_question')
    .set({ claimed_by: null, claimed_at: null, teacher_id: null, assigned_at: null })
    .where((row) => row.or([row('claimed_by', '=', staffId), row('teacher_id', '=', staffId)]))
    .where('state', 'in', ['waiting', 'students'])
    .returning('question_id')
    .execute();
  for (const { question_id: questionId } of questions) {
    await noteStep(change, questionId, {
      what: '放回队列：老师现在不能回答提问了',
      staffId,
      at: now,
    });
    await tellPages(change, questionId);
  }
}
