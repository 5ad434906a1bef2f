/** Runs work of one kind only so many at a time; the rest waits its turn. */
export function atMost(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place, so that nobody slips in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/**
 * As `atMost`, and of each owner one at a time: an owner with much work queues behind itself, and lets others go first.
 * `mayWait` is false once `maxOfOwner` of an owner are queued, for more would only fill the memory.
 */
export function inTurns<Owner>(count: number, maxOfOwner: number) {
  const atOnce = atMost(count);
  const owners = new Map<Owner, { readonly alone: ReturnType<typeof atMost>; held: number }>();
  return {
    mayWait: (owner: Owner): boolean => (owners.get(owner)?.held ?? 0) < maxOfOwner,
    run: async <Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> => {
      const own = owners.get(owner) ?? { alone: atMost(1), held: 0 };
      owners.set(owner, own);
      own.held += 1;
      try {
        return await own.alone(() => atOnce(work));
      } finally {
        own.held -= 1;
        if (own.held === 0) owners.delete(owner);
      }
    },
  };
}
