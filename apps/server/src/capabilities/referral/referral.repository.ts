import { sql } from 'kysely';
import { claimDigest, takenClaim } from '../../platform/claims/claims.ts';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';

export interface RecordRow {
  seq_id: number;
  friend_id: number;
  registered_at: Date;
  paid: number | null;
  paid_at: Date | null;
  choosable_at: Date | null;
  refunded_at: Date | null;
  denial: string | null;
  reward: 'points' | 'coupon' | null;
  referral_rule_no: number | null;
}

const sharesTrace = prepareSql<
  { studentId: number; friendId: number },
  { kind: 'payer' | 'address' }
>(
  (p) => sql`
    select own.kind from referral_trace own
    join referral_trace other on other.kind = own.kind and other.trace_hash = own.trace_hash
    where own.student_id = ${p.studentId} and other.student_id = ${p.friendId}
    order by own.kind desc limit 1`,
);

export const referralReader = (connection: Connection, studentId: number) => ({
  records: async (): Promise<RecordRow[]> =>
    await connection
      .selectFrom('referral')
      .where('student_id', '=', studentId)
      .selectAll()
      .orderBy('seq_id', 'desc')
      .limit(500)
      .execute(),
  code: async (): Promise<string | undefined> =>
    (
      await connection
        .selectFrom('referral_code')
        .where('student_id', '=', studentId)
        .select('ref_code')
        .executeTakeFirst()
    )?.ref_code,
  /** What pays for both, or where parcels of both go. */
  sharedTrace: async (friendId: number): Promise<'payer' | 'address' | null> =>
    (await sharesTrace.first(connection, { studentId, friendId }))?.kind ?? null,
});

export const ownerOfCode = async (
  connection: Connection,
  code: string,
): Promise<number | undefined> =>
  (
    await connection
      .selectFrom('claim')
      .where('kind', '=', 'referral-code')
      .where('digest', '=', claimDigest(code))
      .select('student_id')
      .executeTakeFirst()
  )?.student_id;

/** The recommendation of a friend, held by this transaction. */
export const lockByFriend = async (change: Change, friendId: number) =>
  await change
    .selectFrom('referral')
    .where('friend_id', '=', friendId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

export const lockByOrder = async (change: Change, orderId: string) =>
  await change
    .selectFrom('referral')
    .where('order_id', '=', orderId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

interface Changes {
  order_id?: string;
  paid?: number;
  paid_at?: Date;
  choosable_at?: Date;
  refunded_at?: Date;
  denial?: string;
  reward?: 'points' | 'coupon';
  chosen_at?: Date;
}

export const referralWriter = (change: Change, studentId: number) => ({
  lock: async (seqId: number) =>
    await change
      .selectFrom('referral')
      .where('student_id', '=', studentId)
      .where('seq_id', '=', seqId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst(),
  /** All of the student's, until the end of the change. */
  holdAll: async (): Promise<void> => {
    await change
      .selectFrom('referral')
      .where('student_id', '=', studentId)
      .select('seq_id')
      .orderBy('seq_id')
      .forUpdate()
      .execute();
  },
  update: async (seqId: number, changes: Changes): Promise<void> => {
    await change
      .updateTable('referral')
      .where('student_id', '=', studentId)
      .where('seq_id', '=', seqId)
      .set(changes)
      .execute();
  },
  /** Nothing where somebody else recommended the friend before. */
  add: async (
    friendId: number,
    now: Date,
    { denial, ruleNo }: { denial: string | null; ruleNo: number | null },
  ): Promise<void> => {
    await change
      .insertInto('referral')
      .values({
        ...{ student_id: studentId, friend_id: friendId, registered_at: now, denial },
        referral_rule_no: ruleNo,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  addTrace: async (kind: 'payer' | 'address', hash: Buffer, now: Date): Promise<void> => {
    await change
      .insertInto('referral_trace')
      .values({ student_id: studentId, kind, trace_hash: hash, seen_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});

/** Rewards that a student chose since then, and that were not taken back. */
export async function chosenSince(change: Change, studentId: number, since: Date): Promise<number> {
  const row = await change
    .selectFrom('referral')
    .where('student_id', '=', studentId)
    .where('chosen_at', '>', since)
    .where('refunded_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Nothing where the student has a code, or another one has this. */
export async function addCode(
  connection: Connection,
  { studentId, code, now }: { studentId: number; code: string; now: Date },
): Promise<void> {
  await connection
    .insertInto('referral_code')
    .values({ student_id: studentId, ref_code: code, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
    .catch((error: unknown) => {
      if (takenClaim(error) === undefined) throw error;
    });
}
