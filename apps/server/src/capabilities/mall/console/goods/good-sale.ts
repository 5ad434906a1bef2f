import type { InputOf } from '@xuezhou/contract/kernel';
import type {
  orderGoods as orderOperation,
  stopGood as stopOperation,
  takeOverGood as takeOverOperation,
} from '@xuezhou/contract/mall/console';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { planOfGood } from './good-plan.ts';
import { firstPosition } from './publish-good.ts';
import { demandGood, holdGood, lockGoods } from './school-good.repository.ts';

/** Off the shelf only: who bought it has it, and an order that waits can be paid. */
export async function stopGood(
  services: ConsoleServices,
  { body: { goodId, why } }: InputOf<typeof stopOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const { good } = await holdGood(change, goodId);
    if (good === undefined || good.retired_at !== null) throw new Refusal('goodNotOn');
    await change
      .updateTable('good')
      .where('good_id', '=', goodId)
      .set({ retired_at: now })
      .execute();
    const auditEntry = {
      operation: 'stopGood',
      target: { kind: 'good', id: goodId },
      before: { title: good.title, isOnSale: true },
      after: { title: good.title, isOnSale: false },
      why,
    };
    return { answer: true as const, auditEntry };
  });
}

/** What students see stays as it is; what the draft begins with is the same. */
export async function takeOverGood(
  services: ConsoleServices,
  { body: { goodId } }: InputOf<typeof takeOverOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    await lockGoods(change);
    const { own, good, variants } = await demandGood(change, goodId);
    if (own !== undefined) throw new Refusal('goodTakenOver');
    if (good === undefined || good.retired_at !== null) throw new Refusal('schoolGoodUnknown');
    const plan = JSON.stringify(planOfGood(good, variants));
    const { staffId, name } = actor.staff;
    await change
      .insertInto('school_good')
      .values({
        ...{ good_id: goodId, request_id: crypto.randomUUID(), plan, version: 1 },
        ...{ published: plan, published_version: 1, made_by: staffId, made_at: now },
        ...{ changed_by: staffId, changed_by_name: name, changed_at: now },
      })
      .execute();
    const auditEntry = {
      operation: 'takeOverGood',
      target: { kind: 'good', id: goodId },
      before: { title: good.title, owner: 'files' },
      after: { title: good.title, owner: 'console' },
    };
    return { answer: true as const, auditEntry };
  });
}

/** One after the other, behind what files own. */
export async function orderGoods(
  services: ConsoleServices,
  { body: { goodIds } }: InputOf<typeof orderOperation>,
  actor: Actor,
): Promise<true> {
  const wanted = [...new Set(goodIds)];
  return await changeAudited(services, actor, async (change) => {
    for (const goodId of wanted.toSorted((a, b) => a - b)) await holdGood(change, goodId);
    for (const [place, goodId] of wanted.entries())
      await change
        .updateTable('good')
        .where('good_id', '=', goodId)
        .set({ position: firstPosition + place })
        .execute();
    const auditEntry = {
      operation: 'orderGoods',
      target: { kind: 'good', id: wanted[0] ?? 0 },
      after: { goodIds: wanted },
    };
    return { answer: true as const, auditEntry: wanted.length === 0 ? null : auditEntry };
  });
}
