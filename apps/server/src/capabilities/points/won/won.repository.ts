import { prepare, type Change, type Connection } from '../../../platform/database/prepare.ts';

export interface MedalRow {
  book_id: number;
  level: 1 | 2 | 3;
  won_at: Date;
}

const findMedals = prepare<{ studentId: number }, MedalRow>(
  ({ studentId }) =>
    (connection) =>
      connection
        .selectFrom('medal')
        .where('student_id', '=', studentId)
        .select((eb) => [
          'book_id',
          eb.ref('level').$castTo<MedalRow['level']>().as('level'),
          'won_at',
        ])
        .orderBy('won_at', 'desc')
        .orderBy('level', 'desc'),
);

export const wonReader = (connection: Connection, studentId: number) => ({
  medals: () => findMedals.rows(connection, { studentId }),
  achievements: async (): Promise<Map<string, Date>> => {
    const rows = await connection
      .selectFrom('achievement')
      .where('student_id', '=', studentId)
      .select(['achievement_key', 'reached_at'])
      .execute();
    return new Map(rows.map((row) => [row.achievement_key, row.reached_at]));
  },
});

/** Each answers whether it is new. */
export const wonWriter = (change: Change, studentId: number) => ({
  addMedal: async ({ book_id, level, won_at }: MedalRow): Promise<boolean> =>
    (await change
      .insertInto('medal')
      .values({ student_id: studentId, book_id, level, won_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('level')
      .executeTakeFirst()) !== undefined,
  addAchievement: async (key: string, now: Date): Promise<boolean> =>
    (await change
      .insertInto('achievement')
      .values({ student_id: studentId, achievement_key: key, reached_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('achievement_key')
      .executeTakeFirst()) !== undefined,
});
