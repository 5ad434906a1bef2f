import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { maxSnoozed, type snoozeQuestion as operation } from '@xuezhou/contract/qa/console';
import { minuteOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { tellPages } from '../tell.ts';
import { lockOpen, noteStep, questionTarget } from './find-question.ts';

/**
 * Its clock goes on: what gets late meanwhile is passed on as ever, and counted. Throws qaClaimed for what a colleague is
 * at or was given.
 */
export async function snoozeQuestion(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { questionId } = body;
  const { staffId, isOwner } = actor.staff;
  return await changeAudited(services, actor, async (change, now) => {
    const until = body.until === null ? null : new Date(body.until);
    const latest = new Date(now.getTime() + maxSnoozed * 86_400_000);
    if (until !== null && (until <= now || until > latest)) throw new Refusal('qaSnoozeWhen');
    const question = await lockOpen(change, questionId);
    if (question.queued_at === null) throw new Refusal('qaOver');
    // One that was given to somebody leaves that person's own list, as what was taken up would.
    const holder = question.claimed_by ?? question.teacher_id;
    if (holder !== null && holder !== staffId && !isOwner)
      throw new Refusal(
        'qaClaimed',
        question.claimed_by === null ? '这个问题分给了别的老师，请他自己推后' : undefined,
      );
    await change
      .updateTable('qa_question')
      .where('question_id', '=', questionId)
      .set({ snoozed_until: until })
      .execute();
    const what = until === null ? '不再推后' : `推后到 ${minuteOf(until)}`;
    await noteStep(change, questionId, { what, staffId, at: now });
    await tellPages(change, questionId);
    const auditEntry = {
      operation: 'snoozeQuestion',
      target: questionTarget(questionId),
      after: { until: until?.toISOString() ?? null },
    };
    return { answer: { title: question.title }, auditEntry };
  });
}
