import {
  listChallengeQuestions,
  listQuestions,
  openSet,
  type QuestionListItem,
} from '@xuezhou/contract/practice';
import type { InputOf } from '@xuezhou/contract/kernel';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { call, type CallOptions } from '@xuezhou/client/api/call.ts';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { practiceSetKey } from '../../platform/study/practice-set-key.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { knownStudent } from '../../platform/session/session.ts';
import { orTakenAlong } from './kept/or-taken-along.ts';
import { practiceWords } from './practice.words.ts';
import { waitingStatuses } from './practice.outbox.ts';
import { asksAnew, keyOfScope, type Scope } from './scope.ts';
import type { PracticeSet } from './set-cache.ts';

const words = practiceWords.question;

/**
 * Kept while the page is open; a random set is also kept on the device, so that a reload or a crash goes on with the
 * same questions. Without `isContinued` a new set is fetched.
 */
export function setQuery(scope: Scope, isContinued = true) {
  return queryOptions<PracticeSet>({
    queryKey: [practiceSetKey, scope.courseId, keyOfScope(scope)],
    queryFn: async ({ client, signal }) => {
      const kept = isContinued && asksAnew(scope) ? readKept(client, scope) : null;
      if (kept) return kept;
      // Read first, so that what the server takes meanwhile is not missing.
      const waiting = await waitingStatuses();
      const set = setOf(scope, await listedQuestions(client, scope, { signal }), waiting);
      keep(client, scope, set);
      return set;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The questions of a scope as the server lists them; without a network those that were taken along. */
export function listedQuestions(
  client: QueryClient,
  scope: Scope,
  { signal, more = {} }: { signal: AbortSignal; more?: SmartBody },
): Promise<Listed> {
  return orTakenAlong<Listed>(
    (quietly) => listScope(scope, more, { signal, ...quietly }),
    ({ keptItems }) => keptItems(knownStudent(client)?.studentId ?? 0, scope),
  );
}

/** A set that begins now; `waiting` is what the device has not sent yet. */
export function setOf(
  scope: Scope,
  { title, questions, sections, part, minutes = null }: Listed,
  waiting: ReadonlyMap<number, PracticeSet['questions'][number]['questionStatus']>,
): PracticeSet {
  return {
    title: part ? words.part(title, part.from, questions.length, part.total) : title,
    questions: asksAnew(scope)
      ? questions.map((question) => ({ ...question, questionStatus: 0 as const }))
      : questions.map((question) => ({
          ...question,
          questionStatus: waiting.get(question.questionId) ?? question.questionStatus,
        })),
    sections,
    answered: [],
    sessionId: uuidv7(),
    ...(minutes !== null && {
      timed: { endsAt: serverNow() + minutes * 60_000, isHandedIn: false, held: {} },
    }),
  };
}

/** What smart practice is asked with. */
type SmartBody = Pick<InputOf<typeof listQuestions>['body'], 'count' | 'smart'>;

export interface Listed {
  readonly title: string;
  readonly questions: readonly QuestionListItem[];
  readonly sections?: PracticeSet['sections'];
  /** Of a list that is longer than one set. */
  readonly part?: { readonly from: number; readonly total: number } | undefined;
  /** Of a set that is done against the clock. */
  readonly minutes?: number | null;
}

function listScope(scope: Scope, more: SmartBody, options: CallOptions): Promise<Listed> {
  const { courseId, type, bookId, readingId, challenge, setId, filter, isDue, ids } = scope;
  if (challenge !== undefined)
    return call(listChallengeQuestions, { query: { bookId: challenge } }, options);
  if (setId !== undefined) return call(openSet, { params: { courseId, setId } }, options);
  const body = {
    courseId,
    type,
    ...(bookId !== undefined && { bookId }),
    ...(readingId !== undefined && { readingId }),
    ...(filter && { filter }),
    ...(isDue === true && { isDue }),
    ...(ids && { questionIds: [...ids] }),
    ...more,
  };
  return call(listQuestions, { body }, options);
}

/** A new set; hover and click within ten seconds share one. */
export function beginSet(client: QueryClient, scope: Scope): Promise<PracticeSet> {
  return client.query({ ...setQuery(scope, false), staleTime: 10_000 });
}

export function forgetSet(client: QueryClient, scope: Scope): void {
  client.removeQueries({ queryKey: setQuery(scope).queryKey });
}

export function changeSet(
  client: QueryClient,
  scope: Scope,
  change: (set: PracticeSet) => PracticeSet,
): void {
  const { queryKey } = setQuery(scope);
  const set = client.getQueryData<PracticeSet>(queryKey);
  if (!set) return;
  const changed = change(set);
  client.setQueryData<PracticeSet>(queryKey, changed);
  keep(client, scope, changed);
}

/** One for each course: whoever begins another set has done with the one before. */
function storageKey(client: QueryClient, { courseId }: Scope): string {
  return `xuezhou-practice-${knownStudent(client)?.studentId ?? 0}-${courseId}`;
}

export function keep(client: QueryClient, scope: Scope, set: PracticeSet): void {
  if (asksAnew(scope)) writeJson(storageKey(client, scope), { scope: keyOfScope(scope), set });
}

function readKept(client: QueryClient, scope: Scope): PracticeSet | null {
  const kept = readJson(storageKey(client, scope)) as {
    scope?: unknown;
    set?: Partial<PracticeSet>;
  } | null;
  const { title, questions, sections, answered, sessionId, timed } = kept?.set ?? {};
  return kept?.scope === keyOfScope(scope) &&
    typeof title === 'string' &&
    Array.isArray(questions) &&
    Array.isArray(answered)
    ? { title, questions, sections, answered, sessionId: sessionId ?? uuidv7(), timed }
    : null;
}
