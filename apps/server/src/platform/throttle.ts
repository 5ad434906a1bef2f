import { sql } from 'kysely';
import type { Connection } from './database/prepare.ts';
import { networksOf, type Network } from './network-of.ts';

export interface Limit {
  readonly seconds: number;
  readonly max: number;
}

/**
 * Counts one use by a key and says whether it is within all limits. Counted in the database, so that several servers
 * share it, in fixed windows of time: they end on schedule, however often a refused caller tries again.
 */
export async function isWithinLimits(
  connection: Connection,
  key: string,
  now: Date,
  limits: readonly Limit[],
): Promise<boolean> {
  return await areWithin(connection, [{ key, limits }], now);
}

/**
 * The same for what an address does: by the network of one household, and by those around it that one customer of a provider
 * may have to himself, which have more room.
 */
export async function isAddressWithinLimits(
  connection: Connection,
  { act, address }: { readonly act: string; readonly address: string },
  now: Date,
  limits: readonly Limit[],
): Promise<boolean> {
  return await areWithin(connection, usesOf(networksOf(address), act, limits), now);
}

/** The same for the networks around it alone, where who limits counts by the narrowest in another way. */
export async function isNeighbourhoodWithinLimits(
  connection: Connection,
  { act, address }: { readonly act: string; readonly address: string },
  now: Date,
  limits: readonly Limit[],
): Promise<boolean> {
  const [, ...wider] = networksOf(address);
  return wider.length === 0 || (await areWithin(connection, usesOf(wider, act, limits), now));
}

/** Takes back a use that was counted, in the stretches of that moment: what proved itself takes no room from the others. */
export async function takeBackOfAddress(
  connection: Connection,
  { act, address }: { readonly act: string; readonly address: string },
  countedAt: Date,
  limits: readonly Limit[],
): Promise<void> {
  await count(connection, usesOf(networksOf(address), act, limits), countedAt, -1);
}

/** Takes back a use that was counted for the networks around an address, in the stretches of that moment. */
export async function takeBackOfNeighbourhood(
  connection: Connection,
  { act, address }: { readonly act: string; readonly address: string },
  countedAt: Date,
  limits: readonly Limit[],
): Promise<void> {
  const [, ...wider] = networksOf(address);
  if (wider.length > 0) await count(connection, usesOf(wider, act, limits), countedAt, -1);
}

const usesOf = (networks: readonly Network[], act: string, limits: readonly Limit[]): Use[] =>
  networks.map(({ network, times }) => ({
    key: `${act}:${network}`,
    limits: limits.map(({ seconds, max }) => ({ seconds, max: max * times })),
  }));

interface Use {
  readonly key: string;
  readonly limits: readonly Limit[];
}

async function areWithin(
  connection: Connection,
  uses: readonly Use[],
  now: Date,
): Promise<boolean> {
  const counted = await count(connection, uses, now, 1);
  const counts = new Map(counted.map((row) => [row.throttle_key, row.uses]));
  return uses.every(({ key, limits }) =>
    limits.every(({ seconds, max }) => (counts.get(`${key}:${seconds}`) ?? Infinity) <= max),
  );
}

async function count(
  connection: Connection,
  uses: readonly Use[],
  now: Date,
  step: 1 | -1,
): Promise<{ throttle_key: string; uses: number }[]> {
  const rows = uses.flatMap(({ key, limits }) =>
    limits.map(({ seconds }) => ({
      throttle_key: `${key}:${seconds}`,
      ends_at: new Date((Math.floor(now.getTime() / 1000 / seconds) + 1) * seconds * 1000),
      uses: Math.max(0, step),
    })),
  );
  return await connection
    .insertInto('throttle')
    // Each takes its locks in the same order.
    .values(rows.toSorted((one, other) => (one.throttle_key < other.throttle_key ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['throttle_key', 'ends_at']).doUpdateSet({
        uses: sql<number>`greatest(0, least(throttle.uses + ${step}::int, 1000000))`,
      }),
    )
    .returning(['throttle_key', 'uses'])
    .execute();
}

/** As if it had never been used: for what counts failures alone. */
export async function forgetUses(
  connection: Connection,
  key: string,
  limits: readonly Limit[],
): Promise<void> {
  const keys = limits.map(({ seconds }) => `${key}:${seconds}`);
  await connection
    .deleteFrom('throttle')
    .where('throttle_key', 'in', ['', ...keys])
    .execute();
}

/**
 * Takes some of the uses that a key has until a moment, and answers how many are given: fewer, or none, when servers
 * have taken as many as there are.
 */
export async function leaseUses(
  connection: Connection,
  wish: {
    readonly key: string;
    readonly endsAt: Date;
    readonly uses: number;
    readonly most: number;
  },
): Promise<number> {
  const { uses } = await connection
    .insertInto('throttle')
    .values({ throttle_key: wish.key, ends_at: wish.endsAt, uses: wish.uses })
    .onConflict((conflict) =>
      conflict
        .columns(['throttle_key', 'ends_at'])
        .doUpdateSet({ uses: sql<number>`least(throttle.uses + ${wish.uses}, 1000000)` }),
    )
    .returning('uses')
    .executeTakeFirstOrThrow();
  return Math.max(0, Math.min(wish.uses, wish.most - (uses - wish.uses)));
}
