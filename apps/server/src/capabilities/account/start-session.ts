import { nameBrowser } from '../../platform/browser.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { takeoverCookieOf } from '../../platform/http/admit.ts';
import type { Caller, CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { noteAcceptedWords } from './accepted/accepted-words.ts';
import { noteVendor } from './save-vendor.ts';
import { sessionCookie, sessionIdOf, sessionSeconds } from '../../platform/sessions.ts';

/**
 * Logs a student in: always a new session with a new secret, so that none can be planted before login. What the
 * browser had ends, and so do the student's other logins on this kind of device.
 */
export async function startSession(
  services: Services,
  change: Change,
  studentId: number,
  caller: Caller<CurrentStudent | null>,
  vendorId?: number,
): Promise<{ readonly sessionId: string }> {
  // First, so that the own old session counts as left and not as taken over.
  if (caller.student !== null) await services.sessions.end(change, caller.student, 'replaced');
  const cookie = await services.sessions.start(change, studentId, {
    address: caller.address,
    userAgent: caller.userAgent,
    browser: nameBrowser(services.config, caller),
  });
  if (vendorId !== undefined) await noteVendor(change, studentId, vendorId);
  caller.setCookie(sessionCookie(services.config), cookie, sessionSeconds);
  // Whoever is in again need not hear any more how they came out.
  const told = takeoverCookieOf(services.config);
  if (caller.cookie(told) !== undefined) caller.setCookie(told, null);
  return { sessionId: sessionIdOf(cookie) };
}

/** The same, where the page asked before whether one agrees to the terms and the privacy policy. */
export async function startAgreedSession(
  services: Services,
  change: Change,
  studentId: number,
  caller: Caller<CurrentStudent | null>,
  vendorId?: number,
): Promise<void> {
  await noteAcceptedWords(services, change, studentId);
  await startSession(services, change, studentId, caller, vendorId);
}
