import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { listSchoolReferrals as operation } from '@xuezhou/contract/referral/console';
import { referralBrings } from '@xuezhou/rules/referral/judge-rules';
import {
  denialWords,
  referralStateOf,
  type ReferralDenial,
} from '@xuezhou/rules/referral/referral-rules';
import type { ConsoleServices } from '../../../platform/services.ts';
import { nicknamesOf } from '../../account/account.port.ts';
import { rulesOf } from '../rules.ts';

const usual = 50;

/** The newest first, a page at a time. */
export async function listSchoolReferrals(
  { database: { connection }, clock }: ConsoleServices,
  { query: { before, limit = usual } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const now = clock.now();
  const rows = await connection
    .selectFrom('referral')
    .$if(before !== undefined, (query) => query.where('seq_id', '<', before ?? 0))
    .selectAll()
    .orderBy('seq_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const names = await nicknamesOf(
    connection,
    page.flatMap(({ student_id, friend_id }) => [student_id, friend_id]),
  );
  const rules = await rulesOf(
    connection,
    page.map(({ referral_rule_no }) => referral_rule_no),
  );
  const person = (studentId: number) => ({ studentId, nickname: names.get(studentId) ?? '' });
  return {
    list: page.map((row) => {
      const { paid_at: paidAt, choosable_at: choosableAt, refunded_at: refundedAt } = row;
      const state = referralStateOf({ ...row, paidAt, choosableAt, refundedAt }, now);
      const own = referralBrings(rules(row.referral_rule_no));
      return {
        ...{
          referralNo: row.seq_id,
          student: person(row.student_id),
          friend: person(row.friend_id),
        },
        ...{ registeredAt: row.registered_at.toISOString(), state, paid: row.paid },
        ...{ reward: row.reward, worth: own.coupon, points: own.points },
        reason: state === 'none' ? denialWords(row.denial as ReferralDenial, own) : '',
      };
    }),
    next: rows.length > limit ? (page.at(-1)?.seq_id ?? null) : null,
  };
}
