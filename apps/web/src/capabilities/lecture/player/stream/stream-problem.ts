import { refusals } from '@xuezhou/contract/refusals';
import { askRefusal } from '@xuezhou/client/api/ask-refusal.ts';
import { FailureError, RefusalError } from '@xuezhou/client/api/errors.ts';
import { wasTakenOver } from '@xuezhou/client/api/takeover.ts';
import type { Problem } from '../../port/player-store.ts';
import { playerWords } from '../player.words.ts';

/** Why addresses could not be had, or the player's code not be loaded. */
export function problemOf(error: unknown): Problem {
  if (error instanceof RefusalError) return { kind: 'refused', message: refusalText(error) };
  if (error instanceof FailureError) {
    if (error.status === 403) return { kind: 'taken' };
    if (error.status === 401) return { kind: lostSession() };
    if (error.status === 404) return { kind: 'broken' };
  }
  return { kind: 'network' };
}

/** How the login came to its end. */
export const lostSession = () => (wasTakenOver() ? 'taken' : 'session');

/** The server's words, and what to do where they do not say it. */
function refusalText({ status, message }: RefusalError): string {
  if (status === refusals.courseExpired[0]) return `${message}。${playerWords.prolong}`;
  return `${message}。`;
}

/** Asks for a stream's key, for what a browser's own player and a failed segment do not tell. */
export const askKey = (path: string) => askRefusal(path.replace(/[^/]*$/, 'key'));

/** In words where the account plays, as the refusal of a key says it; nothing where it does not. */
export function whoPlays(data: unknown): Pick<Problem, 'message'> {
  const { device, lecture } = (typeof data === 'object' && data !== null ? data : {}) as Record<
    string,
    unknown
  >;
  if (typeof device !== 'string' || typeof lecture !== 'string') return {};
  return { message: playerWords.playsElsewhere(device, lecture) };
}
