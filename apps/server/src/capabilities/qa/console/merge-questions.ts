import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { mergeQuestions as operation } from '@xuezhou/contract/qa/console';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { followersOf, tellPages, tellStudents } from '../tell.ts';
import { lockOpen, lockQuestion, noteStep, questionTarget } from './find-question.ts';

/** Those who asked and follow the one follow the other, all of which is new to them, and are told. */
export async function mergeQuestions(
  services: ConsoleServices,
  { body: { questionId, intoId } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  if (questionId === intoId) throw new Refusal('qaMergeItself');
  return await changeAudited(services, actor, async (change, now) => {
    // In one order, so that two merges do not wait for each other.
    for (const id of [questionId, intoId].toSorted()) await lockQuestion(change, id);
    const from = await lockOpen(change, questionId);
    const into = await lockOpen(change, intoId);
    if (into.is_private && !from.is_private) throw new Refusal('qaMergePrivate');
    if (into.is_private) throw new Refusal('qaMergePrivate', '不能并到只给老师看的问题里');
    await change
      .updateTable('qa_question')
      .where('question_id', '=', questionId)
      .set({ merged_into: intoId, queued_at: null, due_at: null })
      .execute();
    // What had been merged into it before goes along.
    await change
      .updateTable('qa_question')
      .where('merged_into', '=', questionId)
      .set({ merged_into: intoId })
      .execute();
    const { asker, others } = await followersOf(change, questionId);
    const all = asker === null ? others : [asker, ...others];
    await followInstead(change, all, intoId, now);
    await tellStudents(change, all, {
      questionId: intoId,
      title: '你的问题并到了一个相同的问题',
      words: `“${from.title}”和“${into.title}”问的是同一件事，已替你关注后一个。`,
      at: now,
    });
    await noteStep(change, questionId, {
      what: `并到“${into.title}”`,
      staffId: actor.staff.staffId,
      at: now,
    });
    await tellPages(change, questionId);
    await tellPages(change, intoId);
    const auditEntry = {
      operation: 'mergeQuestions',
      target: questionTarget(questionId),
      after: { mergedInto: intoId, followers: all.length },
    };
    return { answer: { title: from.title, into: into.title }, auditEntry };
  });
}

async function followInstead(
  change: Change,
  studentIds: readonly number[],
  questionId: string,
  now: Date,
): Promise<void> {
  const { rows } = await sql`
    insert into qa_part (student_id, question_id, followed_at)
    select student_id, ${questionId}, ${now} from unnest(${studentIds}::int[]) student_id
    on conflict (student_id, question_id) do update set followed_at = excluded.followed_at
      where qa_part.followed_at is null
    returning student_id`.execute(change);
  await change
    .updateTable('qa_question')
    .where('question_id', '=', questionId)
    .set((eb) => ({ follows: eb('follows', '+', rows.length) }))
    .execute();
}
