import type { Referral, RefRecord } from '@xuezhou/contract/referral';
import type { ReferralRules } from '@xuezhou/contract/referral/console';
import { referralBrings } from '@xuezhou/rules/referral/judge-rules';
import {
  denialWords,
  maskedName,
  referralStateOf,
  type ReferralDenial,
} from '@xuezhou/rules/referral/referral-rules';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { nicknamesOf } from '../account/account.port.ts';
import { ownCode } from './own-code.ts';
import { rulesNow, rulesOf } from './rules.ts';
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
  const { rules } = await rulesNow(connection);
  const brings = referralBrings(rules);
  const promised = await rulesOf(
    connection,
    rows.map(({ referral_rule_no }) => referral_rule_no),
  );
  const records = rows.map((row) =>
    presentRecord(row, {
      ...{ nickname: names.get(row.friend_id) ?? '', now },
      rules: promised(row.referral_rule_no),
    }),
  );
  return {
    refCode,
    refRecords: [
      ...records.filter(({ state }) => state === 'open'),
      ...records.filter(({ state }) => state !== 'open'),
    ],
    referalMoney: brings.coupon,
    referalPoint: brings.points,
    refereeMoney: brings.friendCoupon,
    ...{ leastPaid: brings.leastPaid, mostAYear: rules.mostAYear },
  };
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

interface Seen {
  readonly nickname: string;
  readonly rules: ReferralRules;
  readonly now: Date;
}

function presentRecord(row: RecordRow, { nickname, rules, now }: Seen): RefRecord {
  const { paid_at: paidAt, choosable_at: choosableAt, refunded_at: refundedAt } = row;
  const { coupon, points, leastPaid } = referralBrings(rules);
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
    reason: state === 'none' ? denialWords(row.denial as ReferralDenial, rules) : null,
    ...{ coupon, leastPaid, points },
  };
}
