import { maxBullets } from '@xuezhou/contract/alumni';
import { sql, type Selectable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { AlumniTables } from './alumni.tables.ts';

export type BlessingRow = Selectable<AlumniTables['blessing']>;

export interface ShownRow {
  student_id: number;
  bless_no: number;
  content: string;
  country: string;
  /** Null where the writer is no alumnus any more. */
  exam: string | null;
  month: string | null;
  shown_at: Date;
}

const findShown = prepareSql<{ since: Date; most: number }, ShownRow>(
  (p) => sql`
    select b.student_id, b.bless_no, b.content, b.country, a.exam, a.month, b.shown_at
    from blessing b
    left join alumnus a on a.student_id = b.student_id
    where b.state = 'shown' and b.shown_at > ${p.since}
    order by b.shown_at desc limit ${p.most}`,
);

const countPlaces = prepareSql<object, { country: string; count: number }>(
  () => sql`
    select country, count(*)::int as count from blessing where state = 'shown'
    group by country order by count desc, country`,
);

export const shownBlessings = (connection: Connection, since: Date): Promise<ShownRow[]> =>
  findShown.rows(connection, { since, most: maxBullets });

export const placesOfBlessings = (connection: Connection) => countPlaces.rows(connection, {});

export const blessingReader = (connection: Connection, studentId: number) => ({
  own: async (): Promise<BlessingRow | undefined> =>
    await connection
      .selectFrom('blessing')
      .where('student_id', '=', studentId)
      .selectAll()
      .executeTakeFirst(),
  isAlumnus: async (): Promise<boolean> => {
    const row = await connection
      .selectFrom('alumnus')
      .where('student_id', '=', studentId)
      .select('student_id')
      .executeTakeFirst();
    return row !== undefined;
  },
});

export const blessingWriter = (change: Change, studentId: number) => ({
  /** Takes the place of one that was refused; undefined where one waits or is shown. */
  send: async (
    given: Pick<BlessingRow, 'content' | 'country' | 'sent_at'>,
  ): Promise<BlessingRow | undefined> => {
    await change
      .deleteFrom('blessing')
      .where('student_id', '=', studentId)
      .where('state', '=', 'refused')
      .execute();
    return await change
      .insertInto('blessing')
      .values({ ...given, student_id: studentId, state: 'waiting', reason: null, shown_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  },
  takeBack: async (): Promise<void> => {
    await change.deleteFrom('blessing').where('student_id', '=', studentId).execute();
  },
});

/**
 * Lets a blessing out. The row of the clock is held until the commit, so that they come out one after another: whoever
 * has seen one has seen all before it.
 */
export async function letOut(change: Change, blessNo: number, now: Date): Promise<void> {
  const { last_at: shownAt } = await change
    .updateTable('bless_clock')
    .set({ last_at: sql<Date>`greatest(${now}::timestamptz, last_at + interval '1 millisecond')` })
    .returning('last_at')
    .executeTakeFirstOrThrow();
  await change
    .updateTable('blessing')
    .where('bless_no', '=', blessNo)
    .set({ state: 'shown', shown_at: shownAt, reason: null })
    .execute();
}
