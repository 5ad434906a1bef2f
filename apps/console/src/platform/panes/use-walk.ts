import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { useState } from 'react';

interface Walk<Item> {
  /** What is open; on a desk something of the list always is. */
  readonly open: Item | undefined;
  /** Its place in the list; -1 where it stands in none. */
  readonly at: number;
  /** Where one goes on when it is done: the next, else the one before. */
  readonly next: Item | undefined;
}

/** The one of a list whose key stands in the address. J and K go to the next and the one before. */
export function useWalk<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { key, show }: { key: string; show: (item: Item) => void },
): Walk<Item> {
  const [first, setFirst] = useState<string>();
  const placeOf = (wanted: string | undefined) => items.findIndex((item) => keyOf(item) === wanted);
  const held = placeOf(first);
  const [top] = items;
  // What opened by itself stays while it is read, whatever comes before it meanwhile.
  if (key === '' && held < 0 && top !== undefined) setFirst(keyOf(top));
  const at = key === '' ? Math.max(held, Math.min(0, items.length - 1)) : placeOf(key);
  const go = (place: number) => {
    const item = items[Math.max(0, Math.min(items.length - 1, place))];
    if (item !== undefined) show(item);
  };
  usePageKeys({ j: () => go(at + 1), k: () => go(at - 1) });
  return { open: items[at], at, next: items[at + 1] ?? items[at - 1] };
}
