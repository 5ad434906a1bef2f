import type { Connection } from './prepare.ts';

/** What many write at the same moment, gathered into few statements. */
export interface Gathering<Item, Row> {
  /** Two of one key are never in one statement: the second would have to see what the first wrote. */
  readonly keyOf: (item: Item) => string;
  /** One statement; its rows by the keys of their items. An item that wrote nothing has none. */
  readonly write: (items: readonly Item[]) => Promise<ReadonlyMap<string, Row>>;
}

interface Waiting<Item, Row> {
  readonly item: Item;
  readonly key: string;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Two, so that one is on its way while the other reaches the disk. */
const mostUnderWay = 2;
const mostItems = 200;

/**
 * Writes an item, and resolves once its statement is committed; undefined where it wrote nothing. Alone it is written
 * at once; while others are on their way, those that come go together into the next statement: one commit for all of
 * them. Statements of two servers must take their locks in the same order: let each sort its rows.
 */
export function writtenTogether<Item, Row>(
  gathering: (connection: Connection) => Gathering<Item, Row>,
): (connection: Connection, item: Item) => Promise<Row | undefined> {
  const writers = new WeakMap<Connection, (item: Item) => Promise<Row | undefined>>();
  return async (connection, item) => {
    let write = writers.get(connection);
    if (write === undefined) {
      write = writeTogether(gathering(connection));
      writers.set(connection, write);
    }
    return await write(item);
  };
}

function writeTogether<Item, Row>({
  keyOf,
  write,
}: Gathering<Item, Row>): (item: Item) => Promise<Row | undefined> {
  let waiting: Waiting<Item, Row>[] = [];
  let underWay = 0;
  let isPlanned = false;

  const take = (): Waiting<Item, Row>[] => {
    const taken = new Map<string, Waiting<Item, Row>>();
    const left: Waiting<Item, Row>[] = [];
    for (const one of waiting)
      if (taken.size < mostItems && !taken.has(one.key)) taken.set(one.key, one);
      else left.push(one);
    waiting = left;
    return [...taken.values()];
  };

  const settle = async (some: readonly Waiting<Item, Row>[]): Promise<void> => {
    try {
      const rows = await write(some.map(({ item }) => item));
      for (const { key, resolve } of some) resolve(rows.get(key));
    } catch (error) {
      // One that cannot be written must not take the others with it.
      if (some.length > 1) for (const one of some) await settle([one]);
      else for (const { reject } of some) reject(error);
    }
  };

  const start = async (): Promise<void> => {
    underWay += 1;
    await settle(take());
    underWay -= 1;
    plan();
  };

  /** The turn of the event loop is left to its end: what it brings goes together. */
  const plan = (): void => {
    if (isPlanned || underWay >= mostUnderWay || waiting.length === 0) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      void start();
    });
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf(item), resolve, reject });
      plan();
    });
}
