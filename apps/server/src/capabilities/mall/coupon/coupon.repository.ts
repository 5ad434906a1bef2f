import type { SaleKind } from '@xuezhou/contract/mall';
import { sql, type Selectable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type CouponRow = Omit<Selectable<Tables['coupon']>, 'source' | 'reward_key'> & {
  readonly taken: number;
  readonly gone_at: Date | null;
};

/** A coupon that a student holds, with its terms. Its own days are `held_from` and `held_to`. */
export type HeldRow = CouponRow & {
  readonly held_coupon_id: string;
  readonly taken_at: Date;
  readonly held_from: Date | null;
  readonly held_to: Date | null;
  readonly order_id: string | null;
  /** Of the order that has it. */
  readonly order_sale: SaleKind | null;
  readonly used_at: Date | null;
  /** The school takes it off one order: nobody holds it. */
  readonly isLent?: true;
};

const columns = sql`c.coupon_id, c.title, c.kind, c.value, c.most_fen, c.threshold_fen, c.good_ids, c.families,
  c.scope_words, c.take_from, c.take_to, c.valid_from, c.valid_to, c.valid_days, c.total, c.per_student, c.code,
  c.is_listed, c.retired_at, coalesce(t.taken, 0) as taken, t.gone_at`;

const findListed = prepareSql<Record<string, never>, CouponRow>(
  () => sql`
    select ${columns} from coupon c left join coupon_taken t on t.coupon_id = c.coupon_id
    where c.is_listed and c.retired_at is null order by c.coupon_id`,
);

const findHeld = prepareSql<{ studentId: number }, HeldRow>(
  (p) => sql`
    select ${columns}, h.held_coupon_id, h.taken_at, h.valid_from as held_from, h.valid_to as held_to, h.order_id,
      h.used_at, o.sale as order_sale
    from coupon_of_student h
    left join mall_order o on o.student_id = h.student_id and o.order_id = h.order_id
    join coupon c on c.coupon_id = h.coupon_id
    left join coupon_taken t on t.coupon_id = c.coupon_id
    where h.student_id = ${p.studentId}
    order by h.taken_at desc, h.held_coupon_id`,
);

export const couponReader = (connection: Connection) => ({
  listed: () => findListed.rows(connection, {}),
  held: (studentId: number) => findHeld.rows(connection, { studentId }),
  byCode: async (code: string): Promise<CouponRow | undefined> => {
    const query = sql<CouponRow>`
      select ${columns} from coupon c left join coupon_taken t on t.coupon_id = c.coupon_id
      where upper(c.code) = upper(${code}) and c.retired_at is null`;
    return (await query.execute(connection)).rows[0];
  },
  byId: async (couponId: number): Promise<CouponRow | undefined> => {
    const query = sql<CouponRow>`
      select ${columns} from coupon c left join coupon_taken t on t.coupon_id = c.coupon_id
      where c.coupon_id = ${couponId} and c.retired_at is null`;
    return (await query.execute(connection)).rows[0];
  },
});

export interface HeldCouponDraft {
  readonly heldCouponId: string;
  readonly couponId: number;
  readonly origin: string;
  readonly takenAt: Date;
  readonly validFrom: Date | null;
  readonly validTo: Date | null;
}

export const couponWriter = (change: Change, studentId: number) => ({
  /** The coupon, which nobody stops or changes before this transaction is over; undefined where it was stopped. */
  keep: async (couponId: number): Promise<CouponRow | undefined> => {
    await sql`select from coupon where coupon_id = ${couponId} for share`.execute(change);
    return await couponReader(change).byId(couponId);
  },
  countOf: async (couponId: number): Promise<number> => {
    const row = await change
      .selectFrom('coupon_of_student')
      .where('student_id', '=', studentId)
      .where('coupon_id', '=', couponId)
      .select(({ fn }) => fn.max('number').as('most'))
      .executeTakeFirst();
    return row?.most ?? 0;
  },
  hasOrigin: async (couponId: number, origin: string): Promise<boolean> => {
    const row = await change
      .selectFrom('coupon_of_student')
      .where('student_id', '=', studentId)
      .where('coupon_id', '=', couponId)
      .where('origin', '=', origin)
      .select('number')
      .executeTakeFirst();
    return row !== undefined;
  },
  /** Throws where the student's same number was given at the same time. */
  add: async (draft: HeldCouponDraft, number: number): Promise<void> => {
    await change
      .insertInto('coupon_of_student')
      .values({
        student_id: studentId,
        held_coupon_id: draft.heldCouponId,
        coupon_id: draft.couponId,
        number,
        origin: draft.origin,
        taken_at: draft.takenAt,
        valid_from: draft.validFrom,
        valid_to: draft.validTo,
        order_id: null,
        used_at: null,
      })
      .execute();
  },
  /** One fewer is left; false when none was. Others wait here until this is committed. */
  takeOne: async (couponId: number, total: number | null, now: Date): Promise<boolean> => {
    await change
      .insertInto('coupon_taken')
      .values({ coupon_id: couponId, taken: 0, gone_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const query = sql`
      update coupon_taken set taken = taken + 1,
        gone_at = case when taken + 1 >= ${total}::int then ${now}::timestamptz else gone_at end
      where coupon_id = ${couponId} and (${total}::int is null or taken < ${total}::int)`;
    return ((await query.execute(change)).numAffectedRows ?? 0n) > 0n;
  },
  /** Locks it for an order; false when another order has it, or it was used. */
  hold: async (heldCouponId: string, orderId: string): Promise<boolean> => {
    const row = await change
      .updateTable('coupon_of_student')
      .where('student_id', '=', studentId)
      .where('held_coupon_id', '=', heldCouponId)
      .where('order_id', 'is', null)
      .where('used_at', 'is', null)
      .set({ order_id: orderId })
      .returning('coupon_id')
      .executeTakeFirst();
    return row !== undefined;
  },
  use: async (heldCouponId: string, orderId: string, now: Date): Promise<void> => {
    await change
      .updateTable('coupon_of_student')
      .where('student_id', '=', studentId)
      .where('held_coupon_id', '=', heldCouponId)
      .where('order_id', '=', orderId)
      .set({ used_at: now })
      .execute();
  },
  /** Free again; one whose time ran out meanwhile is good until `atLeast`. Answers until when. */
  giveBack: async (
    heldCouponId: string,
    orderId: string,
    { now, atLeast }: { now: Date; atLeast: Date | null },
  ): Promise<Date | null | undefined> => {
    const row = await change
      .updateTable('coupon_of_student')
      .where('student_id', '=', studentId)
      .where('held_coupon_id', '=', heldCouponId)
      .where('order_id', '=', orderId)
      .set({
        order_id: null,
        used_at: null,
        ...(atLeast !== null && {
          valid_to: sql<Date>`case when valid_to <= ${now}::timestamptz then ${atLeast}::timestamptz else valid_to end`,
        }),
      })
      .returning('valid_to')
      .executeTakeFirst();
    return row?.valid_to;
  },
});
