import { RefusalError } from '@xuezhou/client/api/errors.ts';

interface RunEach<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => number;
  readonly send: (item: Item) => Promise<unknown>;
  /** Asked before each: nobody wants the rest any more. */
  readonly isStopped?: () => boolean;
  readonly onDone?: (done: number) => void;
}

export interface RunOutcome {
  readonly done: number;
  /** By key: what the server said against it. */
  readonly refused: ReadonlyMap<number, string>;
}

/**
 * What the server takes one by one, one after the other. A refusal concerns one alone; without a network nothing goes on.
 */
export async function runEach<Item>(run: RunEach<Item>): Promise<RunOutcome> {
  const { items, keyOf, send, isStopped, onDone } = run;
  const refused = new Map<number, string>();
  let done = 0;
  for (const item of items) {
    if (isStopped?.() === true) break;
    try {
      await send(item);
      done += 1;
      onDone?.(done);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      refused.set(keyOf(item), error.message);
    }
  }
  return { done, refused };
}
