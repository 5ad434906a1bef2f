import type { LtiGradeFault } from '@xuezhou/contract/lti/console';
import { PrivateAddress } from '../../../platform/http/outward/safe-address.ts';

/** A score did not arrive. */
export class ScoreFault extends Error {
  override readonly name = 'ScoreFault';
  readonly fault: LtiGradeFault;
  /** Seconds that the platform asked us to wait. */
  readonly asked: number | null;
  constructor(fault: LtiGradeFault, asked: number | null = null, cause?: unknown) {
    super(`the platform: ${fault}`, { cause });
    this.fault = fault;
    this.asked = asked;
  }
}

/** The server stops: it was no fault of theirs, and whoever starts next tries again. */
export function faultOfNetwork(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return error;
  return new ScoreFault(error instanceof PrivateAddress ? 'private' : 'away', null, error);
}

/** What a status of the platform's means, with what it says to it; null: it has the score. */
export function faultOfStatus(status: number, said = ''): LtiGradeFault | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401) return 'unauthorised';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'gone';
  if (status === 409) return 'conflict';
  // So Canvas says that it has a later one, or that nothing more may be handed in.
  if (status === 400 && /timestamp/i.test(said)) return 'conflict';
  if (status === 422 && /attempts/i.test(said)) return 'attempts';
  // So Canvas says that somebody is no student of the course; Moodle says 400 to that and to all else.
  if (status === 422) return 'person';
  if (status === 429) return 'busy';
  return status >= 500 || status === 408 ? 'away' : 'refused';
}

const passing: ReadonlySet<LtiGradeFault> = new Set([
  ...(['unauthorised', 'conflict', 'busy', 'away', 'token'] as const),
]);

/** Whether it may be gone by itself; else somebody has to do something, and is told at once. */
export const mayPass = (fault: LtiGradeFault): boolean => passing.has(fault);

/** Whether the platform as a whole is not to be asked for a while. */
export const isOfAll = (fault: LtiGradeFault): boolean =>
  fault === 'away' || fault === 'busy' || fault === 'token' || fault === 'private';
