interface Numbered {
  readonly number: number;
}

interface Following<Item> {
  /** Shows what came; it may have come before, and in any order. */
  readonly take: (items: readonly Item[]) => void;
  /** Asks for those after a number, the oldest first; null: there was no answer. */
  readonly since: (after: number) => Promise<readonly Item[] | null>;
}

export interface NumberedEvents<Item> {
  /** The number before which none is missing; 0 where none came. */
  whole(): number;
  /** What the page got when it came in: the newest, so that nothing older is asked for. */
  begin(items: readonly Item[]): void;
  arrived(item: Item): void;
  /** The server says how far it has counted: the last ones may be missing without a gap that shows it. */
  expect(last: number): void;
}

/** Sees by the numbers of a room's events that some did not arrive, and asks for them until none is missing. */
export function followNumbers<Item extends Numbered>({
  take,
  since,
}: Following<Item>): NumberedEvents<Item> {
  let whole = 0;
  let newest = 0;
  let isAsking = false;
  const ahead = new Set<number>();

  const note = (items: readonly Item[]) => {
    for (const { number } of items) if (number > whole) ahead.add(number);
    newest = Math.max(newest, ...items.map(({ number }) => number));
    while (ahead.delete(whole + 1)) whole += 1;
  };
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      while (whole < newest) {
        const after = whole;
        const items = await since(after);
        if (items === null || items.length === 0) return;
        take(items);
        // The server answers with all that there are after a number: what is not among them was never there.
        whole = Math.max(whole, (items[0]?.number ?? 0) - 1);
        note(items);
        if (whole === after) return;
      }
    } finally {
      isAsking = false;
    }
  };
  return {
    whole: () => whole,
    begin: (items) => {
      take(items);
      whole = Math.max(whole, items.at(-1)?.number ?? 0);
      for (const number of ahead) if (number <= whole) ahead.delete(number);
      note(items);
      if (whole < newest) void ask();
    },
    arrived: (item) => {
      take([item]);
      // The first that came, before the page was welcomed, says nothing of those before it.
      if (whole === 0) whole = item.number - 1;
      note([item]);
      if (whole < newest) void ask();
    },
    expect: (last) => {
      newest = Math.max(newest, last);
      if (whole < newest) void ask();
    },
  };
}
