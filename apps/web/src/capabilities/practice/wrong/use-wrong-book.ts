import {
  type listWrongQuestions,
  moveWrongQuestions,
  removeWrongQuestion,
  removeWrongQuestions,
  restoreWrongQuestions,
  savePracticeSetting,
  type WrongQuestion,
} from '@xuezhou/contract/practice';
import type { DataOf } from '@xuezhou/contract/kernel';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { dayText } from '@xuezhou/client/time/days.ts';
import { outdateCounts } from '../outdate-counts.ts';
import { wrongQuery } from '../practice.queries.ts';
import { wrongWords as words } from './wrong.words.ts';
import { changeQuestion, changeQuestions } from '../question/question-cache.ts';
import { maxChosen } from '../scope.ts';

export type WrongBookData = DataOf<typeof listWrongQuestions>;

/** The wrong-answer book of a course; what is removed goes at once, and comes back when the server refuses. */
export function useWrongBook(courseId: number) {
  const client = useQueryClient();
  const { queryKey } = wrongQuery(courseId);
  const { data: book } = useSuspenseQuery(wrongQuery(courseId));
  const change = (apply: (book: WrongBookData) => WrongBookData) =>
    client.setQueryData<WrongBookData>(queryKey, (before) => (before ? apply(before) : before));
  const mark = (ids: readonly number[], inWrongList: boolean) => {
    for (const questionId of ids)
      changeQuestion(client, courseId, questionId, (question) => ({ ...question, inWrongList }));
    outdateCounts(client);
  };

  const restore = useMutation({
    mutationFn: (questionIds: number[]) =>
      call(restoreWrongQuestions, { body: { courseId, questionIds } }),
    onSuccess: ({ questionIds }) => mark(questionIds, true),
    onError: (error) => tellRolledBack(words.undoFailed, error),
  });
  const remove = useMutation({
    mutationFn: async (questionIds: number[]) => {
      const [questionId] = questionIds;
      if (questionIds.length === 1 && questionId !== undefined)
        await call(removeWrongQuestion, { body: { courseId, questionId } });
      else await call(removeWrongQuestions, { body: { courseId, questionIds } });
    },
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<WrongBookData>(queryKey);
      change((data) => withoutQuestions(data, ids));
      return before;
    },
    onSuccess: (_, ids) => {
      mark(ids, false);
      const action = { label: words.undo, onClick: () => restore.mutate(ids) };
      notifications.show(toast({ tone: 'done', title: words.removeDone(ids.length), action }));
    },
    onError: (error, ids, before) => {
      if (before) change((data) => withQuestions(data, before, ids));
      tellRolledBack(words.removeFailed, error);
    },
  });
  const move = useMutation({
    mutationFn: ({ ids, day }: { ids: number[]; day: string }) =>
      call(moveWrongQuestions, { body: { courseId, questionIds: ids, day } }),
    onSuccess: (moved, { day }) => {
      const days = new Map(moved.map(({ questionId, dueDay }) => [questionId, dueDay]));
      change((data) => ({ ...data, questions: data.questions.map((one) => putTo(one, days)) }));
      outdateCounts(client);
      const shown = dayText(moved[0]?.dueDay ?? day, book.today);
      notifications.show(toast({ tone: 'done', title: words.moveDone(shown) }));
    },
    onError: (error) => tellRolledBack(words.moveFailed, error),
  });
  return {
    book,
    remove: (ids: readonly number[]) => remove.mutate(few(ids)),
    move: (ids: readonly number[], day: string) => move.mutate({ ids: few(ids), day }),
    setRights: useRightsNeeded(change),
  };
}

const few = (ids: readonly number[]) => ids.slice(0, maxChosen);

/** Saves after how many right answers a question leaves the book. */
function useRightsNeeded(change: (apply: (book: WrongBookData) => WrongBookData) => void) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (rightsNeeded: number) => call(savePracticeSetting, { body: { rightsNeeded } }),
    onSuccess: ({ rightsNeeded }) => {
      change((data) => ({ ...data, rightsNeeded }));
      changeQuestions(client, (question) => ({ ...question, rightsNeeded }));
      notifications.show(toast({ tone: 'done', title: words.rightsSaved(rightsNeeded) }));
    },
    onError: (error) => tellRolledBack(words.settingFailed, error),
  });
  return (rightsNeeded: number) => mutate(rightsNeeded);
}

function tellRolledBack(title: string, error: unknown): void {
  const text = error instanceof RefusalError ? error.message : undefined;
  notifications.show(toast({ tone: 'undone', title, text }));
}

function putTo(question: WrongQuestion, days: ReadonlyMap<number, string>): WrongQuestion {
  const dueDay = days.get(question.questionId);
  return dueDay === undefined ? question : { ...question, dueDay, isMoved: true };
}

function withoutQuestions(book: WrongBookData, ids: readonly number[]): WrongBookData {
  const questions = book.questions.filter(({ questionId }) => !ids.includes(questionId));
  const removed = book.questions.length - questions.length;
  return { ...book, questions, removedThisMonth: book.removedThisMonth + removed };
}

/** Those of the ids that stood in the book before, each where it stood. */
function withQuestions(
  book: WrongBookData,
  before: WrongBookData,
  ids: readonly number[],
): WrongBookData {
  const kept = new Set(book.questions.map(({ questionId }) => questionId));
  const wanted = new Set(ids);
  const questions = before.questions.filter(
    ({ questionId }) => kept.has(questionId) || wanted.has(questionId),
  );
  const returned = questions.length - book.questions.length;
  return { ...book, questions, removedThisMonth: book.removedThisMonth - returned };
}
