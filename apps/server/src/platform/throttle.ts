import { sql } from 'kysely';
import type { Connection } from './database/prepare.ts';

export interface Limit {
  readonly seconds: number;
  readonly most: number;
}

/**
 * Counts one use by a key and says whether it is within all limits. Counted in the database, so that several servers
 * share it, in stretches of time that end by themselves however often a refused one knocks.
 */
export async function isWithinLimits(
  connection: Connection,
  key: string,
  now: Date,
  limits: readonly Limit[],
): Promise<boolean> {
  const rows = limits.map(({ seconds }) => ({
    throttle_key: `${key}:${seconds}`,
    ends_at: new Date((Math.floor(now.getTime() / 1000 / seconds) + 1) * seconds * 1000),
    uses: 1,
  }));
  const counted = await connection
    .insertInto('throttle')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['throttle_key', 'ends_at'])
        .doUpdateSet({ uses: sql<number>`least(throttle.uses + 1, 1000000)` }),
    )
    .returning(['throttle_key', 'uses'])
    .execute();
  return limits.every(({ seconds, most }) =>
    counted.some(({ throttle_key, uses }) => throttle_key === `${key}:${seconds}` && uses <= most),
  );
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
