import { v7 as uuidv7 } from 'uuid';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { couponWriter } from './coupon.repository.ts';

export interface RewardCoupon {
  readonly studentId: number;
  readonly yuan: number;
  readonly leastYuan: number;
  /** What it is given for: once for each. */
  readonly about: string;
  readonly now: Date;
}

/** The pages of referral say so. */
const validDays = 365;
const dayMs = 86_400_000;

const originOf = (about: string): string => `reward:${about}`;

/** Gives one of so many yuan for the least sum, for all goods and a year; about one thing once. */
export async function giveRewardCoupon(change: Change, reward: RewardCoupon): Promise<void> {
  const { studentId, about, now } = reward;
  const couponId = await rewardCoupon(change, reward);
  const writer = couponWriter(change, studentId);
  if (await writer.hasOrigin(couponId, originOf(about))) return;
  await writer.takeOne(couponId, null, now);
  const validTo = new Date(now.getTime() + validDays * dayMs);
  await writer.add(
    {
      ...{ heldCouponId: uuidv7(), couponId, origin: originOf(about), takenAt: now },
      ...{ validFrom: null, validTo },
    },
    (await writer.countOf(couponId)) + 1,
  );
}

/** Its time is over from now on; one that was used stays used. */
export async function takeRewardCouponBack(
  change: Change,
  { studentId, about, now }: Pick<RewardCoupon, 'studentId' | 'about' | 'now'>,
): Promise<void> {
  await change
    .updateTable('coupon_of_student')
    .where('student_id', '=', studentId)
    .where('origin', '=', originOf(about))
    .where('used_at', 'is', null)
    .set({ valid_to: now })
    .execute();
}

/**
 * The coupon that all rewards of this worth are pieces of, made when the first of them is given. It is locked, so that
 * two rewards at one moment get a number each.
 */
async function rewardCoupon(
  change: Change,
  { yuan, leastYuan }: Pick<RewardCoupon, 'yuan' | 'leastYuan'>,
): Promise<number> {
  const key = `${yuan}:${leastYuan}`;
  await change
    .insertInto('coupon')
    .values({
      coupon_id: sql<number>`nextval('reward_coupon_id')`,
      title: '推荐好友优惠券',
      kind: 'amount',
      value: yuan * 100,
      most_fen: null,
      threshold_fen: leastYuan * 100,
      good_ids: [],
      families: [],
      scope_words: '全部课程和题库',
      take_from: null,
      take_to: null,
      valid_from: null,
      valid_to: null,
      valid_days: validDays,
      total: null,
      per_student: maxOfOne,
      code: null,
      is_listed: false,
      retired_at: null,
      reward_key: key,
    })
    .onConflict((conflict) => conflict.column('reward_key').doNothing())
    .execute();
  const { coupon_id: couponId } = await change
    .selectFrom('coupon')
    .where('reward_key', '=', key)
    .select('coupon_id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return couponId;
}

const maxOfOne = 1_000_000;
