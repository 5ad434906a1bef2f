import type { SyncChanges } from '@xuezhou/contract/organisation/console';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { WecomError, type WecomCompany } from '../../../providers/wecom/wecom.port.ts';
import type { WithIssuers } from '../sign-in/issuer-of.ts';
import { wecomCompanyOf } from '../sign-in/wecom-company.ts';
import { applyDirectory, Outdated, TooMany } from './apply-directory.ts';
import { followed, type Followed } from './directory.repository.ts';
import { readPart, readWhole, type Seen } from './read-directory.ts';

/** How often it is read anew where something else was taken over meanwhile. */
const mostTries = 4;

/** Every morning one job for each organisation whose directory is followed. */
export async function pullDirectories({
  database: { connection },
}: Pick<Services, 'database'>): Promise<void> {
  const rows = await connection
    .selectFrom('organisation_directory')
    .where('is_on', '=', true)
    .select('organisation_id')
    .execute();
  for (const { organisation_id: organisationId } of rows)
    await enqueueSync(connection, { organisationId });
}

/** Those of one organisation run one after another. */
export const enqueueSync = (
  connection: Connection,
  part: { organisationId: number; users?: readonly string[]; renamed?: Seen['renamed'] },
): Promise<void> =>
  enqueue(connection, 'sync-organisation', part, {
    ...{ queue: `organisation-directory-${part.organisationId}`, maxAttempts: 5 },
  });

interface Part {
  readonly organisationId: number;
  /** Absent: all of it. */
  readonly users?: readonly string[];
  readonly renamed?: Seen['renamed'];
}

/** What the directory says now becomes what is here. Throws WecomError where it may answer later. */
export async function syncOrganisation(
  services: WithIssuers<Services>,
  { organisationId, users, renamed = [] }: Part,
): Promise<void> {
  const { connection } = services.database;
  const read = (company: WecomCompany) =>
    users === undefined ? readWhole(company) : readPart(company, users, renamed);
  try {
    await whileCurrent(async () => {
      const current = await followed(connection, organisationId);
      if (current === undefined) return;
      const seen = await read(wecomCompanyOf(services, current.signIn));
      await takeOver(services, current, seen);
    });
  } catch (error) {
    await noteFailure(services, organisationId, error);
    if (!(error instanceof WecomError) || mayPass.has(error.fault)) throw error;
  }
}

/** What is over by itself. */
const mayPass: ReadonlySet<WecomError['fault']> = new Set(['away', 'busy']);

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
      const changes = await applyDirectory(services, change, given);
      if (seen.absent === null) await notePulled(change, organisationId, { changes, now });
    });
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    // It waits for a person, who sees it in the console.
    await connection
      .updateTable('organisation_directory')
      .where('organisation_id', '=', organisationId)
      .set({ held_leaves: error.leaves, fault: null, failed_at: null })
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
      ...{ held_leaves: null, fault: null, failed_at: null },
    })
    .execute());

async function noteFailure(
  { clock, database: { connection }, log }: Services,
  organisationId: number,
  error: unknown,
): Promise<void> {
  if (!(error instanceof WecomError)) return;
  log.warn({ err: error, fault: error.fault }, 'a directory was not read');
  await connection
    .updateTable('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .set({ fault: error.fault, failed_at: clock.now() })
    .execute();
}
