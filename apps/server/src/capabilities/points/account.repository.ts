import type { Change, Connection } from '../../platform/database/prepare.ts';
import { prepare } from '../../platform/database/prepare.ts';

const findAccount = prepare(
  (p: { studentId: number }) => (connection) =>
    connection
      .selectFrom('points_account')
      .where('student_id', '=', p.studentId)
      .select(['balance', 'held']),
);

export const accountReader = (connection: Connection, studentId: number) => ({
  account: async () =>
    (await findAccount.first(connection, { studentId })) ?? { balance: 0, held: 0 },
});

export interface PointsEntry {
  readonly kind: string;
  readonly about: string;
  readonly points: number;
  readonly words: string;
  readonly at: Date;
}

export const accountWriter = (change: Change, studentId: number) => ({
  /** The account, held by this transaction until it ends. */
  lock: async () => {
    await change
      .insertInto('points_account')
      .values({ student_id: studentId, balance: 0, held: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return await change
      .selectFrom('points_account')
      .where('student_id', '=', studentId)
      .select(['balance', 'held'])
      .forUpdate()
      .executeTakeFirstOrThrow();
  },
  hasEntry: async (kind: string, about: string): Promise<boolean> => {
    const entry = await change
      .selectFrom('points_entry')
      .where('student_id', '=', studentId)
      .where('kind', '=', kind)
      .where('about', '=', about)
      .select('points')
      .executeTakeFirst();
    return entry !== undefined;
  },
  add: async (entry: PointsEntry, { balance, held }: { balance: number; held: number }) => {
    await change
      .insertInto('points_entry')
      .values({ student_id: studentId, ...entry, balance })
      .execute();
    await change
      .updateTable('points_account')
      .where('student_id', '=', studentId)
      .set({ balance, held })
      .execute();
  },
  ...holdWriter(change, studentId),
});

const holdWriter = (change: Change, studentId: number) => ({
  setHeld: async (held: number) => {
    await change
      .updateTable('points_account')
      .where('student_id', '=', studentId)
      .set({ held })
      .execute();
  },
  addHold: async (about: string, points: number, at: Date) => {
    await change
      .insertInto('points_hold')
      .values({ student_id: studentId, about, points, held_at: at, ended_at: null })
      .execute();
  },
  /** How many points were held; null: none, or no longer. */
  endHold: async (about: string, isSpent: boolean, at: Date): Promise<number | null> => {
    const hold = await change
      .updateTable('points_hold')
      .where('student_id', '=', studentId)
      .where('about', '=', about)
      .where('ended_at', 'is', null)
      .set({ ended_at: at, is_spent: isSpent })
      .returning('points')
      .executeTakeFirst();
    return hold?.points ?? null;
  },
});
