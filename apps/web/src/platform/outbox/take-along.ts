/** What a capability's `<name>.take-along.ts` exports: it keeps what its pages of a course need without a network. */
export interface TakesAlong {
  readonly takeAlong: (courseId: number) => Promise<void>;
}

let takers: readonly (() => Promise<TakesAlong>)[] = [];

/** `app/` tells which capabilities take something along. */
export function offerTakers(loads: typeof takers): void {
  takers = loads;
}

/** Everything of a course that other capabilities know of; fails where one of them does. */
export async function takeAllAlong(courseId: number): Promise<void> {
  for (const load of takers) await (await load()).takeAlong(courseId);
}

/** So many at once, so that a slow network is not drowned. */
const atOnce = 6;

/** Each in its turn, some at a time. */
export async function eachAlong<Item>(
  items: readonly Item[],
  take: (item: Item) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce)
    await Promise.all(items.slice(from, from + atOnce).map(take));
}
