import type { MemoryFit } from '@xuezhou/rules/flash-card/fit/fit-memory';
import { maxReviews } from '@xuezhou/rules/flash-card/fit/histories';
import { versionAt, type MemoryVersion } from '@xuezhou/rules/flash-card/memory-version';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { enqueueEach, type JobPayloads } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/jobs/worker.ts';
import type { Services } from '../../../platform/services.ts';
import { refreshPlans } from '../flash-card.port.ts';
import { memoryReader, memoryWriter, type Standing } from './memory.repository.ts';
import { packLog, runFitProcess } from './run-fit-process.ts';

type FitServices = Pick<Services, 'database' | 'clock' | 'log'>;

/** After all else that waits. */
const lastPriority = 1000;
const mostAttempts = 3;
/** A school that stood still for so long has missed nobody. */
const lately = 4 * 86_400_000;

/** Asks for a fit of each learner whose log has grown enough. */
export async function findFits({ database, clock }: FitServices): Promise<void> {
  const now = clock.now();
  const { connection } = database;
  const due = await memoryReader(connection).due(new Date(now.getTime() - lately), now);
  await askForFits(
    connection,
    due.map(({ student_id }) => student_id),
  );
}

/** Of each of these learners, one after the other; who needs none has their cards brought up to what holds. */
export async function askForFits(
  connection: Connection,
  studentIds: readonly number[],
): Promise<void> {
  await enqueueEach(
    connection,
    'fit-cards',
    studentIds.map((studentId) => ({ payload: { studentId }, key: `fit-cards-${studentId}` })),
    { queue: 'fit-cards', priority: lastPriority, maxAttempts: mostAttempts },
  );
}

/**
 * Fits one learner's memory, and plans by it from now on if it foretells better. What is interrupted is done again; what
 * fails for good is tried again a week later.
 */
export async function fitCards(
  services: FitServices,
  { studentId }: JobPayloads['fit-cards'],
  context: JobContext,
): Promise<void> {
  const reader = memoryReader(services.database.connection);
  const standing = await reader.standing(studentId, services.clock.now());
  const isWanted = standing?.is_due === true && !isUnwanted(standing.versions);
  if (isWanted && !(await fitAnew(services, { studentId, standing }, context))) return;
  const courses = await reader.courses(studentId);
  await refreshPlans(services, studentId, courses, services.clock.now());
}

/** False where it failed for good. */
async function fitAnew(
  services: FitServices,
  { studentId, standing }: { studentId: number; standing: Standing },
  context: JobContext,
): Promise<boolean> {
  const reader = memoryReader(services.database.connection);
  const former = versionAt(standing.versions);
  const fit = await orFailed(services, context, async () =>
    runFitProcess(
      {
        ...{ logs: [packLog(await reader.log(studentId))], most: maxReviews },
        school: await reader.school(),
        former: former?.from === 'fitted' ? former.parameters : null,
      },
      context.signal,
    ),
  );
  await keep(services, { studentId, fit, logged: standing.logged });
  return fit !== null;
}

/** They chose the parameters of everybody. */
const isUnwanted = (versions: readonly MemoryVersion[]): boolean =>
  versionAt(versions)?.from === 'general';

/** Null where it failed and nobody tries again. A server that stops says nothing of the log. */
export async function orFailed(
  { log }: Pick<Services, 'log'>,
  { signal, isLastAttempt }: JobContext,
  fit: () => Promise<MemoryFit>,
): Promise<MemoryFit | null> {
  try {
    return await fit();
  } catch (error) {
    if (signal.aborted || !isLastAttempt) throw error;
    log.warn({ err: error }, '记忆参数没有算成');
    return null;
  }
}

interface Kept {
  studentId: number;
  fit: MemoryFit | null;
  logged: number;
}

async function keep(
  { database, clock }: FitServices,
  { studentId, fit, logged }: Kept,
): Promise<void> {
  await inTransaction(database.connection, async (change) => {
    const writer = memoryWriter(change);
    // Erased while it was computed.
    if (!(await writer.lock(studentId))) return;
    const now = clock.now();
    const outcome = fit?.outcome ?? 'failed';
    const cardFitId = await writer.storeFit({ studentId, now, fit, outcome, logged, learners: 1 });
    const standing = await memoryReader(change).standing(studentId, now);
    // Chosen while it was computed.
    if (fit === null || standing === undefined || isUnwanted(standing.versions)) return;
    const from = sourceAfter(fit, versionAt(standing.versions)?.from ?? null);
    if (from !== null)
      await writer.storeVersion({ studentId, now, from, parameters: fit.parameters, cardFitId });
  });
}

/** What is to hold after a fit; null: what holds. */
function sourceAfter(
  fit: MemoryFit,
  held: MemoryVersion['from'] | null,
): 'fitted' | 'everybody' | 'withdrawn' | null {
  if (fit.parameters !== null) return 'fitted';
  if (held === 'fitted' && fit.doesFormerHold) return null;
  const isSchoolBetter = fit.lossSchool === null ? null : fit.lossSchool < bestOfOthers(fit);
  if (isSchoolBetter === false) return held === 'everybody' ? null : 'everybody';
  if (held === 'fitted' || (held === 'everybody' && isSchoolBetter)) return 'withdrawn';
  return null;
}

const bestOfOthers = ({ lossGeneral, lossAverage }: MemoryFit): number =>
  Math.min(lossGeneral ?? Number.POSITIVE_INFINITY, lossAverage ?? Number.POSITIVE_INFINITY);
