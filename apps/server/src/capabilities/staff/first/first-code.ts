import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { networkOf } from '../../../platform/network-of.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import {
  forgetUses,
  isAddressWithinLimits,
  takeBackOfNeighbourhood,
} from '../../../platform/throttle.ts';

/** The code by which the first owner is made; one at a time, that of the last start. */
export const firstCode = `
create table first_code (
  only_row boolean primary key default true check (only_row),
  digest bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  failures int not null default 0,
  failed_at timestamptz
);
`;

/** Nothing in it is taken for another sign. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 8;
const lifeMs = 30 * 60_000;
const waitMs = 10 * 60_000;
/** Of one network, so that a stranger does not keep out who has the code. */
const tries = [{ seconds: waitMs / 1000, max: 5 }];
/** Of all networks together: of 32^8 codes still none is found in half an hour. */
const maxFailures = 1000;

const digestOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** As people type it: in small letters, with a line or spaces in the middle. */
const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');

const findOwner = (connection: Connection) =>
  connection
    .selectFrom('staff as s')
    .innerJoin('staff_role_member as m', 'm.staff_id', 's.staff_id')
    .innerJoin('staff_role as r', 'r.staff_role_id', 'm.staff_role_id')
    .where('r.is_owner', '=', true)
    .select(['s.staff_id', 's.name'])
    .orderBy('s.staff_id')
    .executeTakeFirst();

/** Makes a code in the place of any before and answers with it; null where the school has an owner. */
export async function openFirstCode({
  database: { connection },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<string | null> {
  if ((await findOwner(connection)) !== undefined) return null;
  const code = Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('');
  const row = { digest: digestOf(code), made_at: clock.now(), used_at: null, failures: 0 };
  await connection
    .insertInto('first_code')
    .values({ ...row, failed_at: null })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ ...row, failed_at: null }))
    .execute();
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Until when the code opens; null where the school has an owner, or no code was made. */
export async function firstCodeUntil(connection: Connection): Promise<Date | null> {
  if ((await findOwner(connection)) !== undefined) return null;
  const row = await connection.selectFrom('first_code').select('made_at').executeTakeFirst();
  return row === undefined ? null : new Date(row.made_at.getTime() + lifeMs);
}

export type Tried =
  | { readonly outcome: 'right'; readonly until: Date }
  /** Nothing of this is here: the school has an owner. */
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

/**
 * Tries a code under its lock. What failed is counted, so the caller must commit; only who has the right code of a school
 * that was just begun is told by whom.
 */
export async function tryFirstCode(
  change: Change,
  { typed, address }: { typed: string; address: string },
  now: Date,
): Promise<Tried> {
  const row = await change.selectFrom('first_code').selectAll().forUpdate().executeTakeFirst();
  const owner = await findOwner(change);
  if (row === undefined) return { outcome: 'unknown' };
  const isRight = timingSafeEqual(row.digest, digestOf(plainCode(typed)));
  const until = new Date(row.made_at.getTime() + lifeMs);
  const isOver = now >= until;
  if (owner !== undefined)
    return isRight && !isOver && row.used_at !== null
      ? refused(new Refusal('firstOwnerTaken', `${owner.name}刚刚先成了校长，请让他邀请你`))
      : { outcome: 'unknown' };
  const waitsUntil = (row.failed_at?.getTime() ?? 0) + waitMs;
  const isWaiting = row.failures >= maxFailures && now.getTime() < waitsUntil;
  // With a new code all begin anew.
  const act = `first-code:${row.digest.toString('base64url', 0, 6)}`;
  const isWithin = await isAddressWithinLimits(change, { act, address }, now, tries);
  if (isWaiting || !isWithin) return refused(new Refusal('firstCodeWait'));
  if (!isRight) {
    // After the wait as many more may be tried.
    const failures = row.failures >= maxFailures ? 1 : row.failures + 1;
    await change.updateTable('first_code').set({ failures, failed_at: now }).execute();
    return refused(new Refusal('firstCodeWrong'));
  }
  // Only wrong ones count.
  await forgetUses(change, `${act}:${networkOf(address)}`, tries);
  await takeBackOfNeighbourhood(change, { act, address }, now, tries);
  return isOver ? refused(new Refusal('firstCodeOver')) : { outcome: 'right', until };
}

const refused = (refusal: Refusal): Tried => ({ outcome: 'refused', refusal });

export const useFirstCode = async (change: Change, now: Date): Promise<void> =>
  void (await sql`update first_code set used_at = ${now}, failures = 0`.execute(change));
