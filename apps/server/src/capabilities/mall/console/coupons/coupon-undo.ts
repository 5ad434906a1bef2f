import type { CouponPlan } from '@xuezhou/contract/mall/console';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { Change } from '../../../../platform/database/prepare.ts';
import type { Undoer } from '../../../../platform/staff/undo.ts';
import { areHeld, namesOfFamilies } from '../../../site/site.port.ts';
import { goodReader } from '../../goods/good.repository.ts';
import {
  authoredCoupon,
  columnsOf,
  isSamePlan,
  isSameTerms,
  planOf,
  scopeWordsOf,
} from './coupon-plan.ts';
import { demandFreeCode, lockCoupon, raiseVersion } from './save-coupon.ts';

const hours = 24;
const permission = 'price.write';

/** What the log has besides: who agreed to it. */
const planIn = (logged: unknown): CouponPlan | null => {
  if (logged === null || typeof logged !== 'object') return null;
  const { approval: _approval, ...plan } = logged as CouponPlan & { approval?: unknown };
  return plan;
};

/** Nobody removes them while it comes back; what was removed meanwhile nothing stands in. */
async function demandFamilies(change: Change, { families }: Pick<CouponPlan, 'families'>) {
  if (!(await areHeld(change, families)))
    throw new Refusal('undoChanged', '这张券所限的系列已经删除了，没有撤回');
}

/** A new one is stopped; a changed one is as it was, where nobody took it meanwhile on other terms. */
const undoSaving: Undoer['undo'] = async (change, { targetId, before, after }, now) => {
  const row = await lockCoupon(change, Number(targetId));
  const left = planIn(after);
  const was = planIn(before);
  if (left === null || row.retired_at !== null || !isSamePlan(left, planOf(row)))
    throw new Refusal('undoChanged', '这张券在那以后又改过或停了，没有撤回');
  if (was === null) {
    await change
      .updateTable('coupon')
      .where('coupon_id', '=', row.coupon_id)
      .set({ retired_at: now })
      .execute();
    await raiseVersion(change, row.coupon_id);
    return undefined;
  }
  if (row.taken + row.codes > 0 && !isSameTerms(was, left))
    throw new Refusal('undoChanged', `改过以后已经领了 ${row.taken} 张，没有撤回`);
  if (was.total !== null && was.total < row.taken + row.codes_left)
    throw new Refusal('undoChanged', `现在已经领了 ${row.taken} 张，比原来的总数多，没有撤回`);
  await demandFamilies(change, was);
  await demandFreeCode(change, was, row.coupon_id);
  const goods = await goodReader(change).goods(was.goodIds);
  const titled = new Map(goods.map((good) => [good.good_id, good]));
  const scopeWords = scopeWordsOf(was, titled, await namesOfFamilies(change));
  await change
    .updateTable('coupon')
    .where('coupon_id', '=', row.coupon_id)
    .set({
      ...columnsOf(was, scopeWords),
      source: JSON.stringify(authoredCoupon(was, scopeWords)),
    })
    .execute();
  await raiseVersion(change, row.coupon_id);
  return undefined;
};

const undoStopping: Undoer['undo'] = async (change, { targetId }) => {
  const row = await lockCoupon(change, Number(targetId));
  if (row.retired_at === null) throw new Refusal('undoChanged', '这张券已经又在发了，没有撤回');
  await demandFamilies(change, row);
  await demandFreeCode(change, planOf(row), row.coupon_id);
  await change
    .updateTable('coupon')
    .where('coupon_id', '=', row.coupon_id)
    .set({ retired_at: null })
    .execute();
  await raiseVersion(change, row.coupon_id);
  return undefined;
};

/** Changes of coupons that can be taken back from the log. */
export const couponUndoers: Readonly<Record<string, Undoer>> = {
  saveCoupon: { permission, hours, isOfTexts: true, undo: undoSaving },
  stopCoupon: { permission, hours, undo: undoStopping },
};
