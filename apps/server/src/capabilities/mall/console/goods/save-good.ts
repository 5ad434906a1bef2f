import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { GoodPlan, saveGood as operation } from '@xuezhou/contract/mall/console';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { Change } from '../../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { holdFamilies } from '../../../site/site.port.ts';
import { isSamePlan, tidyPlan } from './good-plan.ts';
import { freeGoodId, holdGood, lockGoods } from './school-good.repository.ts';

type Input = InputOf<typeof operation>;
type Answer = DataOf<typeof operation>;

/** What cannot be sold yet is kept as it is: it is a draft. */
export async function saveGood(
  services: ConsoleServices,
  { body }: Input,
  actor: Actor,
): Promise<Answer> {
  const plan = tidyPlan(body.plan);
  if (plan.title === '') throw new Refusal('goodTitleEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    const done =
      body.goodId === null
        ? await make(change, { ...body, plan }, { actor, now })
        : await put(change, { goodId: body.goodId, version: body.version, plan }, { actor, now });
    const auditEntry = done.isNews
      ? {
          operation: 'saveGood',
          target: { kind: 'good', id: done.answer.goodId },
          after: { title: plan.title, version: done.answer.version },
        }
      : null;
    return { answer: done.answer, auditEntry };
  });
}

interface By {
  readonly actor: Actor;
  readonly now: Date;
}

interface Saved {
  readonly answer: Answer;
  /** Sent twice, it was there already. */
  readonly isNews: boolean;
}

const changedBy = ({ actor, now }: By) => ({
  changed_by: actor.staff.staffId,
  changed_by_name: actor.staff.name,
  changed_at: now,
});

async function make(
  change: Change,
  { requestId, version, plan }: { requestId: string; version: number; plan: GoodPlan },
  by: By,
): Promise<Saved> {
  await lockGoods(change);
  const made = await change
    .selectFrom('school_good')
    .where('request_id', '=', requestId)
    .select('good_id')
    .executeTakeFirst();
  // Whoever did not hear that theirs was made has seen what they sent.
  if (made !== undefined)
    return await put(change, { goodId: made.good_id, version: Math.max(version, 1), plan }, by);
  await holdFamilies(change, [plan.family]);
  const goodId = await freeGoodId(change);
  await change
    .insertInto('school_good')
    .values({
      ...{ good_id: goodId, request_id: requestId, plan: JSON.stringify(plan) },
      ...{ published: null, published_version: null },
      ...{ made_by: by.actor.staff.staffId, made_at: by.now },
      ...changedBy(by),
    })
    .execute();
  return { answer: { goodId, version: 1 }, isNews: true };
}

async function put(
  change: Change,
  { goodId, version, plan }: { goodId: number; version: number; plan: GoodPlan },
  by: By,
): Promise<Saved> {
  const { own } = await holdGood(change, goodId);
  if (isSamePlan(own.plan, plan))
    return { answer: { goodId, version: own.version }, isNews: false };
  if (own.version !== version) throw new Refusal('goodChanged');
  // A draft that was left with one that is gone is still written; who chooses one gets it.
  if (plan.family !== own.plan.family) await holdFamilies(change, [plan.family]);
  await change
    .updateTable('school_good')
    .where('good_id', '=', goodId)
    .set({ plan: JSON.stringify(plan), version: version + 1, ...changedBy(by) })
    .execute();
  return { answer: { goodId, version: version + 1 }, isNews: true };
}
