import {
  type listWrongQuestions,
  removeWrongQuestion,
  savePracticeSetting,
  type WrongQuestion,
} from '@xuezhou/contract/practice';
import type { DataOf } from '@xuezhou/contract/kernel';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { call } from '../../platform/api/call.ts';
import { RefusalError } from '../../platform/api/errors.ts';
import { outdateCounts, wrongQuery } from './practice.queries.ts';
import { wrongWords } from './wrong.words.ts';
import { changeQuestion, changeQuestions } from './question-cache.ts';

const words = wrongWords;

type WrongBookData = DataOf<typeof listWrongQuestions>;

/** The wrong-answer book of a course; what is removed goes at once, and comes back when the server refuses. */
export function useWrongBook(courseId: number) {
  const client = useQueryClient();
  const { queryKey } = wrongQuery(courseId);
  const { data: book } = useSuspenseQuery(wrongQuery(courseId));
  const change = (apply: (book: WrongBookData) => WrongBookData) =>
    client.setQueryData<WrongBookData>(queryKey, (before) => (before ? apply(before) : before));

  const remove = useMutation({
    mutationFn: ({ questionId }: WrongQuestion) =>
      call(removeWrongQuestion, { body: { courseId, questionId } }),
    onMutate: async (question) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<WrongBookData>(queryKey);
      change((data) => withoutQuestion(data, question.questionId));
      return before?.questions.indexOf(question) ?? 0;
    },
    onSuccess: (_, { questionId }) => {
      changeQuestion(client, courseId, questionId, (question) => ({
        ...question,
        inWrongList: false,
      }));
      outdateCounts(client);
      notifications.show(toast({ tone: 'done', title: words.removeDone }));
    },
    onError: (error, question, index) => {
      change((data) => withQuestion(data, question, index ?? 0));
      const text = error instanceof RefusalError ? error.message : undefined;
      notifications.show(toast({ tone: 'undone', title: words.removeFailed, text }));
    },
  });
  const setRights = useMutation({
    mutationFn: (rightsNeeded: number) => call(savePracticeSetting, { body: { rightsNeeded } }),
    onSuccess: ({ rightsNeeded }) => {
      change((data) => ({ ...data, rightsNeeded }));
      changeQuestions(client, (question) => ({ ...question, rightsNeeded }));
      notifications.show(toast({ tone: 'done', title: words.rightsSaved(rightsNeeded) }));
    },
    onError: (error) => {
      const text = error instanceof RefusalError ? error.message : undefined;
      notifications.show(toast({ tone: 'undone', title: words.settingFailed, text }));
    },
  });
  return {
    book,
    remove: (question: WrongQuestion) => remove.mutate(question),
    setRights: (rightsNeeded: number) => setRights.mutate(rightsNeeded),
  };
}

function withoutQuestion(book: WrongBookData, questionId: number): WrongBookData {
  return {
    ...book,
    questions: book.questions.filter((question) => question.questionId !== questionId),
    removedLately: book.removedLately + 1,
  };
}

function withQuestion(book: WrongBookData, question: WrongQuestion, index: number): WrongBookData {
  return {
    ...book,
    questions: book.questions.toSpliced(index, 0, question),
    removedLately: book.removedLately - 1,
  };
}
