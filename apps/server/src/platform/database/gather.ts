import { DatabaseError } from 'pg';
import type { Connection } from './prepare.ts';

/** What many ask for or write at the same moment, gathered into few statements. */
export interface Gathering<Item, Row> {
  readonly keyOf: (item: Item) => string;
  /** One statement for items of different keys; its rows by those keys. An item of no row has none. */
  readonly run: (items: readonly Item[]) => Promise<ReadonlyMap<string, Row>>;
}

type Together<Item, Row> = (connection: Connection, item: Item) => Promise<Row | undefined>;

interface Waiting<Item, Row> {
  readonly item: Item;
  readonly key: string;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Two, so that one is on its way while the other reaches the disk. */
const maxUnderWay = 2;
/** One that takes longer, as behind a lock, holds up nobody else; whoever waits for it still does. */
const giveUpMs = 5000;
const maxItems = 200;

/**
 * Writes an item, and resolves once its statement is committed; undefined where it wrote nothing. Alone it is written
 * at once; while others are on their way, those that come go together into the next statement: one commit for all of
 * them. Two of one key are never in one statement: the second has to see what the first wrote. Statements of two
 * servers must take their locks in the same order: let each sort its rows.
 */
export const writtenTogether = <Item, Row>(
  gathering: (connection: Connection) => Gathering<Item, Row>,
): Together<Item, Row> => ofEach((connection) => gather(gathering(connection), { shares: false }));

/** Reads an item the same way. Those of one key share a row, which is read after the last of them came. */
export const readTogether = <Item, Row>(
  gathering: (connection: Connection) => Gathering<Item, Row>,
): Together<Item, Row> => ofEach((connection) => gather(gathering(connection), { shares: true }));

function ofEach<Item, Row>(
  make: (connection: Connection) => (item: Item) => Promise<Row | undefined>,
): Together<Item, Row> {
  const made = new WeakMap<Connection, (item: Item) => Promise<Row | undefined>>();
  return async (connection, item) => {
    let run = made.get(connection);
    if (run === undefined) {
      run = make(connection);
      made.set(connection, run);
    }
    return await run(item);
  };
}

/** SQLSTATE classes 22 and 23: what was to be written is wrong, not the database. */
const isOfData = (error: unknown): boolean =>
  error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');

function gather<Item, Row>(
  { keyOf, run }: Gathering<Item, Row>,
  { shares }: { shares: boolean },
): (item: Item) => Promise<Row | undefined> {
  let waiting: Waiting<Item, Row>[] = [];
  let underWay = 0;
  let isPlanned = false;

  const take = (): Waiting<Item, Row>[] => {
    const keys = new Set<string>();
    const taken: Waiting<Item, Row>[] = [];
    const left: Waiting<Item, Row>[] = [];
    for (const one of waiting) {
      const isKnown = keys.has(one.key);
      const fits = isKnown ? shares : keys.size < maxItems;
      if (fits) keys.add(one.key);
      (fits ? taken : left).push(one);
    }
    waiting = left;
    return taken;
  };

  const settle = async (some: readonly Waiting<Item, Row>[]): Promise<void> => {
    const items = new Map(some.map(({ key, item }) => [key, item]));
    try {
      const rows = await run([...items.values()]);
      for (const { key, resolve } of some) resolve(rows.get(key));
    } catch (error) {
      // One that cannot be written must not take the others with it; a database that fails, fails all of them at once.
      if (!shares && some.length > 1 && isOfData(error))
        for (const one of some) await settle([one]);
      else for (const { reject } of some) reject(error);
    }
  };

  const start = async (): Promise<void> => {
    underWay += 1;
    await orGivenUp(settle(take()));
    underWay -= 1;
    plan();
  };

  /** The turn of the event loop is left to its end: what it brings goes together. */
  const plan = (): void => {
    if (isPlanned || underWay >= maxUnderWay || waiting.length === 0) return;
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

/** Until it is done, or has taken so long that nobody else is to wait for it. */
async function orGivenUp(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, giveUpMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
