import { refusals } from '@xuezhou/contract/refusals';
import { FailureError, RefusalError } from '../../../../platform/api/errors.ts';
import type { Problem } from './player-store.ts';
import { playerWords } from './player.words.ts';

/** Why addresses could not be had, or the player's code not be loaded. */
export function problemOf(error: unknown): Problem {
  if (error instanceof RefusalError) return { kind: 'refused', message: refusalText(error) };
  if (error instanceof FailureError) {
    if (error.status === 403) return { kind: 'taken' };
    if (error.status === 401) return { kind: 'session' };
    if (error.status === 404) return { kind: 'broken' };
  }
  return { kind: 'network' };
}

/** The server's words, and what to do where they do not say it. */
function refusalText({ status, message }: RefusalError): string {
  if (status === refusals.courseExpired[0]) return `${message}。${playerWords.prolong}`;
  return `${message}。`;
}

interface StreamRefusal {
  /** Of HTTP; 200 where nothing is refused, 0 without an answer. */
  status: number;
  /** Where the account plays, when it is refused for that. */
  elsewhere?: { device: string; lecture: string } | undefined;
}

/** Asks for a stream's key, for what a browser's own player and a failed segment do not tell. */
export async function askRefusal(path: string): Promise<StreamRefusal> {
  try {
    const answer = await fetch(path.replace(/[^/]*$/, 'key'));
    if (answer.status !== 409) return { status: answer.status };
    const { data } = (await answer.json()) as { data: StreamRefusal['elsewhere'] | null };
    return { status: answer.status, elsewhere: data ?? undefined };
  } catch {
    return { status: 0 };
  }
}

export const whoPlays = ({ elsewhere }: StreamRefusal): Pick<Problem, 'message'> =>
  elsewhere ? { message: playerWords.playsElsewhere(elsewhere.device, elsewhere.lecture) } : {};
