import type { Referral, RefRecord } from '@xuezhou/contract/referral';
import {
  maskedName,
  referralDenials,
  referralRules,
  referralStateOf,
  type ReferralDenial,
} from '@xuezhou/rules/referral/referral-rules';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { nicknamesOf } from '../account/account.port.ts';
import { ownCode } from './own-code.ts';
import { referralReader, type RecordRow } from './referral.repository.ts';

export async function getReferral(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
): Promise<Referral> {
  const now = clock.now();
  const refCode = await ownCode(connection, studentId, now);
  const rows = await referralReader(connection, studentId).records();
  const names = await nicknamesOf(
    connection,
    rows.map(({ friend_id }) => friend_id),
  );
  const records = rows.map((row) => presentRecord(row, names.get(row.friend_id) ?? '', now));
  return {
    refCode,
    refRecords: [
      ...records.filter(({ state }) => state === 'open'),
      ...records.filter(({ state }) => state !== 'open'),
    ],
    referalMoney: referralRules.coupon,
    referalPoint: referralRules.points,
    refereeMoney: referralRules.friendCoupon,
    leastPaid: referralRules.leastPaid,
  };
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

function presentRecord(row: RecordRow, nickname: string, now: Date): RefRecord {
  const { paid_at: paidAt, choosable_at: choosableAt, refunded_at: refundedAt } = row;
  const state = referralStateOf({ ...row, paidAt, choosableAt, refundedAt }, now);
  return {
    seqId: row.seq_id,
    name: maskedName(nickname),
    state,
    registeredAt: row.registered_at.toISOString(),
    paidAt: iso(paidAt),
    paid: row.paid,
    choosableAt: iso(choosableAt),
    refundedAt: iso(refundedAt),
    hasChosen: row.reward !== null,
    reward: row.reward,
    reason: state === 'none' ? referralDenials[row.denial as ReferralDenial] : null,
  };
}
