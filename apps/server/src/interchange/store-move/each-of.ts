/** Does the work for each as it comes, so many at a time. The first fault ends it, once what was begun is over. */
export async function eachOf<Item>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const stop = new AbortController();
  const worker = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const next = await iterator.next();
      if (next.done === true) return;
      await work(next.value);
    }
  };
  const ends = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      worker().catch((error: unknown) => {
        stop.abort();
        throw error;
      }),
    ),
  );
  await iterator.return?.();
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
