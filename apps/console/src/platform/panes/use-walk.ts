import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';

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
  const found = items.findIndex((item) => keyOf(item) === key);
  const at = key === '' && items.length > 0 ? 0 : found;
  const go = (place: number) => {
    const item = items[Math.max(0, Math.min(items.length - 1, place))];
    if (item !== undefined) show(item);
  };
  usePageKeys({ j: () => go(at + 1), k: () => go(at - 1) });
  return { open: items[at], at, next: items[at + 1] ?? items[at - 1] };
}
