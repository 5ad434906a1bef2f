import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { chooseReward as operation } from '@xuezhou/contract/referral';
import type { RefusalName } from '@xuezhou/contract/refusals';
import { referralBrings } from '@xuezhou/rules/referral/judge-rules';
import { referralStateOf } from '@xuezhou/rules/referral/referral-rules';
import type { Change } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { giveRewardCoupon } from '../mall/mall.port.ts';
import { givePoints } from '../points/points.port.ts';
import { denialOf } from './note-referral.ts';
import { chosenSince, referralWriter } from './referral.repository.ts';
import { rulesOfOne } from './rules.ts';

type Body = InputOf<typeof operation>['body'];

const refusalOf = {
  registered: 'referralNotYet',
  waiting: 'referralNotYet',
  chosen: 'referralChosen',
  refunded: 'referralNone',
  none: 'referralNone',
} as const;

interface Refused {
  readonly name: RefusalName;
  readonly words?: string;
}

const yearMs = 365 * 86_400_000;

/** One reward for each recommendation, once. */
export async function chooseReward(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const now = clock.now();
  // What is found against it stays written, so the refusal comes after the commit.
  const refused = await connection
    .transaction()
    .execute((change) => choose(change, { studentId, body, now }));
  if (refused !== null) throw new Refusal(refused.name, refused.words);
  return { seqId: body.seqId, hasChosen: true, reward: body.reward };
}

async function choose(
  change: Change,
  { studentId, body: { seqId, reward }, now }: { studentId: number; body: Body; now: Date },
): Promise<Refused | null> {
  const writer = referralWriter(change, studentId);
  // One after the other: two of one student's at the same moment are not both the last one of a year.
  await writer.holdAll();
  const record = await writer.lock(seqId);
  if (record === undefined) return { name: 'referralUnknown' };
  const { paid_at: paidAt, choosable_at: choosableAt, refunded_at: refundedAt } = record;
  const state = referralStateOf({ ...record, paidAt, choosableAt, refundedAt }, now);
  if (state !== 'open') return { name: refusalOf[state] };
  const denial = await denialOf(change, studentId, record.friend_id);
  if (denial !== null) {
    await writer.update(seqId, { denial });
    return { name: 'referralNone' };
  }
  const rules = await rulesOfOne(change, record);
  const since = new Date(now.getTime() - yearMs);
  if (rules.mostAYear !== null && (await chosenSince(change, studentId, since)) >= rules.mostAYear)
    return {
      name: 'referralYearFull',
      words: `推荐谢礼一年里最多 ${rules.mostAYear} 份，已经领满，满一年后可以再选`,
    };
  await writer.update(seqId, { reward, chosen_at: now });
  const { points, coupon, leastPaid } = referralBrings(rules);
  const about = String(seqId);
  if (reward === 'points')
    await givePoints(change, {
      ...{ studentId, kind: 'referral', about, points },
      ...{ words: '推荐同学的谢礼', at: now },
    });
  else
    await giveRewardCoupon(change, {
      ...{ studentId, yuan: coupon, leastYuan: leastPaid, about, now },
    });
  return null;
}
