import { createHash } from 'node:crypto';
import { referralBrings } from '@xuezhou/rules/referral/judge-rules';
import { parseRefCode, type ReferralDenial } from '@xuezhou/rules/referral/referral-rules';
import type { Change } from '../../platform/database/prepare.ts';
import { sharesBrowser } from '../account/account.port.ts';
import { giveRewardCoupon, takeRewardCouponBack } from '../mall/mall.port.ts';
import { takePoints } from '../points/points.port.ts';
import {
  lockByFriend,
  lockByOrder,
  ownerOfCode,
  referralReader,
  referralWriter,
} from './referral.repository.ts';
import { rulesNow, rulesOfOne } from './rules.ts';

/** A new student came by somebody's code; one that nobody has is passed over. */
export async function noteRegistration(
  change: Change,
  registered: { studentId: number; refCode: string | null; now: Date },
): Promise<void> {
  const code = parseRefCode(registered.refCode);
  const owner = code === null ? undefined : await ownerOfCode(change, code);
  if (owner === undefined || owner === registered.studentId) return;
  const { studentId: friendId, now } = registered;
  const { ruleNo, rules } = await rulesNow(change);
  if (!rules.isOn) return;
  const denial = await denialOf(change, owner, friendId);
  await referralWriter(change, owner).add(friendId, now, { denial, ruleNo });
  const { friendCoupon, leastPaid } = referralBrings(rules);
  if (denial === null && friendCoupon > 0)
    await giveRewardCoupon(change, {
      ...{ studentId: friendId, yuan: friendCoupon, now },
      ...{ leastYuan: leastPaid, about: `referred:${owner}` },
    });
}

/** Why a recommendation earns nothing, as far as is known by now. */
export async function denialOf(
  change: Change,
  studentId: number,
  friendId: number,
): Promise<ReferralDenial | null> {
  const back = await lockByFriend(change, studentId);
  if (back?.student_id === friendId) return 'mutual';
  if (await sharesBrowser(change, studentId, friendId)) return 'device';
  return await referralReader(change, studentId).sharedTrace(friendId);
}

export interface SettledOrder {
  readonly studentId: number;
  readonly orderId: string;
  /** In fen. */
  readonly paid: number;
  /** Whatever tells one payer or one address from another; null where there is none. Only hashes of it are kept. */
  readonly payer: string | null;
  readonly address: string | null;
  /** When it cannot be given back any more. */
  readonly refundableUntil: Date;
  readonly now: Date;
}

const hashOf = (kind: string, text: string): Buffer =>
  createHash('sha256')
    .update(`${kind}\n${text.replaceAll(/\s/g, '').toLowerCase()}`)
    .digest();

/** An order was paid: the first one of somebody who was recommended begins to count. */
export async function noteSettledOrder(change: Change, order: SettledOrder): Promise<void> {
  const { studentId: friendId, now } = order;
  const own = referralWriter(change, friendId);
  for (const kind of ['payer', 'address'] as const) {
    const text = order[kind];
    if (text !== null && text !== '') await own.addTrace(kind, hashOf(kind, text), now);
  }
  const record = await lockByFriend(change, friendId);
  if (record === undefined || record.order_id !== null) return;
  const { leastPaid } = await rulesOfOne(change, record);
  const isSmall = order.paid < leastPaid * 100;
  const denial =
    record.denial ??
    (await denialOf(change, record.student_id, friendId)) ??
    (isSmall ? 'small' : null);
  await referralWriter(change, record.student_id).update(record.seq_id, {
    order_id: order.orderId,
    paid: order.paid,
    paid_at: now,
    choosable_at: order.refundableUntil,
    ...(denial !== null && { denial }),
  });
}

/** Money of an order went back. What is left of it may be too little; what was chosen for it is taken back. */
export async function noteRefundedOrder(
  change: Change,
  { orderId, left, now }: { orderId: string; left: number; now: Date },
): Promise<void> {
  const record = await lockByOrder(change, orderId);
  if (record === undefined || record.refunded_at !== null) return;
  const rules = await rulesOfOne(change, record);
  if (left >= rules.leastPaid * 100) return;
  const { student_id: studentId, seq_id: seqId, reward } = record;
  await referralWriter(change, studentId).update(seqId, { refunded_at: now });
  const about = String(seqId);
  if (reward === 'points')
    await takePoints(change, {
      ...{ studentId, kind: 'referral-back', about, points: referralBrings(rules).points },
      ...{ words: '同学退款，收回推荐谢礼', at: now },
    });
  if (reward === 'coupon') await takeRewardCouponBack(change, { studentId, about, now });
}
