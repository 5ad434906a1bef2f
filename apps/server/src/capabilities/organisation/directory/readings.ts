import type { Selectable } from 'kysely';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Services } from '../../../platform/services.ts';
import type { SignInRow } from '../sign-in/sign-in.repository.ts';
import { applyDirectory, type Applied, type Applying } from './apply-directory.ts';
import type { Followed } from './directory.repository.ts';
import { keptOf, withLater, type Seen } from './seen.ts';

export type ReadingRow = Selectable<Tables['organisation_directory_reading']>;

type ShownReading = Pick<ReadingRow, 'asked_at' | 'read_at' | 'changes' | 'leavers'>;

/** The same without the people and departments, which are many. */
export const shownReadingOf = (
  connection: Connection,
  { organisation_id: organisationId, version }: SignInRow,
): Promise<ShownReading | undefined> =>
  connection
    .selectFrom('organisation_directory_reading')
    .where('organisation_id', '=', organisationId)
    .where('version', '=', version)
    .select(['asked_at', 'read_at', 'changes', 'leavers'])
    .executeTakeFirst();

/** Of other settings it is none. */
export const readingOf = (
  connection: Connection,
  { organisation_id: organisationId, version }: SignInRow,
): Promise<ReadingRow | undefined> =>
  connection
    .selectFrom('organisation_directory_reading')
    .where('organisation_id', '=', organisationId)
    .where('version', '=', version)
    .selectAll()
    .executeTakeFirst();

/** What is shown is what would have been done: it is done, and taken back at once. */
class TakenBack extends Error {
  readonly applied: Applied;
  constructor(applied: Applied) {
    super('taken back');
    this.applied = applied;
  }
}

/** Throws Outdated. */
export async function previewOf(
  { database: { connection } }: Pick<Services, 'database'>,
  reading: Omit<Applying, 'agreed' | 'staffId'>,
): Promise<Applied> {
  const given = { ...reading, agreed: () => true, staffId: null };
  try {
    return await inTransaction(connection, async (change) => {
      throw new TakenBack(await applyDirectory(change, given));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.applied;
    throw error;
  }
}

/** Somebody waits for it: the former one is agreed to no more. */
export async function askForReading(
  change: Connection,
  { organisation_id, version }: SignInRow,
  asked_at: Date,
): Promise<void> {
  const nothing = { read_at: null, applied: null, seen: null, changes: null, leavers: null };
  const row = { organisation_id, version, asked_at, ...nothing };
  await change
    .insertInto('organisation_directory_reading')
    .values(row)
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(row))
    .execute();
}

export async function keepReading(
  { clock, database: { connection } }: Pick<Services, 'clock' | 'database'>,
  { signIn, directory }: Followed,
  { seen, applied: { changes, leavers } }: { seen: Seen; applied: Applied },
): Promise<void> {
  const { organisation_id, version } = signIn;
  const now = clock.now();
  const row = {
    ...{ version, asked_at: now, read_at: now, applied: directory.applied },
    ...{ seen: JSON.stringify(keptOf(seen)), changes: JSON.stringify(changes) },
    leavers: JSON.stringify(leavers.map(({ memberId }) => memberId)),
  };
  await connection
    .insertInto('organisation_directory_reading')
    .values({ organisation_id, ...row })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(row))
    .execute();
}

/** What is taken over meanwhile stands in what was kept, so that agreeing to it undoes nothing. */
export async function followReading(
  change: Change,
  { signIn, directory }: Followed,
  later: Seen,
): Promise<void> {
  const row = await readingOf(change, signIn);
  if (row === undefined || row.seen === null) return;
  // Something was taken over that does not stand in it.
  if (row.applied !== directory.applied) return await dropReading(change, signIn.organisation_id);
  await change
    .updateTable('organisation_directory_reading')
    .where('organisation_id', '=', signIn.organisation_id)
    .set({
      applied: directory.applied + 1,
      seen: JSON.stringify(withLater(row.seen, later)),
    })
    .execute();
}

/** What was held is agreed to no more either. */
export async function dropReading(connection: Connection, organisationId: number): Promise<void> {
  await connection
    .deleteFrom('organisation_directory_reading')
    .where('organisation_id', '=', organisationId)
    .execute();
  await connection
    .updateTable('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .set({ held_leaves: null, held_departments: null })
    .execute();
}
