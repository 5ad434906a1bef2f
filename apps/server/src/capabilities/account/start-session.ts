import type { Caller, CurrentStudent } from '../../platform/http/bind.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { sessionCookie, sessionSeconds } from '../../platform/sessions.ts';

/** Logs a student in: always a new session with a new secret, so that none can be planted before login. */
export async function startSession(
  services: Services,
  connection: Connection,
  studentId: number,
  caller: Caller<CurrentStudent | null>,
): Promise<void> {
  const cookie = await services.sessions.start(connection, studentId, caller);
  if (caller.student !== null) await services.sessions.end(connection, caller.student, 'replaced');
  caller.setCookie(sessionCookie(services.config), cookie, sessionSeconds);
}
