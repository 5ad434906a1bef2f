import type { ReferralRules } from '@xuezhou/contract/referral/console';
import { firstReferralRules as firstRules } from '@xuezhou/rules/referral/judge-rules';
import type { Selectable } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface KnownRules {
  /** Null: those that the product begins with. */
  readonly ruleNo: number | null;
  readonly rules: ReferralRules;
  readonly setAt: Date | null;
  readonly setBy: string;
}

const known = (row: Selectable<Tables['referral_rule']> | undefined): KnownRules =>
  row === undefined
    ? { ruleNo: null, rules: firstRules, setAt: null, setBy: '' }
    : {
        ruleNo: row.referral_rule_no,
        rules: {
          ...{ isOn: row.is_on, coupon: row.coupon, friendCoupon: row.friend_coupon },
          ...{ leastPaid: row.least_paid, mostAYear: row.most_a_year },
        },
        ...{ setAt: row.set_at, setBy: row.set_by_name },
      };

/** Those for who registers now. */
export const rulesNow = async (connection: Connection | Change): Promise<KnownRules> =>
  known(
    await connection
      .selectFrom('referral_rule')
      .selectAll()
      .orderBy('referral_rule_no', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );

/**
 * Those that more is held against: of the last days, with those that were there when they began; none before two agreed.
 */
export async function recentRules(
  connection: Connection | Change,
  since: Date,
): Promise<ReferralRules[]> {
  const rows = await connection
    .selectFrom('referral_rule')
    .selectAll()
    .orderBy('referral_rule_no', 'desc')
    .limit(500)
    .execute();
  const last = rows.findIndex((row) => row.by_two || row.set_at <= since);
  const counted = last === -1 ? [...rows, undefined] : rows.slice(0, last + 1);
  return counted.map((row) => known(row).rules);
}

/** Those that recommendations came under, by their numbers. */
export async function rulesOf(
  connection: Connection | Change,
  numbers: readonly (number | null)[],
): Promise<(ruleNo: number | null) => ReferralRules> {
  const wanted = [...new Set(numbers)].filter((one) => one !== null);
  const rows =
    wanted.length === 0
      ? []
      : await connection
          .selectFrom('referral_rule')
          .where('referral_rule_no', 'in', wanted)
          .selectAll()
          .execute();
  const byNo = new Map(rows.map((row) => [row.referral_rule_no, known(row).rules]));
  return (ruleNo) => (ruleNo === null ? undefined : byNo.get(ruleNo)) ?? firstRules;
}

export const rulesOfOne = async (
  change: Change,
  { referral_rule_no: ruleNo }: { readonly referral_rule_no: number | null },
): Promise<ReferralRules> => (await rulesOf(change, [ruleNo]))(ruleNo);
