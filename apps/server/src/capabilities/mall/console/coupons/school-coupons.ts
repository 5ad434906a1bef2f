import type { DataOf } from '@xuezhou/contract/kernel';
import type {
  CouponPlan,
  GoodPlan,
  listSchoolCoupons as operation,
} from '@xuezhou/contract/mall/console';
import { couponLabel, isFor } from '@xuezhou/rules/mall/coupon';
import { sql } from 'kysely';
import type { Connection } from '../../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { termsOf } from '../../coupon/coupon.presenter.ts';
import type { CouponRow } from '../../coupon/coupon.repository.ts';
import { planOf, standingOf } from './coupon-plan.ts';

export type SchoolRow = CouponRow & {
  readonly version: number | null;
  readonly codes: number;
  readonly codes_left: number;
};

/** All but those that are given as rewards, or one of them. */
export async function readSchoolCoupons(
  connection: Connection,
  couponId: number | null = null,
): Promise<SchoolRow[]> {
  const { rows } = await sql<SchoolRow>`
    select c.*, coalesce(t.taken, 0) as taken, t.gone_at, m.version,
      (select count(*)::int from coupon_code k where k.coupon_id = c.coupon_id) as codes,
      (select count(*)::int from coupon_code k where k.coupon_id = c.coupon_id and k.used_at is null) as codes_left
    from coupon c
    left join coupon_taken t on t.coupon_id = c.coupon_id
    left join coupon_made m on m.coupon_id = c.coupon_id
    where c.reward_key is null and (${couponId}::int is null or c.coupon_id = ${couponId}::int)
    order by c.retired_at is not null, c.coupon_id desc`.execute(connection);
  return rows;
}

/** Of those that can still be used, what is for such a good. */
export async function couponsFor(
  connection: Connection,
  { goodId, family }: { goodId: number; family: GoodPlan['family'] },
  now: Date,
): Promise<CouponPlan[]> {
  const rows = await readSchoolCoupons(connection);
  return rows
    .filter((row) => row.retired_at === null && (row.valid_to === null || row.valid_to > now))
    .map(planOf)
    .filter((plan) => isFor(plan, { goodId, family }));
}

interface Use {
  readonly coupon_id: number;
  readonly used: number;
  readonly cost: string;
}

async function readUses(connection: Connection): Promise<ReadonlyMap<number, Use>> {
  const { rows } = await sql<Use>`
    select h.coupon_id, count(*)::int as used, coalesce(sum(o.coupon_fen), 0)::text as cost
    from coupon_of_student h
    left join mall_order o on o.student_id = h.student_id and o.order_id = h.order_id
    where h.used_at is not null group by h.coupon_id`.execute(connection);
  return new Map(rows.map((row) => [row.coupon_id, row]));
}

export async function listSchoolCoupons({
  database: { connection },
  clock,
}: ConsoleServices): Promise<DataOf<typeof operation>> {
  const now = clock.now();
  const [rows, uses] = await Promise.all([readSchoolCoupons(connection), readUses(connection)]);
  return rows.map((row) => ({
    couponId: row.coupon_id,
    plan: planOf(row),
    label: couponLabel(termsOf(row)),
    scopeWords: row.scope_words,
    state: standingOf(row, now),
    taken: row.taken,
    used: uses.get(row.coupon_id)?.used ?? 0,
    cost: Number(uses.get(row.coupon_id)?.cost ?? 0),
    codesLeft: row.codes_left,
    file: row.version === null ? 'mall/coupons.yaml' : null,
    version: row.version ?? 0,
  }));
}
