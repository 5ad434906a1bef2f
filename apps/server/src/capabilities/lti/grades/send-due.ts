import type { Services } from '../../../platform/services.ts';
import type { Outward } from '../../../platform/http/outward/outward.ts';
import type { AccessTokens } from './access-tokens.ts';
import { takeDue, type DueScore } from './due-scores.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { keepFault, keepSent, release } from './keep-score.ts';
import { isOfAll, ScoreFault } from './score-fault.ts';
import { sendScore } from './send-score.ts';

interface Sending extends Pick<Services, 'clock' | 'database' | 'log'> {
  readonly outward: Outward;
  readonly tokens: AccessTokens;
}

/** Until nothing is due; a platform that does not answer rests, so that it holds up no other. */
export async function sendDue(sending: Sending, signal: AbortSignal): Promise<void> {
  const { connection } = sending.database;
  while (!signal.aborted) {
    const due = await takeDue(connection, sending.clock.now());
    if (due.length === 0) return;
    const platforms = groupBy(due, ({ platform_id: platformId }) => platformId);
    const sent = await Promise.allSettled(
      [...platforms.values()].map((those) => sendTo(sending, those, signal)),
    );
    const failed = sent.find((one) => one.status === 'rejected');
    if (failed !== undefined && !signal.aborted) throw failed.reason;
  }
}

/** To one platform: all at once, or where it did not answer before, one that shows whether it does by now. */
async function sendTo(
  sending: Sending,
  due: readonly DueScore[],
  signal: AbortSignal,
): Promise<void> {
  const [first, ...others] = due;
  if (first === undefined) return;
  const isAsked = first.rests > 0;
  if (isAsked && !(await send(sending, first, signal))) {
    for (const one of others) await release(sending.database.connection, one);
    return;
  }
  const all = isAsked ? others : due;
  const sent = await Promise.allSettled(all.map((one) => send(sending, one, signal)));
  const failed = sent.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** @returns false where the platform as a whole did not take it */
async function send(sending: Sending, due: DueScore, signal: AbortSignal): Promise<boolean> {
  const { clock, log } = sending;
  const { connection } = sending.database;
  try {
    await sendScore(sending, due, signal);
  } catch (error) {
    if (!(error instanceof ScoreFault)) throw error;
    const { platform_id: platformId } = due;
    log.warn({ err: error, platformId, fault: error.fault }, 'a score did not arrive');
    await keepFault(connection, due, error, clock.now());
    return !isOfAll(error.fault);
  }
  await keepSent(connection, due, clock.now());
  return true;
}
