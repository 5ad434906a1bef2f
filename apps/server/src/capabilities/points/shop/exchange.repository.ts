import type { Insertable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export interface GoodRow {
  points_good_id: number;
  kind: 'extend' | 'posted';
  title: string;
  intro: string;
  cost: number;
  days: number | null;
  stock: number | null;
  per_student: number | null;
}

const columns = [
  'points_good_id',
  'kind',
  'title',
  'intro',
  'cost',
  'days',
  'stock',
  'per_student',
] as const;

export const exchangeReader = (connection: Connection, studentId: number) => ({
  goods: async (): Promise<GoodRow[]> =>
    await connection
      .selectFrom('points_good')
      .where('retired_at', 'is', null)
      .select(columns)
      .orderBy('cost')
      .orderBy('position')
      .execute(),
  /** How many the student had, by good. */
  taken: async (): Promise<Map<number, number>> => {
    const rows = await connection
      .selectFrom('points_exchange')
      .where('student_id', '=', studentId)
      .groupBy('points_good_id')
      .select(({ fn }) => ['points_good_id', fn.countAll<number>().as('count')])
      .execute();
    return new Map(rows.map((row) => [row.points_good_id, row.count]));
  },
  exchange: async (exchangeId: string) =>
    await connection
      .selectFrom('points_exchange')
      .where('student_id', '=', studentId)
      .where('exchange_id', '=', exchangeId)
      .selectAll()
      .executeTakeFirst(),
});

export const exchangeWriter = (change: Change, studentId: number) => ({
  /** The good while this transaction holds it: two that want the last one come one after the other. */
  lockGood: async (goodId: number): Promise<GoodRow | undefined> =>
    await change
      .selectFrom('points_good')
      .where('points_good_id', '=', goodId)
      .where('retired_at', 'is', null)
      .select(columns)
      .forUpdate()
      .executeTakeFirst(),
  takeOne: async (goodId: number): Promise<void> => {
    await change
      .updateTable('points_good')
      .where('points_good_id', '=', goodId)
      .where('stock', 'is not', null)
      .set((good) => ({ stock: good('stock', '-', 1) }))
      .execute();
  },
  add: async (row: Omit<Insertable<Tables['points_exchange']>, 'student_id'>): Promise<void> => {
    await change
      .insertInto('points_exchange')
      .values({ student_id: studentId, ...row })
      .execute();
  },
});
