import type { SyncChanges } from '@xuezhou/contract/organisation/console';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { CompanyError } from '../../../providers/company/company.port.ts';
import { applyDirectory, Outdated, TooMany, type Applied } from './apply-directory.ts';
import type { Followed } from './directory.repository.ts';
import { dropReading, followReading, keepReading, previewOf } from './readings.ts';
import type { Seen } from './seen.ts';

/**
 * What was read becomes what is here, with what `inSame` does; where that is for a person to say, it is kept for them. Throws
 * Outdated.
 */
export async function takeOver(
  services: Services,
  current: Followed,
  seen: Seen,
  inSame: (change: Change) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { signIn, directory } = current;
  const { connection } = services.database;
  const { organisation_id: organisationId } = signIn;
  const now = services.clock.now();
  try {
    await inTransaction(connection, async (change) => {
      const given = { signIn, directory, seen, agreed: null, now, staffId: null };
      const { changes } = await applyDirectory(change, given);
      await inSame(change);
      if (seen.isWhole) {
        await notePulled(change, organisationId, { changes, now });
      } else {
        await followReading(change, current, seen);
        await noteGoodPart(change, organisationId);
      }
    });
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    // It waits for a person, who sees it in the console and agrees to just this.
    const applied = await previewOf(services, { ...current, seen, now });
    await keepReading(services, current, { seen, applied });
    await connection
      .updateTable('organisation_directory')
      .where('organisation_id', '=', organisationId)
      .set({
        ...{ held_leaves: error.leaves || null, held_departments: error.departments || null },
        ...noFault,
      })
      .execute();
  }
}

/** The whole of it is here now, and nothing waits. */
export async function notePulled(
  change: Connection,
  organisationId: number,
  { changes, now }: { changes: SyncChanges; now: Date },
): Promise<void> {
  await dropReading(change, organisationId);
  await change
    .updateTable('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .set({
      ...{ pulled_at: now, changed: JSON.stringify(changes) },
      ...{ held_leaves: null, held_departments: null, ...noFault },
    })
    .execute();
}

const noFault = {
  ...{ fault: null, fault_code: null, failed_at: null },
  is_fault_of_part: false,
} as const;

/** It was read, and waits for nobody where it would change nothing. */
export async function noteLooked(
  connection: Connection,
  organisationId: number,
  { changes }: Applied,
): Promise<void> {
  const isSame = Object.values(changes).every((many) => many === 0);
  await connection
    .updateTable('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .set({ ...noFault, ...(isSame && { held_leaves: null, held_departments: null }) })
    .execute();
}

/** What an earlier one met is over; what all of it met is not known to be. */
async function noteGoodPart(change: Connection, organisationId: number): Promise<void> {
  await change
    .updateTable('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .where('is_fault_of_part', '=', true)
    .set(noFault)
    .execute();
}

export async function noteFailure(
  { clock, database: { connection }, log }: Services,
  organisationId: number,
  { error, isPart }: { error: unknown; isPart: boolean },
): Promise<void> {
  // It is done anew, and nothing went wrong.
  if (error instanceof Outdated) return;
  const fault = error instanceof CompanyError ? error.fault : 'own';
  const fault_code = error instanceof CompanyError ? error.code : null;
  log.warn({ err: error, fault }, 'a directory was not read');
  await connection
    .updateTable('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .set((row) => ({
      ...{ fault, fault_code, failed_at: clock.now() },
      is_fault_of_part: row
        .and([
          row.lit(isPart),
          row.or([row('fault', 'is', null), row('is_fault_of_part', '=', true)]),
        ])
        .$castTo<boolean>(),
    }))
    .execute();
}
