import type { resetPassword as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { useReset } from './password-reset.repository.ts';
import { readResetToken } from './reset-token.ts';
import { demandGoodPassword, hashPassword, setPassword } from './set-password.ts';

/** Throws passwordFormat, which leaves the token as it was, or resetExpired. */
export async function resetPassword(
  services: Services,
  { body }: InputOf<typeof operation>,
): Promise<true> {
  demandGoodPassword(body.password);
  const resetId = readResetToken(services, body.token);
  if (resetId === null) throw new Refusal('resetExpired');
  const hash = await hashPassword(body.password);
  await services.database.connection.transaction().execute(async (change) => {
    const reset = await useReset(change, resetId, services.clock.now());
    if (reset === undefined || reset.student_id === null) throw new Refusal('resetExpired');
    await setPassword(services, change, { studentId: reset.student_id, hash });
  });
  return true;
}
