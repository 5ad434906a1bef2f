import type { Change } from '../../../platform/database/prepare.ts';
import { Failure } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';

/**
 * Holds the own row before a way in is added to it, and looks again whether the session still counts: a colleague who
 * reset or disabled the account meanwhile has ended it. Throws a Failure 401.
 */
export async function holdOwn(change: Change, { staff: { staffId, sessionId } }: Actor) {
  const account = await change
    .selectFrom('staff')
    .where('staff_id', '=', staffId)
    .select(['login', 'password_hash', 'totp_sealed', 'totp_begun_sealed'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const session =
    sessionId === null
      ? undefined
      : await change
          .selectFrom('staff_session')
          .where('staff_session_id', '=', sessionId)
          .where('ended_at', 'is', null)
          .select('staff_session_id')
          .executeTakeFirst();
  if (session === undefined) throw new Failure(401);
  return account;
}
