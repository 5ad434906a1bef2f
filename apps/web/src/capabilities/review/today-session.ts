import {
  beginReview,
  getReview,
  type ReviewOverview,
  type ReviewSession,
} from '@xuezhou/contract/review';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { FailureError } from '@xuezhou/client/api/errors.ts';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { knownStudent } from '../../platform/session/session.ts';
import { countDone, queueOf, type LocalProgress } from './review-session.ts';

export interface TodaySession {
  readonly session: ReviewSession;
  readonly progress: LocalProgress;
}

const key = ['review-session'] as const;

/** The server chooses; without a network what it chose today goes on. */
export const todayQuery = queryOptions<TodaySession>({
  queryKey: key,
  queryFn: async ({ client, signal }) => {
    const kept = readKept(client);
    try {
      const session = await call(
        beginReview,
        { body: {} },
        { signal, ignoreErrors: kept !== null },
      );
      return keep(client, withProgress(session, kept));
    } catch (error) {
      if (kept !== null && error instanceof FailureError) return kept;
      throw error;
    }
  },
  // The page does not ask at once for what its loader has just fetched.
  staleTime: 10_000,
});

/** Another batch after a session that is done. */
export async function takeMore(client: QueryClient): Promise<void> {
  const session = await call(beginReview, { body: { more: true } });
  client.setQueryData(key, keep(client, withProgress(session, readKept(client))));
}

export function changeProgress(
  client: QueryClient,
  change: (progress: LocalProgress) => LocalProgress,
): void {
  changeToday(client, (today) => ({ ...today, progress: change(today.progress) }));
}

export function changeToday(
  client: QueryClient,
  change: (today: TodaySession) => TodaySession,
): void {
  const today = client.getQueryData<TodaySession>(key);
  if (today === undefined) return;
  client.setQueryData(key, keep(client, change(today)));
  void client.invalidateQueries({ queryKey: [getReview.path], refetchType: 'none' });
}

function withProgress(session: ReviewSession, kept: TodaySession | null): TodaySession {
  const progress =
    kept?.session.day === session.day
      ? kept.progress
      : { day: session.day, sessionId: uuidv7(), done: [], again: [] };
  return { session, progress };
}

/** The numbers of today as this device knows them: what it did may wait for the network. */
export function overviewHere(client: QueryClient, overview: ReviewOverview): ReviewOverview {
  const kept = readKept(client);
  if (kept === null || kept.session.day !== overview.day) return overview;
  const { total, done } = countDone(kept.session, kept.progress);
  if (total !== overview.total || done <= overview.done) return overview;
  const left = { card: 0, wrong: 0, marked: 0 };
  for (const { kind, reason } of queueOf(kept.session, kept.progress))
    left[kind === 'card' || reason === 'due' ? 'card' : reason] += 1;
  return { ...overview, done, left };
}

const storageKey = (client: QueryClient) =>
  `xuezhou-review-${knownStudent(client)?.studentId ?? 0}`;

function keep(client: QueryClient, today: TodaySession): TodaySession {
  writeJson(storageKey(client), today);
  return today;
}

function readKept(client: QueryClient): TodaySession | null {
  const kept = readJson(storageKey(client)) as Partial<TodaySession> | null;
  const { session, progress } = kept ?? {};
  return session !== undefined &&
    Array.isArray(session.items) &&
    progress !== undefined &&
    progress.day === session.day &&
    Array.isArray(progress.done) &&
    Array.isArray(progress.again)
    ? { session, progress }
    : null;
}
