import { openOutward, type Outward } from '../../../platform/http/outward/outward.ts';
import type { Services } from '../../../platform/services.ts';
import { signAsTool } from '../keys/tool-key.ts';
import { accessTokens, type AccessTokens } from './access-tokens.ts';
import { takeDue, type DueScore } from './due-scores.ts';
import { findScores } from './find-scores.ts';
import { keepFault, keepSent } from './keep-score.ts';
import { isOfAll, ScoreFault } from './score-fault.ts';
import { sendScore } from './send-score.ts';

type Passing = Pick<Services, 'clock' | 'config' | 'database' | 'log' | 'signer'>;

/** The job that finds what platforms are owed and sends it; tokens are kept from one run to the next. */
export function passGrades(services: Passing): (signal: AbortSignal) => Promise<void> {
  const tokensBy = accessTokens();
  return async (signal) => {
    await findScores(services, signal);
    const { clock, config } = services;
    const outward = openOutward(config.PRIVATE_NETWORKS_ALLOWED);
    const tokens = tokensBy({ outward, clock, sign: (claims) => signAsTool(services, claims) });
    try {
      await sendDue({ ...services, outward, tokens }, signal);
    } finally {
      await outward.close();
    }
  };
}

type Sending = Passing & { readonly outward: Outward; readonly tokens: AccessTokens };

/** Until nothing is due; a platform that does not answer is asked no more in this run, so that it holds up no other. */
async function sendDue(sending: Sending, signal: AbortSignal): Promise<void> {
  const resting = new Set<number>();
  const { connection } = sending.database;
  while (!signal.aborted) {
    const due = await takeDue(connection, sending.clock.now(), resting);
    if (due.length === 0) return;
    const sent = await Promise.allSettled(due.map((one) => send(sending, one, resting, signal)));
    const failed = sent.find((one) => one.status === 'rejected');
    if (failed !== undefined && !signal.aborted) throw failed.reason;
  }
}

async function send(
  sending: Sending,
  due: DueScore,
  resting: Set<number>,
  signal: AbortSignal,
): Promise<void> {
  const { clock, log } = sending;
  const { connection } = sending.database;
  try {
    await sendScore(sending, due, signal);
  } catch (error) {
    if (!(error instanceof ScoreFault)) throw error;
    const { platform_id: platformId } = due;
    log.warn({ err: error, platformId, fault: error.fault }, 'a score did not arrive');
    if (isOfAll(error.fault)) resting.add(platformId);
    return await keepFault(connection, due, error, clock.now());
  }
  await keepSent(connection, due, clock.now());
}
