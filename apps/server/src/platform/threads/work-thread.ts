import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';
import { atMost } from '../at-most.ts';
import type { Entry } from '../entry-beside.ts';
import { Failure } from '../http/refusal.ts';

export type ThreadMessage<Answer> =
  | { kind: 'ready' }
  | { kind: 'at'; place: string }
  | { kind: 'answer'; answer: Answer; milliseconds: number }
  | { kind: 'failed'; error: unknown };

/** A question took more time or memory than it may. */
export class TooHeavyError extends Error {
  readonly kind: 'time' | 'memory';
  /** Where in the question its thread stood; empty where it told none. */
  readonly place: string;
  constructor(kind: 'time' | 'memory', place: string) {
    super(`the work of a thread took too much ${kind}${place && ` at ${place}`}`);
    this.kind = kind;
    this.place = place;
  }
}

export interface Asked<Answer> {
  readonly answer: Answer;
  /** What the answer took, waiting left out. */
  readonly milliseconds: number;
}

/**
 * Asks a thread of its own, so that what a student sent holds up nobody else's requests. Students take turns: one may
 * send as much as they like, the others wait for one question of theirs. Throws TooHeavyError.
 */
export type AskThread<Question, Answer> = (
  whose: number,
  question: Question,
  maxMilliseconds: number,
  /** Of the question, what goes over to the thread: a port by which it asks back. */
  handed?: readonly Transferable[],
) => Promise<Asked<Answer>>;

/** So many questions of one student may wait; more are sent by a program, and refused. */
const maxWaiting = 50;
const sourceEntry = new URL('start-source.mjs', import.meta.url);
/** The stack is that of the server itself. */
const usualLimits = { maxOldGenerationSizeMb: 256, stackSizeMb: 1 };

/** The thread is started by the first question, and anew after one that was too heavy. */
export function workThread<Question, Answer>(
  entry: Entry,
  limits: ResourceLimits = {},
): AskThread<Question, Answer> {
  const alone = atMost(1);
  const turns = new Map<number, { last: Promise<unknown>; waiting: number }>();
  let running: Promise<Worker> | undefined;

  const start = (): Promise<Worker> => {
    const forget = () => {
      if (running === starting) running = undefined;
    };
    const starting = startWorker(entry, { ...usualLimits, ...limits }, forget);
    // One that could not be made at all has no end to tell of.
    void starting.catch(forget);
    return starting;
  };
  const ask = async (
    asked: { readonly question: Question; readonly handed: readonly Transferable[] },
    maxMilliseconds: number,
  ): Promise<Asked<Answer>> => {
    running ??= start();
    const thread = await running;
    const message = await answerOf<Answer>(thread, asked, maxMilliseconds).catch(
      async (error: unknown) => {
        await thread.terminate();
        throw error;
      },
    );
    if (message.kind === 'answer') return message;
    throw new Error('a thread failed at its question', { cause: message.error });
  };
  return async (whose, question, maxMilliseconds, handed = []) => {
    const turn = turns.get(whose) ?? { last: Promise.resolve(), waiting: 0 };
    if (turn.waiting >= maxWaiting) throw new Failure(429);
    turns.set(whose, turn);
    turn.waiting += 1;
    const asked = turn.last.then(() => alone(() => ask({ question, handed }, maxMilliseconds)));
    turn.last = asked.catch(() => undefined);
    try {
      return await asked;
    } finally {
      turn.waiting -= 1;
      if (turn.waiting === 0) turns.delete(whose);
    }
  };
}

async function startWorker(
  { file, execArgv }: Entry,
  resourceLimits: ResourceLimits,
  onEnd: () => void,
): Promise<Worker> {
  const worker =
    execArgv.length > 0
      ? new Worker(sourceEntry, { workerData: file, execArgv: [], resourceLimits })
      : new Worker(file, { resourceLimits });
  // Whoever waits for an answer hears of an error too; between two questions nobody would.
  worker.on('error', () => undefined).once('exit', onEnd);
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
  // The server ends when it has nothing else to do.
  worker.unref();
  return worker;
}

type Settled<Answer> = Extract<ThreadMessage<Answer>, { kind: 'answer' | 'failed' }>;

/** Rejects where the thread does not answer: it is of no more use. */
async function answerOf<Answer>(
  worker: Worker,
  { question, handed }: { readonly question: unknown; readonly handed: readonly Transferable[] },
  maxMilliseconds: number,
): Promise<Settled<Answer>> {
  let place = '';
  return await new Promise<Settled<Answer>>((resolve, reject) => {
    let isOver = false;
    const end = (error: Error) => {
      if (isOver) return;
      stopListening();
      reject(error);
    };
    // An answer that came while this thread itself was late is read first.
    const clock = setTimeout(
      () => setImmediate(() => end(new TooHeavyError('time', place))),
      maxMilliseconds,
    );
    const listen = (message: ThreadMessage<Answer>) => {
      if (message.kind === 'at') ({ place } = message);
      if (message.kind !== 'answer' && message.kind !== 'failed') return;
      stopListening();
      resolve(message);
    };
    const fail = (error: NodeJS.ErrnoException) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooHeavyError('memory', place) : error);
    const stopListening = () => {
      isOver = true;
      clearTimeout(clock);
      worker.off('message', listen).off('error', fail);
    };
    worker.on('message', listen).on('error', fail);
    worker.postMessage(question, handed);
  });
}
