import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { knownStudent } from '../../platform/session/session.ts';
import { PickNote } from './parts/answer/pick-part.ts';
import { startClock } from './practice-clock.ts';
import { courseQuery } from './practice.queries.ts';
import { beginSet, changeSet, setQuery } from './practice-set.ts';
import type { PracticeSet } from './set-cache.ts';
import { changeQuestion, isOnScreen, questionsKey } from './question/question-cache.ts';
import { ensureQuestion, withDrafts } from './question-query.ts';
import { askAnew } from './question/question-state.ts';
import { asksAnew, keyOfScope, toPractice, type Place, type Scope } from './scope.ts';

interface Opening {
  queryClient: QueryClient;
  isPrefetch: boolean;
}

/**
 * Has at hand what the place needs; an address without a place begins a new session, at `start` or at what is to be
 * done.
 */
export async function openPlace(
  { queryClient, isPrefetch }: Opening,
  scope: Scope,
  place: Place,
  start?: number,
): Promise<void> {
  if (place === null) {
    await begin({ queryClient, isPrefetch }, scope, start);
    return;
  }
  const set = await queryClient.query(setQuery(scope));
  if (place === 'end') return;
  if (set.questions.some(({ pick }) => pick)) await PickNote.preload();
  await ensureQuestion(queryClient, scope.courseId, place);
  // An address from elsewhere: the question is asked before the others.
  if (!set.questions.some(({ questionId }) => questionId === place))
    changeSet(queryClient, scope, (before) => putFirst(before, place));
  // Where a pointer only came near, not what is on screen in another session; a click may wait for what that began.
  if (asksAnew(scope) && !(isPrefetch && isOnScreen(queryClient, scope.courseId, place))) {
    const answered = new Set(set.answered);
    changeQuestion(queryClient, scope.courseId, place, (question) =>
      withDrafts(askAnew(question, answered), knownStudent(queryClient)?.studentId ?? 0),
    );
    if (set.timed?.isHandedIn === false) {
      const { withHeld } = await import('./timed/held.ts');
      changeQuestion(queryClient, scope.courseId, place, (question) => withHeld(question, set));
    }
  }
  void queryClient.query(courseQuery(scope.courseId)).catch(() => null);
}

async function begin(
  { queryClient, isPrefetch }: Opening,
  scope: Scope,
  start: number | undefined,
): Promise<void> {
  if (!isPrefetch) {
    startClock(keyOfScope(scope));
    // An earlier session may have asked them anew; from here on the server's word holds.
    queryClient.removeQueries({ queryKey: questionsKey(scope.courseId), type: 'inactive' });
  }
  const set = await beginSet(queryClient, scope);
  const first =
    set.questions.find((item) => item.questionId === start) ??
    set.questions.find(({ questionStatus }) => questionStatus === 0);
  const { questionId } = first ?? set.questions[0] ?? {};
  if (questionId !== undefined)
    redirect({ ...toPractice(scope, questionId), replace: true, throw: true });
}

function putFirst(set: PracticeSet, questionId: number): PracticeSet {
  return {
    ...set,
    sections: undefined,
    questions: [
      {
        questionId,
        questionStatus: 0,
        isMarked: false,
        qType: 'single',
      },
      ...set.questions,
    ],
  };
}
