import { getStudentInfo, logout, type UserInfo } from '@xuezhou/contract/account';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { FailureError } from '@xuezhou/client/api/errors.ts';
import { guest } from './guest.ts';
import { forgetViews } from './kept-views.ts';
import {
  readJson,
  readText,
  removeText,
  writeJson,
  writeText,
} from '@xuezhou/client/browser/local-storage.ts';

export const savedStudentKey = 'xuezhou-student';
const sessionKey = ['session'] as const;
/** A logout that the server has not heard of yet. */
const unheardLogoutKey = 'xuezhou-unheard-logout';
const logoutTimeout = 5000;

/** Who sits here; a guest until the server or the last visit says otherwise. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal, client }) => {
    if (readText(unheardLogoutKey) !== null) await tellLogout();
    return keep(client, await call(getStudentInfo, {}, { signal, ignoreErrors: true }));
  },
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

export function isLoggedIn(user: UserInfo): boolean {
  return !user.unLogin && user.studentId !== null;
}

/** What is known now, without asking the server. */
export function knownStudent(client: QueryClient): UserInfo | null {
  const known = client.getQueryData(sessionQuery.queryKey);
  if (known) return known;
  const saved = savedStudent();
  // Old on purpose: shown at once, asked again as soon as somebody looks.
  if (saved) client.setQueryData(sessionQuery.queryKey, saved, { updatedAt: 0 });
  return saved;
}

/** For a guard: what is known, else the server's answer; a guest when there is no answer. */
export async function ensureStudent(client: QueryClient): Promise<UserInfo> {
  const known = knownStudent(client);
  if (known) return known;
  try {
    return await client.query(sessionQuery);
  } catch (error) {
    if (error instanceof FailureError) return guest;
    throw error;
  }
}

/** Asks the server again, as after a login. */
export function refreshStudent(client: QueryClient): Promise<UserInfo> {
  // Whoever logged in since has replaced the session that was left.
  removeText(unheardLogoutKey);
  return client.query({ ...sessionQuery, staleTime: 0 });
}

/** Lets go of all that was fetched for a student; what says it is public stays, a page may be waiting for it. */
export function forgetStudentData(client: QueryClient): void {
  client.removeQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] !== sessionKey[0] && meta?.['isPublic'] !== true,
  });
}

/** Back to a guest: the stored login is gone, and so is a request for it on its way. */
export function resetSession(client: QueryClient): void {
  removeText(savedStudentKey);
  forgetViews();
  void client.cancelQueries({ queryKey: sessionKey });
  client.setQueryData(sessionQuery.queryKey, guest);
}

/**
 * Ends the session, here in any case. Where the server could not be told, its cookie is still good: it is told
 * before anything else is asked of it, so that nobody is let in by what was left behind.
 */
export async function endSession(client: QueryClient): Promise<void> {
  writeText(unheardLogoutKey, '1');
  await tellLogout(AbortSignal.timeout(logoutTimeout)).catch(() => null);
  resetSession(client);
}

async function tellLogout(signal?: AbortSignal): Promise<void> {
  await call(logout, {}, { signal, ignoreErrors: true });
  removeText(unheardLogoutKey);
}

/** Changes what is known of the student, after the server took a change. */
export function updateStudent(client: QueryClient, change: (user: UserInfo) => UserInfo): void {
  const known = client.getQueryData(sessionQuery.queryKey);
  if (known) client.setQueryData(sessionQuery.queryKey, keep(client, change(known)));
}

export function useStudent(): UserInfo {
  return useQuery(sessionQuery).data ?? guest;
}

/** Who is known already, for what surrounds every page: it asks nothing, as a page that logs out must not be asked for. */
export function useKnownStudent(): UserInfo | undefined {
  return useQuery({ ...sessionQuery, enabled: false }).data;
}

/** Saves a student for the next visit, and forgets what was fetched for another one. */
function keep(client: QueryClient, user: UserInfo): UserInfo {
  const before = client.getQueryData(sessionQuery.queryKey)?.studentId ?? null;
  if (before !== null && user.studentId !== null && before !== user.studentId) {
    forgetStudentData(client);
    forgetViews();
  }
  // Who looks as a student leaves nothing of them on this device, nor of who is logged in here otherwise.
  if (user.viewing !== undefined) return user;
  if (isLoggedIn(user)) {
    writeJson(savedStudentKey, user);
  } else {
    removeText(savedStudentKey);
    forgetViews();
  }
  return user;
}

/** Whom this device knows, whatever this tab believes; null: nobody. */
export const savedStudentId = (): number | null => savedStudent()?.studentId ?? null;

function savedStudent(): UserInfo | null {
  const saved = readJson(savedStudentKey);
  if (typeof saved !== 'object' || saved === null || !('studentId' in saved)) return null;
  // A field that this version added is taken from the guest until the server answers.
  const user = { ...guest, ...saved } as UserInfo;
  return { ...user, profile: { ...guest.profile, ...user.profile } };
}
