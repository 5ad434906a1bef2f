import { FailureError } from '@xuezhou/client/api/errors.ts';
import { guest } from '../../platform/session/guest.ts';
import { loadChunk, rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import {
  ensureStudent,
  isLoggedIn,
  knownStudent,
  sessionQuery,
} from '../../platform/session/session.ts';
import { leadTo } from '../routes/lead-to.ts';
import type { RouteEntry } from '../../platform/page/route-entry.ts';
import type { Visit } from './visit.ts';

const courseGuard = rememberChunk(() => import('./guard-course.ts'));

/** The client's side of an access rule; the server enforces the same on every call. */
export async function guard({ access }: RouteEntry, visit: Visit): Promise<void> {
  if (access === 'open') return;
  const student = await ensureStudent(visit.queryClient);
  const thenHere = `login_redirect_uri=${encodeURIComponent(visit.href)}`;
  if (!isLoggedIn(student)) leadTo(`/login?${thenHere}`);
  if (access === 'login' || access === 'login, no phone') return;
  if (!student.profile.mobileValided) leadTo(`/login-phone?${thenHere}`);
  if (access !== 'auth') return;
  const { guardCourse } = await courseGuard();
  await guardCourse(visit);
}

/**
 * Who is logged in leaves a login page. A stored login is asked of the server first, since it may have ended;
 * without one the form shows at once and `askLater` finds out whether there is a session after all.
 */
export async function guardLoginPage(visit: Visit, askLater: () => void): Promise<void> {
  if (!knownStudent(visit.queryClient)) {
    askLater();
    return;
  }
  const student = await visit.queryClient.query(sessionQuery).catch((error: unknown) => {
    if (error instanceof FailureError) return guest;
    throw error;
  });
  if (!isLoggedIn(student)) return;
  const { findDestination } = await loadChunk(
    () => import('../../platform/session/after-login.ts'),
  );
  const destination = await findDestination(visit.queryClient, {
    search: visit.search,
    hash: visit.hash,
    origin: window.location.origin,
    studentId: student.studentId,
  });
  if (destination.kind === 'inside') leadTo(destination.path);
  window.location.replace(destination.href);
  // The browser is leaving; nothing may show in between.
  await new Promise(() => {});
}
