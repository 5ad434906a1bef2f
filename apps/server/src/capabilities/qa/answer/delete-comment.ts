import type { InputOf } from '@xuezhou/contract/kernel';
import type { deleteComment as operation } from '@xuezhou/contract/qa';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { tellPages } from '../tell.ts';

/** What stands for the reason where somebody took back their own words; staff read it. */
const byOneself = '自己删除了';

/** Whatever became of its question: one's own words may always be taken back. */
export async function deleteComment(
  { database, clock }: Services,
  { studentId }: CurrentStudent,
  { body: { commentId } }: InputOf<typeof operation>,
): Promise<true> {
  await database.connection.transaction().execute(async (change) => {
    const row = await change
      .selectFrom('qa_comment')
      .where('comment_id', '=', commentId)
      .where('student_id', '=', studentId)
      .select(['question_id', 'hidden_at', 'hidden_reason', 'deleted_at'])
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    if (row.deleted_at !== null) return;
    const now = clock.now();
    await change
      .updateTable('qa_comment')
      .where('comment_id', '=', commentId)
      .set({
        deleted_at: now,
        hidden_at: row.hidden_at ?? now,
        hidden_reason: row.hidden_reason ?? byOneself,
      })
      .execute();
    await tellPages(change, row.question_id);
  });
  return true;
}
