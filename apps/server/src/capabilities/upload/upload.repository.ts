import { sql, type Selectable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type UploadRow = Selectable<Tables['upload']>;

export const uploadReader = (connection: Connection, studentId: number) => ({
  one: async (uploadId: string): Promise<UploadRow | undefined> =>
    await connection
      .selectFrom('upload')
      .selectAll()
      .where('student_id', '=', studentId)
      .where('upload_id', '=', uploadId)
      .executeTakeFirst(),
  all: async (): Promise<UploadRow[]> =>
    await connection.selectFrom('upload').selectAll().where('student_id', '=', studentId).execute(),
});

export const uploadWriter = (connection: Connection | Change, studentId: number) => ({
  /** False when it was kept before. */
  keep: async (row: Omit<UploadRow, 'student_id' | 'used_at'>): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await connection
      .insertInto('upload')
      .values({ student_id: studentId, used_at: null, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
  /** Undefined where there is none; whoever else would use it waits. */
  hold: async (uploadId: string): Promise<UploadRow | undefined> =>
    await connection
      .selectFrom('upload')
      .selectAll()
      .where('student_id', '=', studentId)
      .where('upload_id', '=', uploadId)
      .forUpdate()
      .executeTakeFirst(),
  use: async (uploadIds: readonly string[], now: Date): Promise<void> => {
    if (uploadIds.length === 0) return;
    await connection
      .updateTable('upload')
      .set({ used_at: now })
      .where('student_id', '=', studentId)
      .where('upload_id', 'in', uploadIds)
      .where('used_at', 'is', null)
      .execute();
  },
  usePlaces: async (places: readonly string[], now: Date): Promise<void> => {
    if (places.length === 0) return;
    await connection
      .updateTable('upload')
      .set({ used_at: now })
      .where('student_id', '=', studentId)
      .where('place', 'in', places)
      .where('used_at', 'is', null)
      .execute();
  },
  drop: async (uploadId: string): Promise<void> => {
    await connection
      .deleteFrom('upload')
      .where('student_id', '=', studentId)
      .where('upload_id', '=', uploadId)
      .execute();
  },
});

/** What nothing refers to and was sent before a moment, taken out of the table; of whichever student. */
export async function takeUnused(
  change: Change,
  before: Date,
  most: number,
): Promise<Pick<UploadRow, 'place'>[]> {
  const query = sql<Pick<UploadRow, 'place'>>`
    delete from upload where (student_id, upload_id) in (
      select student_id, upload_id from upload where used_at is null and sent_at < ${before}
      limit ${most} for update skip locked)
    returning place`;
  return (await query.execute(change)).rows;
}

const findPublic = prepareSql<{ place: string }, object>(
  (p) => sql`
    select from upload where place like 'images/%' and place = ${p.place} and purpose = 'notes' limit 1`,
);

/** Pictures of notes that an older version kept among the public ones. */
export const publicPictures = (connection: Connection) => ({
  has: async (place: string): Promise<boolean> =>
    (await findPublic.first(connection, { place })) !== undefined,
  some: async (most: number) =>
    await connection
      .selectFrom('upload')
      .where('place', 'like', 'images/%')
      .where('purpose', '=', 'notes')
      .select(['student_id', 'upload_id', 'place', 'content_type'])
      .limit(most)
      .execute(),
  move: async (row: Pick<UploadRow, 'student_id' | 'upload_id' | 'place'>, to: string) => {
    await connection
      .updateTable('upload')
      .set({ place: to })
      .where('student_id', '=', row.student_id)
      .where('upload_id', '=', row.upload_id)
      .where('place', '=', row.place)
      .execute();
  },
});
