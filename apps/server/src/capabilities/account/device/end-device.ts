import type { endDevice as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { sessionCookie } from '../../../platform/sessions.ts';
import { deviceStore } from './device.repository.ts';

/**
 * Ends a login of the student's own. Its next call is a 401, as after logging out: the owner wanted it, so there is
 * nobody to warn. Throws 404 for one that is over or another's.
 */
export async function endDevice(
  services: Services,
  { body: { sessionId } }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent>,
): Promise<true> {
  const { studentId, sessionId: own } = caller.student;
  await services.database.connection.transaction().execute(async (change) => {
    if (!(await services.sessions.end(change, { studentId, sessionId }, 'ended-by-owner')))
      throw notFound();
    await deviceStore(change).distrust(studentId, sessionId);
  });
  if (sessionId === own) caller.setCookie(sessionCookie(services.config), null);
  return true;
}
