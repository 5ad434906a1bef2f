import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { enqueue, type JobPayloads } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { CompanyError } from '../../../providers/company/company.port.ts';
import { patience } from './patience.ts';
import { companyOf } from '../sign-in/company-of.ts';
import type { WithIssuers } from '../sign-in/issuer-of.ts';
import { Outdated } from './apply-directory.ts';
import {
  followed,
  knownDepartments,
  linkedSubjects,
  type Followed,
} from './directory.repository.ts';
import { foldNotices } from './notices/fold-notices.ts';
import { dropReading, keepReading, previewOf } from './readings.ts';
import { readPart, readWhole } from './read-directory.ts';
import type { Seen, NoticedChanges } from './seen.ts';
import { noteFailure, noteLooked, takeOver } from './take-over.ts';
import { askedLater, askLater, youngOf } from './notices/ask-later.ts';
import {
  demandNotices,
  dropNotices,
  queueOf,
  waitingNotices,
  type WaitingNotice,
} from './notices/waiting-notices.ts';

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
    await demandNotices(connection, organisationId);
    await enqueueSync(connection, organisationId);
  }
}

/** Those of one organisation run one after another. */
export const enqueueSync = (connection: Connection, organisationId: number): Promise<void> =>
  enqueue(
    connection,
    'sync-organisation',
    { organisationId },
    { queue: queueOf(organisationId), maxAttempts: 5 },
  );

export const enqueueLook = (connection: Connection, organisationId: number): Promise<void> =>
  enqueue(
    connection,
    'read-organisation-directory',
    { organisationId },
    {
      ...{ queue: queueOf(organisationId), key: `organisation-directory-look-${organisationId}` },
      maxAttempts: 5,
    },
  );

/** What the directory says now becomes what is here. Throws CompanyError where it may answer later. */
export async function syncOrganisation(
  services: WithIssuers<Services>,
  { organisationId, users, renamed = [], ended = [] }: JobPayloads['sync-organisation'],
): Promise<void> {
  if (users === undefined) return await takeWhole(services, organisationId);
  // As servers before gathered nothing.
  const told = foldNotices([{ renamed, ended }]);
  await takeEnds(services, organisationId, told.ended);
  const part = { users, renamed: told.renamed, isOfDepartments: users.length === 0, rows: [] };
  await takePart(services, organisationId, part);
}

/** Each person is asked for, one after another. */
const maxAtOnce = 200;

/**
 * All that notices told. What they told of ids needs no answer, so nothing holds it up. Throws CompanyError where the directory
 * may answer later, or must, for what a notice told of a new id is known from nowhere else.
 */
export async function takeNotices(
  services: WithIssuers<Services>,
  { organisationId }: JobPayloads['take-organisation-notices'],
): Promise<void> {
  const { connection } = services.database;
  for (;;) {
    const waiting = await waitingNotices(connection, organisationId, services.clock.now());
    if (waiting.length === 0) return;
    const { renamed, ended } = foldNotices(waiting);
    await takeEnds(services, organisationId, ended);
    const others = waiting.filter((row) => row.renamed.length === 0);
    const parts = [waiting.filter((row) => row.renamed.length > 0)];
    for (let from = 0; from < others.length; from += maxAtOnce)
      parts.push(others.slice(from, from + maxAtOnce));
    for (const [one, rows] of parts.entries()) {
      if (rows.length === 0) continue;
      const users = [...new Set(rows.flatMap((row) => row.users))];
      const isOfDepartments = rows.some((row) => row.users.length === 0);
      const own = one === 0 ? renamed : [];
      await takePart(services, organisationId, { users, renamed: own, isOfDepartments, rows });
      await dropNotices(connection, rows);
    }
  }
}

interface Part {
  readonly users: readonly string[];
  readonly renamed: NoticedChanges['renamed'];
  /** Something was told of departments, so that those that are known may be others now. */
  readonly isOfDepartments: boolean;
  /** What told of it: gone with the very change that it made. */
  readonly rows: readonly WaitingNotice[];
}

async function takePart(
  services: WithIssuers<Services>,
  organisationId: number,
  { users, renamed, isOfDepartments, rows }: Part,
): Promise<void> {
  const { connection } = services.database;
  let trouble: CompanyError | null = null;
  try {
    await whileFollowed(services, organisationId, async (current) => {
      const known = isOfDepartments ? null : await knownDepartments(connection, current);
      const company = patientCompanyOf(services, current);
      const now = services.clock.now();
      const read = await readPart(company, users, { renamed, known, young: youngOf(rows, now) });
      trouble = read.trouble;
      await takeOver(services, current, read.seen, async (change) => {
        await dropNotices(change, rows);
        await askLater(change, organisationId, { rows, users: read.doubtful, now });
      });
    });
    if (trouble !== null)
      await noteFailure(services, organisationId, { error: trouble, isPart: true });
  } catch (error) {
    await noteFailure(services, organisationId, { error, isPart: true });
    if (mayAnswerLater(error) || renamed.length > 0) throw error;
  }
}

async function takeWhole(services: WithIssuers<Services>, organisationId: number): Promise<void> {
  try {
    await whileAllIsTold(services, organisationId, async (current) => {
      await takeOver(services, current, await readAll(services, current));
    });
  } catch (error) {
    await noteFailure(services, organisationId, { error, isPart: false });
    if (mayAnswerLater(error)) throw error;
  }
}

/**
 * For a person who waits for it: what would change is kept, and nothing is changed but what notices told. One that the provider
 * refuses is asked for anew by a press.
 */
export async function lookAtDirectory(
  services: WithIssuers<Services>,
  { organisationId }: JobPayloads['read-organisation-directory'],
): Promise<void> {
  const { connection } = services.database;
  try {
    const isDone = await whileAllIsTold(services, organisationId, async (current) => {
      const seen = await readAll(services, current);
      const applied = await previewOf(services, { ...current, seen, now: services.clock.now() });
      await keepReading(services, current, { seen, applied });
      await noteLooked(connection, organisationId, applied);
    });
    // It is followed no more.
    if (!isDone) await dropReading(connection, organisationId);
  } catch (error) {
    await noteFailure(services, organisationId, { error, isPart: false });
    if (!(error instanceof CompanyError)) throw error;
    await dropReading(connection, organisationId);
  }
}

async function readAll(services: WithIssuers<Services>, current: Followed): Promise<Seen> {
  const { clock, database } = services;
  const linked = await linkedSubjects(database.connection, current);
  const { organisation_id: organisationId } = current.signIn;
  const young = await askedLater(database.connection, organisationId, clock.now());
  return await readWhole(patientCompanyOf(services, current), linked, young);
}

/** Nobody waits at a page for a job. */
const patientCompanyOf = (services: WithIssuers<Services>, { signIn }: Followed) =>
  companyOf(services, signIn, patience);

/**
 * An id that was given up is nobody's here, whether the directory answers or not: whoever is given it next is another person.
 * Done again it ends no link that was made since.
 */
async function takeEnds(
  services: WithIssuers<Services>,
  organisationId: number,
  ended: NoticedChanges['ended'],
): Promise<void> {
  if (ended.length === 0) return;
  await whileFollowed(services, organisationId, async (current) => {
    const nothing = { isWhole: false, departments: [], present: [], absent: [], renamed: [] };
    await takeOver(services, current, { ...nothing, root: '', ended });
  });
}

/** What is over by itself. */
const mayPass: ReadonlySet<CompanyError['fault']> = new Set(['away', 'busy', 'odd']);

const mayAnswerLater = (error: unknown): boolean =>
  !(error instanceof CompanyError) || mayPass.has(error.fault);

/** With what notices told taken over before, for who has another id is known from nowhere else. Throws CompanyError. */
const whileAllIsTold = (
  services: WithIssuers<Services>,
  organisationId: number,
  work: (current: Followed) => Promise<void>,
): Promise<boolean> =>
  whileFollowed(services, organisationId, work, () => takeNotices(services, { organisationId }));

/** Does it anew where something else was taken over since it was read; false, and nothing, where it is followed no more. */
async function whileFollowed(
  { database: { connection } }: Pick<Services, 'database'>,
  organisationId: number,
  work: (current: Followed) => Promise<void>,
  before: () => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    await before();
    const current = await followed(connection, organisationId);
    if (current === undefined) return false;
    try {
      await work(current);
      return true;
    } catch (error) {
      if (!(error instanceof Outdated) || tries === mostTries) throw error;
    }
  }
}
