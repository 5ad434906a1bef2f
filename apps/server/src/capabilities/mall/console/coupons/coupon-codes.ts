import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { makeCouponCodes as operation } from '@xuezhou/contract/mall/console';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { digestOfCouponCode } from '../../coupon/coupon-code.ts';
import { newWriteOffCode } from '../../order/outside/write-off-code.ts';
import { lockCoupon } from './save-coupon.ts';

/** Shown once: the database keeps what they cannot be read from. */
export async function makeCouponCodes(
  services: ConsoleServices,
  { body: { couponId, count, note } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const coupon = await lockCoupon(change, couponId);
    if (coupon.retired_at !== null) throw new Refusal('couponStopped');
    const left = coupon.total === null ? null : coupon.total - coupon.taken - coupon.codes_left;
    if (left !== null && count > left)
      throw new Refusal('couponCodesTooMany', `这张券还能发 ${Math.max(0, left)} 张，请少生成一些`);
    const codes = Array.from({ length: count }, newWriteOffCode);
    await change
      .insertInto('coupon_code')
      .values(
        codes.map((code) => ({
          code_digest: digestOfCouponCode(services, code),
          coupon_id: couponId,
          tail: code.slice(-4),
          note,
          made_at: now,
          student_id: null,
          used_at: null,
        })),
      )
      .execute();
    const auditEntry = {
      operation: 'makeCouponCodes',
      target: { kind: 'coupon', id: couponId },
      after: { title: coupon.title, count, note },
    };
    return { answer: { title: coupon.title, codes }, auditEntry };
  });
}
