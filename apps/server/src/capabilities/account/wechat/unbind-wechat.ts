import { isEmailReal } from '@xuezhou/rules/text/email';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { wechatIdentities } from './wechat-identity.repository.ts';

/** Throws lastWayIn when nothing else opens the account: a phone that is verified, or a password with an e-mail. */
export async function unbindWechat(
  services: Services,
  { student: { studentId } }: Caller<CurrentStudent>,
): Promise<{ hasBindWechat: boolean }> {
  await services.database.connection.transaction().execute(async (change) => {
    const identities = wechatIdentities(change);
    const ways = await identities.lockOtherWaysIn(studentId, services);
    const { mobile_valid, email, password_hash } = ways;
    const hasPassword = password_hash !== null && email !== null && isEmailReal(email);
    if (!mobile_valid && !hasPassword) throw new Refusal('lastWayIn');
    await identities.remove(studentId);
  });
  return { hasBindWechat: false };
}
