import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** `own` goes to the phone that the student has; the others to a number that was typed. */
export type SmsPurpose = 'any' | 'login' | 'register' | 'bind' | 'password' | 'own';

interface Sent {
  mobileLast: Date | null;
  mobileHour: number;
  mobileDay: number;
  addressHour: number;
}

/** A number is known here by its digest alone. */
export const smsCodeWriter = (change: Change) => ({
  /**
   * One request of an address and of a number at a time, so that the limits of both hold under a burst. The address
   * is always first, else two could wait for each other.
   */
  lock: async (address: string, mobile: Buffer) => {
    for (const key of [`sms-from:${address}`, `sms:${mobile.toString('hex')}`])
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(change);
  },
  sent: async (mobile: Buffer, address: string, now: Date): Promise<Sent> => {
    const hour = new Date(now.getTime() - 3_600_000);
    const day = new Date(now.getTime() - 86_400_000);
    const { rows } = await sql<Sent>`
      select
        (select max(created_at) from sms_code where mobile_digest = ${mobile}) as "mobileLast",
        (select count(*) from sms_code where mobile_digest = ${mobile} and created_at > ${hour}) as "mobileHour",
        (select count(*) from sms_code where mobile_digest = ${mobile} and created_at > ${day}) as "mobileDay",
        (select count(*) from sms_code where address = ${address} and created_at > ${hour}) as "addressHour"
    `.execute(change);
    const [row] = rows;
    if (row === undefined) throw new Error('an aggregate without a row');
    return row;
  },
  add: async (code: {
    mobile: Buffer;
    smsCodeId: string;
    purpose: SmsPurpose;
    address: string;
    browser: Buffer | null;
    now: Date;
    expiresAt: Date;
  }) => {
    // Those of before a clock was set back must not stay the newest.
    await change
      .updateTable('sms_code')
      .set({ created_at: new Date(code.now.getTime() - 1) })
      .where('mobile_digest', '=', code.mobile)
      .where('created_at', '>=', code.now)
      .execute();
    await change
      .insertInto('sms_code')
      .values({
        mobile_digest: code.mobile,
        sms_code_id: code.smsCodeId,
        purpose: code.purpose,
        address: code.address,
        browser_hash: code.browser,
        created_at: code.now,
        expires_at: code.expiresAt,
      })
      .execute();
  },
});

/**
 * Counts a try on the newest code that this browser asked for a number and returns that code, or undefined when there is none.
 * The try is counted before the code is looked at, in a statement of its own: no refusal rolls it back.
 */
export async function tryNewestCode(
  connection: Connection,
  {
    mobile,
    purposes,
    browser,
  }: { mobile: Buffer; purposes: readonly SmsPurpose[]; browser: Buffer | null },
) {
  return await connection
    .updateTable('sms_code')
    .set({ attempts: sql<number>`least(attempts + 1, 100)` })
    .where('mobile_digest', '=', mobile)
    .where('sms_code_id', '=', (eb) =>
      eb
        .selectFrom('sms_code')
        .where('mobile_digest', '=', mobile)
        .where('purpose', 'in', purposes)
        .where((either) =>
          either.or([either('browser_hash', '=', browser), either('browser_hash', 'is', null)]),
        )
        .orderBy('created_at', 'desc')
        .limit(1)
        .select('sms_code_id'),
    )
    .returning(['sms_code_id', 'attempts', 'expires_at', 'used_at'])
    .executeTakeFirst();
}

/** False when another request has used it in between. */
export async function useCode(
  connection: Connection,
  mobile: Buffer,
  smsCodeId: string,
  now: Date,
): Promise<boolean> {
  const result = await connection
    .updateTable('sms_code')
    .set({ used_at: now })
    .where('mobile_digest', '=', mobile)
    .where('sms_code_id', '=', smsCodeId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
