import type { MemoryFit } from '@xuezhou/rules/flash-card/fit/fit-memory';
import { mostReviews } from '@xuezhou/rules/flash-card/fit/histories';
import { versionAt, type MemoryVersion } from '@xuezhou/rules/flash-card/memory-version';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { enqueue, type JobPayloads } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/jobs/worker.ts';
import type { Services } from '../../../platform/services.ts';
import { refreshPlans } from '../flash-card.port.ts';
import { memoryReader, memoryWriter } from './memory.repository.ts';
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
  for (const { student_id: studentId } of due)
    await enqueue(
      connection,
      'fit-cards',
      { studentId },
      {
        ...{ queue: 'fit-cards', key: `fit-cards-${studentId}` },
        ...{ priority: lastPriority, maxAttempts: mostAttempts },
      },
    );
}

/**
 * Fits one learner's memory, and plans by it from now on if it foretells better. What is interrupted is done again; what
 * fails for good is tried again when the log has grown.
 */
export async function fitCards(
  services: FitServices,
  { studentId }: JobPayloads['fit-cards'],
  context: JobContext,
): Promise<void> {
  const reader = memoryReader(services.database.connection);
  const standing = await reader.standing(studentId);
  if (standing === undefined || !standing.is_due || isUnwanted(standing.versions)) return;
  const former = versionAt(standing.versions);
  const fit = await orFailed(services, context, async () =>
    runFitProcess(
      {
        ...{ logs: [packLog(await reader.log(studentId))], most: mostReviews },
        school: await reader.school(),
        former: former?.from === 'fitted' ? former.parameters : null,
      },
      context.signal,
    ),
  );
  await keep(services, {
    studentId,
    fit,
    logged: standing.logged,
    isOwn: former?.from === 'fitted',
  });
  const courses = await reader.courses(studentId);
  await refreshPlans(services, studentId, courses, services.clock.now());
}

/** They chose the parameters of everybody. */
const isUnwanted = (versions: readonly MemoryVersion[]): boolean =>
  versionAt(versions)?.from === 'general';

/** Null where it failed and nobody tries again. */
export async function orFailed(
  { log }: Pick<Services, 'log'>,
  { isLastAttempt }: JobContext,
  fit: () => Promise<MemoryFit>,
): Promise<MemoryFit | null> {
  try {
    return await fit();
  } catch (error) {
    if (!isLastAttempt) throw error;
    log.warn({ err: error }, '记忆参数没有算成');
    return null;
  }
}

interface Kept {
  studentId: number;
  fit: MemoryFit | null;
  logged: number;
  /** Whether parameters of their own hold until now. */
  isOwn: boolean;
}

async function keep(
  { database, clock }: FitServices,
  { studentId, fit, logged, isOwn }: Kept,
): Promise<void> {
  const now = clock.now();
  await inTransaction(database.connection, async (change) => {
    const writer = memoryWriter(change);
    const outcome = fit?.outcome ?? 'failed';
    const cardFitId = await writer.storeFit({ studentId, now, fit, outcome, logged, learners: 1 });
    const standing = await memoryReader(change).standing(studentId);
    // Chosen while it was computed.
    if (fit === null || standing === undefined || isUnwanted(standing.versions)) return;
    if (fit.parameters !== null)
      await writer.storeVersion({
        ...{ studentId, now, from: 'fitted', parameters: fit.parameters, cardFitId },
      });
    else if (isOwn && !fit.doesFormerHold)
      await writer.storeVersion({
        ...{ studentId, now, from: 'withdrawn', parameters: null, cardFitId },
      });
  });
}
