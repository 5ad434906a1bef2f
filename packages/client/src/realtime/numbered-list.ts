interface Numbered {
  readonly number: number;
}

interface Removable extends Numbered {
  readonly text: string;
  readonly isRemoved: boolean;
}

/** Items in order, each once; what comes later about one replaces it. */
export function merged<Item extends Numbered>(
  known: readonly Item[],
  arrived: readonly Item[],
): readonly Item[] {
  const last = known.at(-1)?.number ?? 0;
  if (arrived.every(({ number }, index) => number > (arrived[index - 1]?.number ?? last)))
    return [...known, ...arrived];
  const byNumber = new Map([...known, ...arrived].map((item) => [item.number, item]));
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
}

/** Those that were taken away keep their place and lose their words. */
export function withRemoved<Item extends Removable>(
  items: readonly Item[],
  numbers: readonly number[],
): readonly Item[] {
  const gone = new Set(numbers);
  if (!items.some(({ number, isRemoved }) => gone.has(number) && !isRemoved)) return items;
  return items.map((item) =>
    gone.has(item.number) ? { ...item, text: '', isRemoved: true } : item,
  );
}
