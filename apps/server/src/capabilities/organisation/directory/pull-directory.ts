import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { enqueue, type JobPayloads } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { CompanyError } from '../../../providers/company/company.port.ts';
import { companyOf } from '../sign-in/company-of.ts';
import type { WithIssuers } from '../sign-in/issuer-of.ts';
import { Outdated } from './apply-directory.ts';
import { followed, linkedSubjects, type Followed } from './directory.repository.ts';
import { dropReading, keepReading, previewOf } from './readings.ts';
import { readPart, readWhole } from './read-directory.ts';
import type { Seen, Told } from './seen.ts';
import { noteFailure, takeOver } from './take-over.ts';
import { demandTold, dropTold, queueOf, waitingTold } from './told.ts';

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
  for (const { organisation_id: organisationId } of rows) {
    // What was told and given up on is known from nowhere else.
    await demandTold(connection, organisationId);
    await enqueueSync(connection, { organisationId });
  }
}

type Part = JobPayloads['sync-organisation'];

/** Those of one organisation run one after another. */
export const enqueueSync = (connection: Connection, part: Part): Promise<void> =>
  enqueue(connection, 'sync-organisation', part, {
    queue: queueOf(part.organisationId),
    maxAttempts: part.isLook === true ? 1 : 5,
  });

/**
 * What the directory says now becomes what is here. Throws CompanyError where it may answer later, or must, for what a notice
 * told of a new id is known from nowhere else.
 */
export async function syncOrganisation(
  services: WithIssuers<Services>,
  { organisationId, users, renamed = [], ended = [], isTold, isLook }: Part,
): Promise<void> {
  if (isLook === true) await look(services, organisationId);
  else if (isTold === true) await takeTold(services, organisationId);
  // As servers before gathered nothing.
  else if (users !== undefined) await takePart(services, organisationId, { users, renamed, ended });
  else await takeWhole(services, organisationId);
}

/** All that waits, a batch after another. */
async function takeTold(services: WithIssuers<Services>, organisationId: number): Promise<void> {
  const { connection } = services.database;
  for (;;) {
    const batch = await waitingTold(connection, organisationId);
    if (batch === null) return;
    await takePart(services, organisationId, batch);
    await dropTold(connection, organisationId, batch.last);
  }
}

interface Asked extends Told {
  readonly users: readonly string[];
}

async function takePart(
  services: WithIssuers<Services>,
  organisationId: number,
  { users, renamed, ended }: Asked,
): Promise<void> {
  try {
    if (ended.length > 0) await takeEnds(services, organisationId, ended);
    await whileFollowed(services, organisationId, async (current) => {
      const company = companyOf(services, current.signIn);
      await takeOver(services, current, await readPart(company, users, { renamed, ended: [] }));
    });
  } catch (error) {
    await noteFailure(services, organisationId, { error, isPart: true });
    if (mayAnswerLater(error) || renamed.length > 0) throw error;
  }
}

async function takeWhole(services: WithIssuers<Services>, organisationId: number): Promise<void> {
  try {
    await whileFollowed(services, organisationId, async (current) => {
      await takeOver(services, current, await readAll(services, current));
    });
  } catch (error) {
    await noteFailure(services, organisationId, { error, isPart: false });
    if (mayAnswerLater(error)) throw error;
  }
}

/** For a person who waits for it: what would change is kept, and nothing is changed. One that fails is asked for anew by a press. */
async function look(services: WithIssuers<Services>, organisationId: number): Promise<void> {
  try {
    await whileFollowed(services, organisationId, async (current) => {
      const seen = await readAll(services, current);
      const applied = await previewOf(services, { ...current, seen, now: services.clock.now() });
      await keepReading(services, current, { seen, applied });
    });
  } catch (error) {
    await dropReading(services.database.connection, organisationId);
    await noteFailure(services, organisationId, { error, isPart: false });
  }
}

async function readAll(services: WithIssuers<Services>, current: Followed): Promise<Seen> {
  const linked = await linkedSubjects(services.database.connection, current);
  return await readWhole(companyOf(services, current.signIn), linked);
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
  await whileFollowed(services, organisationId, async (current) => {
    const nothing = { isWhole: false, departments: [], present: [], absent: [], renamed: [] };
    await takeOver(services, current, { ...nothing, root: '', ended });
  });
}

/** What is over by itself. */
const mayPass: ReadonlySet<CompanyError['fault']> = new Set(['away', 'busy', 'odd']);

const mayAnswerLater = (error: unknown): boolean =>
  !(error instanceof CompanyError) || mayPass.has(error.fault);

/** Does it anew where something else was taken over since it was read; nothing where it is followed no more. */
async function whileFollowed(
  { database: { connection } }: Pick<Services, 'database'>,
  organisationId: number,
  work: (current: Followed) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const current = await followed(connection, organisationId);
    if (current === undefined) return;
    try {
      await work(current);
      return;
    } catch (error) {
      if (!(error instanceof Outdated) || tries === mostTries) throw error;
    }
  }
}
