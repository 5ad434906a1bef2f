import type { SyncChanges } from '@xuezhou/contract/organisation/console';
import { dayOf } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { WecomError } from '../../../providers/wecom/wecom.port.ts';
import type { WithIssuers } from '../sign-in/issuer-of.ts';
import { wecomCompanyOf } from '../sign-in/wecom-company.ts';
import { applyDirectory, Outdated, TooMany } from './apply-directory.ts';
import { followed, linkedSubjects, type Followed } from './directory.repository.ts';
import { readPart, readWhole, type Seen, type Told } from './read-directory.ts';

/** How often it is read anew where something else was taken over meanwhile. */
const mostTries = 4;

/** Every morning one job for each organisation whose directory is followed, while it has a contract or one to come. */
export async function pullDirectories({
  clock,
  database: { connection },
}: Pick<Services, 'clock' | 'database'>): Promise<void> {
  const rows = await connection
    .selectFrom('organisation_directory')
    .where('is_on', '=', true)
    .where('organisation_id', 'in', (make) =>
      make
        .selectFrom('organisation_contract')
        .where('ends_on', '>=', dayOf(clock.now()))
        .select('organisation_id'),
    )
    .select('organisation_id')
    .execute();
  for (const { organisation_id: organisationId } of rows)
    await enqueueSync(connection, { organisationId });
}

/** Those of one organisation run one after another. */
export const enqueueSync = (connection: Connection, part: Part): Promise<void> =>
  enqueue(connection, 'sync-organisation', part, {
    queue: `organisation-directory-${part.organisationId}`,
    // A pull finds out everything else, but not who was renamed.
    maxAttempts: (part.renamed ?? []).length > 0 ? 25 : 5,
  });

interface Part extends Partial<Told> {
  readonly organisationId: number;
  /** Absent: all of it. */
  readonly users?: readonly string[];
}

/**
 * What the directory says now becomes what is here. Throws WecomError where it may answer later, or must, for what a notice
 * told of a new id is known from nowhere else.
 */
export async function syncOrganisation(
  services: WithIssuers<Services>,
  { organisationId, users, renamed = [], ended = [] }: Part,
): Promise<void> {
  const { connection } = services.database;
  try {
    if (ended.length > 0) await takeEnds(services, organisationId, ended);
    await whileCurrent(async () => {
      const current = await followed(connection, organisationId);
      if (current === undefined) return;
      const company = wecomCompanyOf(services, current.signIn);
      const seen =
        users === undefined
          ? await readWhole(company, await linkedSubjects(connection, current))
          : await readPart(company, users, { renamed, ended: [] });
      await takeOver(services, current, seen);
    });
  } catch (error) {
    await noteFailure(services, organisationId, { error, isPart: users !== undefined });
    const isOver = error instanceof WecomError && !mayPass.has(error.fault);
    if (!isOver || renamed.length > 0) throw error;
  }
}

/**
 * An id that was given up is nobody's here, whether the directory answers or not: whoever is given it next is another person.
 * Done again it ends no link that was made since.
 */
async function takeEnds(
  services: WithIssuers<Services>,
  organisationId: number,
  ended: Told['ended'],
): Promise<void> {
  await whileCurrent(async () => {
    const current = await followed(services.database.connection, organisationId);
    if (current === undefined) return;
    const nothing = { isWhole: false, departments: [], present: [], absent: [], renamed: [] };
    await takeOver(services, current, { ...nothing, ended });
  });
}

/** What is over by itself. */
const mayPass: ReadonlySet<WecomError['fault']> = new Set(['away', 'busy', 'odd']);

/** Does it anew where something else was taken over since it was read. */
export async function whileCurrent<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Outdated) || tries === mostTries) throw error;
    }
}

async function takeOver(
  services: WithIssuers<Services>,
  { signIn, directory }: Followed,
  seen: Seen,
): Promise<void> {
  const { connection } = services.database;
  const { organisation_id: organisationId } = signIn;
  const now = services.clock.now();
  try {
    await inTransaction(connection, async (change) => {
      const given = { signIn, directory, seen, agreed: null, now, staffId: null };
      const { changes } = await applyDirectory(change, given);
      if (seen.isWhole) await notePulled(change, organisationId, { changes, now });
      else await noteGoodPart(change, organisationId);
    });
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    // It waits for a person, who sees it in the console.
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
export const notePulled = async (
  change: Connection,
  organisationId: number,
  { changes, now }: { changes: SyncChanges; now: Date },
): Promise<void> =>
  void (await change
    .updateTable('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .set({
      ...{ pulled_at: now, changed: JSON.stringify(changes) },
      ...{ held_leaves: null, held_departments: null, ...noFault },
    })
    .execute());

const noFault = {
  ...{ fault: null, fault_code: null, failed_at: null },
  is_fault_of_part: false,
} as const;

/** What an earlier one met is over; what all of it met is not known to be. */
async function noteGoodPart(change: Connection, organisationId: number): Promise<void> {
  await change
    .updateTable('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .where('is_fault_of_part', '=', true)
    .set(noFault)
    .execute();
}

async function noteFailure(
  { clock, database: { connection }, log }: Services,
  organisationId: number,
  { error, isPart }: { error: unknown; isPart: boolean },
): Promise<void> {
  // It is done anew, and nothing went wrong.
  if (error instanceof Outdated) return;
  const fault = error instanceof WecomError ? error.fault : 'own';
  const fault_code = error instanceof WecomError ? error.code : null;
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
