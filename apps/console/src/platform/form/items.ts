/** Who each item of a form's lists is: two that say the same are two. */
const names = new WeakMap<object, string>();
let last = 0;

/** Names an item for as long as it is written; one that was changed through `changedAt` is still the same. For React's keys too. */
export function nameOf(item: object): string {
  const known = names.get(item);
  if (known !== undefined) return known;
  const name = String((last += 1));
  names.set(item, name);
  return name;
}

/** The list with one of its items changed, who is the same item afterwards. */
export const changedAt = <Item>(items: readonly Item[], index: number, changed: Item): Item[] =>
  items.map((item, at) => {
    if (at !== index) return item;
    if (isObject(item) && isObject(changed)) names.set(changed, nameOf(item));
    return changed;
  });

/** The list with the item of this name changed; the same list where it was taken away meanwhile. */
export function changedOne<Item extends object>(
  items: readonly Item[],
  name: string,
  change: (item: Item) => Item,
): Item[] {
  const at = items.findIndex((item) => nameOf(item) === name);
  const item = items[at];
  return item === undefined ? [...items] : changedAt(items, at, change(item));
}

export const without = <Item>(items: readonly Item[], index: number): Item[] =>
  items.toSpliced(index, 1);

/** The list with an item put where another stands; the same where that is beyond its ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return without(items, from).toSpliced(to, 0, item);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
