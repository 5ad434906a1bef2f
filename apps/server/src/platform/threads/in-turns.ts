import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many take some milliseconds. */
const atOnce = 10;

/** Makes something of each, with a turn for everybody else after some: who takes long in one go stops all requests. */
export async function inTurns<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made | Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const [index, item] of items.entries()) {
    made.push(await make(item));
    if (index % atOnce === atOnce - 1) await nextTurn();
  }
  return made;
}
