import type { GeneratedAlways } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface ReferralTables {
  referral_code: { student_id: number; ref_code: string; made_at: Date };
  referral: ReferralTable;
  referral_trace: ReferralTraceTable;
  referral_rule: ReferralRuleTable;
}

export const referralPlacement: PlacementOf<ReferralTables> = {
  referral_code: 'student',
  referral: 'student',
  referral_trace: 'student',
  referral_rule: 'home',
};

/** A student's recommendation of one friend. */
interface ReferralTable {
  student_id: number;
  seq_id: GeneratedAlways<number>;
  friend_id: number;
  registered_at: Date;
  /** The friend's first order that was paid. */
  order_id: string | null;
  /** In fen. */
  paid: number | null;
  paid_at: Date | null;
  /** When the time to give the order back is over. */
  choosable_at: Date | null;
  refunded_at: Date | null;
  /** Why it earns nothing; a key of `referralDenials`. */
  denial: string | null;
  reward: 'points' | 'coupon' | null;
  chosen_at: Date | null;
  /** What was promised when the friend came; null: what the product begins with. */
  referral_rule_no: number | null;
}

/** What the school gives, from then on; in yuan. */
interface ReferralRuleTable {
  referral_rule_no: GeneratedAlways<number>;
  request_id: string;
  is_on: boolean;
  coupon: number;
  friend_coupon: number;
  least_paid: number;
  most_a_year: number | null;
  set_at: Date;
  set_by_name: string;
  by_two: boolean;
}

/** Who pays for a student and where parcels go, as hashes: enough to see that two are one household. */
interface ReferralTraceTable {
  student_id: number;
  kind: 'payer' | 'address';
  trace_hash: Buffer;
  seen_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ReferralTables {}
}
