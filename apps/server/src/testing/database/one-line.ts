import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../platform/database/connect.ts';

/** The transaction of a piece of work, and whether it is still open. */
const within = new AsyncLocalStorage<{ pool: Database['pool']; isOpen: boolean }>();

/**
 * Work that holds a connection in a transaction may ask the pool for no second one: as many of them at a time as the pool
 * has connections would wait for each other for ever. Here the asking fails.
 */
export function demandOneLine({ connection, pool }: Pick<Database, 'connection' | 'pool'>): void {
  const transaction = connection.transaction.bind(connection);
  const guarded = (builder: ReturnType<typeof transaction>): typeof builder => {
    const execute = builder.execute.bind(builder);
    const setIsolationLevel = builder.setIsolationLevel.bind(builder);
    builder.setIsolationLevel = (level) => guarded(setIsolationLevel(level));
    builder.execute = (work) =>
      execute(async (change) => {
        const place = { pool, isOpen: true };
        try {
          return await within.run(place, () => work(change));
        } finally {
          place.isOpen = false;
        }
      });
    return builder;
  };
  connection.transaction = () => guarded(transaction());
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  const demanded = (...given: unknown[]): unknown => {
    const place = within.getStore();
    if (place?.isOpen === true && place.pool === pool)
      throw new Error('a transaction asks for a second connection: give it the change instead');
    return connect(...given);
  };
  pool.connect = demanded as typeof pool.connect;
}
