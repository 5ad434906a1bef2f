import { FailureError, RefusalError } from '../../../../platform/api/errors.ts';
import type { Problem } from './player-store.ts';

/** Why addresses could not be had, or the player's code not be loaded. */
export function problemOf(error: unknown): Problem {
  if (error instanceof RefusalError) return { kind: 'refused', message: error.message };
  if (error instanceof FailureError) {
    if (error.status === 401 || error.status === 403) return { kind: 'session' };
    if (error.status === 404) return { kind: 'broken' };
  }
  return { kind: 'network' };
}
