import type {
  recallCampaign as recallOperation,
  scheduleCampaign as scheduleOperation,
} from '@xuezhou/contract/campaign/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { isOtherAudience, undoSeconds } from '@xuezhou/rules/campaign/audience-change';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { dropWaiting } from '../../message/message.port.ts';
import { holdCampaign, messagesOf, type Campaign } from '../campaign.repository.ts';
import { writtenOf } from '../letter.ts';
import { countFor } from './look-ahead.ts';

export async function scheduleCampaign(
  services: ConsoleServices,
  { body: { campaignId, version, people, dueAt } }: InputOf<typeof scheduleOperation>,
  actor: Actor,
): Promise<DataOf<typeof scheduleOperation>> {
  const own = ownOf(actor, 'message.send');
  return await changeAudited(services, actor, async (change, now) => {
    const campaign = await holdCampaign(change, own, campaignId);
    const { state, draft } = campaign;
    // Sent twice it is planned once.
    if (state === 'planned' && campaign.version === version && campaign.due_at !== null)
      return { answer: { dueAt: campaign.due_at.toISOString() }, auditEntry: null };
    if (state !== 'draft' && state !== 'stopped') throw new Refusal('campaignSent');
    if (campaign.version !== version) throw new Refusal('campaignChanged');
    const due = dueAt === null ? new Date(now.getTime() + undoSeconds * 1000) : new Date(dueAt);
    if (due <= now) throw new Refusal('campaignPast');
    const found = await demandSendable(services, change, campaign, own);
    if (isOtherAudience(people, found))
      throw new Refusal(
        'campaignMoved',
        `刚才看到的是 ${people} 人，现在是 ${found} 人，请再看一遍`,
      );
    await change
      .updateTable('campaign')
      .where('campaign_id', '=', campaignId)
      .set({
        ...{ state: 'planned', reason: '', people: found, due_at: due, changed_at: now },
        own_staff_id: own?.staffId ?? null,
        planned_by: actor.staff.staffId,
      })
      .execute();
    await enqueue(change, 'send-campaigns', {}, { runAt: due, key: `campaign-${campaignId}` });
    const after = {
      ...{ title: draft.title, people: found, dueAt: due.toISOString() },
      // The log is never changed: words by which somebody was looked for would outlive the account.
      audience: JSON.stringify({
        ...draft.audience,
        search: draft.audience.search === '' ? '' : '…',
      }),
    };
    const target = { kind: 'campaign', id: campaignId };
    return {
      answer: { dueAt: due.toISOString() },
      auditEntry: { operation: 'scheduleCampaign', target, after },
    };
  });
}

/** Throws what is wrong with it, in the order in which it is mended; answers how many it is for. */
async function demandSendable(
  services: ConsoleServices,
  change: Change,
  { campaign_id: campaignId, draft }: Campaign,
  own: ReturnType<typeof ownOf>,
): Promise<number> {
  if (draft.title.trim() === '') throw new Refusal('messageTitleEmpty');
  const { faults } = await writtenOf(services.config, draft);
  if (faults.length > 0) throw new Refusal('textUnshowable', faults.join('；'));
  const asked = { campaignId, audience: draft.audience, own };
  const { people, unknown, outside, missing } = await countFor(services, change, asked, draft);
  if (unknown.length > 0)
    throw new Refusal(
      'campaignField',
      `没有字段 {${unknown.join('}、{')}}，请换成“插入”后面列出的`,
    );
  if (outside.length > 0)
    throw new Refusal('campaignOutside', `${outside[0]} 不是本校的地址，请去掉`);
  if (people === 0) throw new Refusal('campaignNobody');
  const empty = missing.find(({ hasOther }) => !hasOther);
  if (empty !== undefined)
    throw new Refusal(
      'campaignMissing',
      `${empty.names.join('、')} 等 ${empty.people} 人没有“${empty.field}”，请写成 {${empty.field}|换的说法}`,
    );
  return people;
}

export async function recallCampaign(
  services: ConsoleServices,
  { body: { campaignId } }: InputOf<typeof recallOperation>,
  actor: Actor,
): Promise<DataOf<typeof recallOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const campaign = await holdCampaign(change, ownOf(actor, 'message.send'), campaignId);
    const { state, sent, draft } = campaign;
    if (state === 'recalled') return { answer: { sent, keptBack: 0 }, auditEntry: null };
    if (state === 'draft' || state === 'stopped') throw new Refusal('campaignOver');
    const reason = '学校收回了这条消息';
    const keptBack = await dropWaiting(change, messagesOf(campaignId), { at: now, reason });
    // All have got it, by every way that they wished.
    if (state === 'sent' && keptBack === 0) throw new Refusal('campaignOver');
    await change
      .updateTable('campaign')
      .where('campaign_id', '=', campaignId)
      .set({ state: 'recalled', finished_at: campaign.finished_at ?? now, changed_at: now })
      .execute();
    const after = { title: draft.title, sent, keptBack };
    const target = { kind: 'campaign', id: campaignId };
    return {
      answer: { sent, keptBack },
      auditEntry: { operation: 'recallCampaign', target, after },
    };
  });
}
