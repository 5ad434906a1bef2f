import type { MemoryFit } from '@xuezhou/rules/flash-card/fit/fit-memory';
import type { ReviewOfCard } from '@xuezhou/rules/flash-card/fit/histories';
import { ratings, type MemoryParameters } from '@xuezhou/rules/flash-card/memory';
import { fork } from 'node:child_process';
import { entryBeside } from '../../../platform/entry-beside.ts';

export interface FitRequest {
  /** Of each learner the reviews: card, moment and rating of one after the other. */
  readonly logs: readonly Float64Array[];
  /** Reviews of one learner that count, at most. */
  readonly most: number;
  readonly school: MemoryParameters | null;
  readonly former: MemoryParameters | null;
}

export type FitMessage =
  | { readonly kind: 'done'; readonly fit: MemoryFit }
  | { readonly kind: 'failed'; readonly message: string };

/** Cost so far is a second; whoever needs minutes is lost. */
const mostMilliseconds = 120_000;
const mostMegabytes = 512;

/**
 * Fits in a process of its own, which alone loads the optimiser: its time, its memory and its crashes stay out of the
 * server.
 */
export function runFitProcess(request: FitRequest, signal: AbortSignal): Promise<MemoryFit> {
  const { file, execArgv } = entryBeside(import.meta, 'fit-process');
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = fork(file, [], {
      execArgv: [...execArgv, `--max-old-space-size=${mostMegabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const kill = () => child.kill('SIGKILL');
    signal.addEventListener('abort', kill, { once: true });
    const clock = setTimeout(kill, mostMilliseconds);
    child.on('message', (message: FitMessage) => {
      if (message.kind === 'done') resolve(message.fit);
      else reject(new Error(message.message));
    });
    child.on('error', reject);
    child.on('exit', (code, ended) => {
      clearTimeout(clock);
      signal.removeEventListener('abort', kill);
      // After an answer this changes nothing: a promise settles once.
      reject(new Error(`记忆参数的计算意外结束（${ended ?? code}）`));
    });
    child.send(request);
  });
}

/** Numbers cross to another process much faster than objects. */
export const packLog = (log: readonly ReviewOfCard[]): Float64Array =>
  Float64Array.from(log.flatMap(({ cardId, at, rating }) => [cardId, at, rating]));

export function logFrom(packed: Float64Array): ReviewOfCard[] {
  return Array.from({ length: packed.length / 3 }, (_, index) => {
    const [cardId = 0, at = 0, given = 0] = packed.subarray(index * 3, index * 3 + 3);
    return { cardId, at, rating: ratings[given - 1] ?? 1 };
  });
}
