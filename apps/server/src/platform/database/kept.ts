import type { Clock } from '../clock.ts';
import type { Connection } from './prepare.ts';

interface Kept<Value> {
  readonly at: number;
  readonly value: Promise<Value>;
}

interface Keeper {
  readonly database: { readonly connection: Connection };
  readonly clock: Clock;
}

/**
 * What `load` reads, as it was at most `milliseconds` ago, once for each database: for what changes seldom and is the
 * same for everybody. Where `isEnough` says that what is kept lacks something, it is read again. A failure is not kept.
 */
export function keptFor<Value>(
  milliseconds: number,
  load: (connection: Connection, now: Date) => Promise<Value>,
): (services: Keeper, isEnough?: (value: Value) => boolean) => Promise<Value> {
  const kept = new WeakMap<Connection, Kept<Value>>();
  return async ({ database: { connection }, clock }, isEnough = () => true) => {
    const now = clock.now().getTime();
    const known = kept.get(connection);
    if (known !== undefined && Math.abs(now - known.at) < milliseconds) {
      const value = await known.value;
      if (isEnough(value)) return value;
    }
    const fresh = { at: now, value: load(connection, new Date(now)) };
    kept.set(connection, fresh);
    fresh.value.catch(() => {
      if (kept.get(connection) === fresh) kept.delete(connection);
    });
    return await fresh.value;
  };
}
