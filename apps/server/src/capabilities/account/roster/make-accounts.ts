import { nicknameKey } from '@xuezhou/rules/account/nickname';
import { sql } from 'kysely';
import { takenClaim } from '../../../platform/claims/claims.ts';
import { contactDigest, storedMobile, type Sealing } from '../../../platform/contact/contact.ts';
import type { Change } from '../../../platform/database/prepare.ts';

interface Wanted {
  readonly mobile: string;
  readonly nickname: string;
}

const atOnce = 500;

/** Those that were made, by their phones. What somebody else took in this moment is not among them, and loses nobody else's. */
export async function makeAccounts(
  sealing: Sealing,
  change: Change,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<string, number>> {
  const made = new Map<string, number>();
  for (let from = 0; from < wanted.length; from += atOnce) {
    const some = wanted.slice(from, from + atOnce);
    const isMade = await make(sealing, change, some, made);
    // One of them is another's: whose, each tells for itself.
    if (!isMade) for (const one of some) await make(sealing, change, [one], made);
  }
  return made;
}

/** False, and nothing done, where a claim of one of them is another's. */
async function make(
  sealing: Sealing,
  change: Change,
  wanted: readonly Wanted[],
  made: Map<string, number>,
): Promise<boolean> {
  const mobiles = new Map(
    wanted.map(({ mobile }) => [contactDigest(sealing, 'mobile', mobile).toString('hex'), mobile]),
  );
  await sql`savepoint of_accounts`.execute(change);
  try {
    const added = await change
      .insertInto('student')
      .values(
        wanted.map(({ mobile, nickname }) => ({
          ...storedMobile(sealing, mobile),
          ...{ mobile_valid: true, nickname, nickname_key: nicknameKey(nickname) },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['student_id', 'mobile_digest'])
      .execute();
    await sql`release savepoint of_accounts`.execute(change);
    for (const { student_id, mobile_digest } of added)
      made.set(mobiles.get(mobile_digest?.toString('hex') ?? '') ?? '', student_id);
    return true;
  } catch (error) {
    if (takenClaim(error) === undefined) throw error;
    await sql`rollback to savepoint of_accounts`.execute(change);
    return false;
  }
}
