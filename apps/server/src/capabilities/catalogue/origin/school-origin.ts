import { randomUUID } from 'node:crypto';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** Undefined until its whole catalogue left, or came from elsewhere. */
export async function schoolOrigin(connection: Connection): Promise<string | undefined> {
  const row = await connection.selectFrom('school_origin').select('origin').executeTakeFirst();
  return row?.origin;
}

/** One that has one keeps it. */
export async function giveSchoolOrigin(
  connection: Connection,
  origin: string = randomUUID(),
): Promise<void> {
  await connection
    .insertInto('school_origin')
    .values({ origin })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The school is from now on the one that these files are of. */
export async function becomeSchool(change: Change, origin: string): Promise<void> {
  await change
    .insertInto('school_origin')
    .values({ origin })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ origin }))
    .execute();
}
