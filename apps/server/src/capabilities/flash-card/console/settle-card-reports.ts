import type { settleCardReports as operation } from '@xuezhou/contract/flash-card/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessage } from '../../message/message.port.ts';
import { cardTarget, demandOwnCards, heldCards } from '../bank/held-cards.ts';

/** Settles what somebody has read, and tells those who reported it, together. */
export async function settleCardReports(
  services: ConsoleServices,
  { body: { cardId, reportIds, status, ...body } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const reply = body.reply.trim();
  if (reply === '') throw new Refusal('cardReplyEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    await demandOwnCards(change, ownOf(actor, 'question.write'), [cardId]);
    const [card] = await heldCards(change, [cardId]);
    if (card === undefined) throw new Refusal('cardUnknown');
    const { rows: asked } = await sql<{
      id: string;
      student_id: number;
      isSaid: boolean;
      isOpen: boolean;
    }>`
      select card_report_id as id, student_id, status = 'open' as "isOpen",
        status = ${status} and reply = ${reply} as "isSaid"
      from card_report where card_id = ${cardId} and card_report_id = any(${reportIds}::uuid[])
      order by student_id, card_report_id for update`.execute(change);
    const open = asked.filter(({ isOpen }) => isOpen);
    if (open.length === 0) {
      // What was sent twice was done by the first.
      if (!asked.some(({ isSaid }) => isSaid)) throw new Refusal('cardReportsSettled');
      return { answer: { reports: 0 }, auditEntry: null };
    }
    await sql`
      update card_report set status = ${status}, reply = ${reply}, settled_at = ${now}
      where card_id = ${cardId} and card_report_id = any(${open.map(({ id }) => id)}::uuid[])
    `.execute(change);
    for (const studentId of new Set(open.map((report) => report.student_id)))
      await sendMessage(change, {
        ...{ kind: 'study', studentId, at: now },
        title: status === 'fixed' ? '你报告的闪卡已改正' : '你报告的闪卡已核对',
        content: plainHtml(`闪卡：${card.front.slice(0, 80)}\n${reply}`),
      });
    const auditEntry = {
      ...{ operation: 'settleCardReports', target: cardTarget([cardId]) },
      before: { status: 'open' },
      after: { reports: open.length, status, reply },
    };
    return { answer: { reports: open.length }, auditEntry };
  });
}
