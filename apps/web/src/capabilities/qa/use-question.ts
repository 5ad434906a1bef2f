import { notifications } from '@mantine/notifications';
import {
  acceptAnswer,
  gradeAnswer,
  markQaUnread,
  type QaGrade,
  type QaThread,
} from '@xuezhou/contract/qa';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { useEffect, useRef } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { questionWords } from './question.words.ts';
import { outdateQuestions, questionQuery } from './qa.queries.ts';
import { changeThread, mapAnswers, tellRolledBack } from './use-qa-actions.ts';

const quiet = { ignoreErrors: true } as const;

/** Asks for the question again, and for the lists that it stands in. */
export function useRefresh(questionId: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: questionQuery(questionId).queryKey });
    void outdateQuestions(client);
  };
}

/** The asker's: accepting shows at once, as grading does. */
export function useVerdict(questionId: string) {
  const client = useQueryClient();
  const refresh = useRefresh(questionId);
  const change = (qaAnswerId: string, news: Partial<QaThread['answers'][number]>) =>
    changeThread(client, questionId, (thread) =>
      mapAnswers(thread, (answer) =>
        answer.qaAnswerId === qaAnswerId ? { ...answer, ...news } : answer,
      ),
    );
  const accept = useMutation({
    mutationFn: (qaAnswerId: string) =>
      call(acceptAnswer, { body: { questionId, qaAnswerId } }, quiet),
    onMutate: (qaAnswerId) =>
      change(qaAnswerId, { acceptedAt: new Date(serverNow()).toISOString() }),
    onSuccess: refresh,
    onError: (error, qaAnswerId) => {
      change(qaAnswerId, { acceptedAt: null });
      tellRolledBack(error, () => accept.mutate(qaAnswerId));
    },
  });
  const grade = useMutation({
    mutationFn: ({ qaAnswerId, now }: { qaAnswerId: string; now: QaGrade; was: QaGrade | null }) =>
      call(gradeAnswer, { body: { qaAnswerId, grade: now } }, quiet),
    onMutate: ({ qaAnswerId, now }) => change(qaAnswerId, { grade: now }),
    onError: (error, graded) => {
      change(graded.qaAnswerId, { grade: graded.was });
      tellRolledBack(error, () => grade.mutate(graded));
    },
  });
  return { accept: accept.mutate, grade: grade.mutate };
}

/**
 * A question that is looked at is read, up to what the page was told; what comes later is unread until it is shown. One
 * that was put back among the unread stays there until it is opened again.
 */
export function useReading(thread: QaThread): { putBack: () => Promise<void> } {
  const client = useQueryClient();
  const isPutBack = useRef(false);
  const { questionId, number, unread } = thread;
  const { isUnread } = unread;
  useEffect(() => {
    if (!isUnread || isPutBack.current) return;
    const read = () =>
      void call(markQaUnread, { body: { questionId, unread: false, number } }, quiet).then(
        () => outdateQuestions(client),
        // It is unread still, and read when it is opened the next time.
        () => undefined,
      );
    if (document.visibilityState === 'visible') {
      read();
      return undefined;
    }
    document.addEventListener('visibilitychange', read, { once: true });
    return () => document.removeEventListener('visibilitychange', read);
  }, [client, questionId, number, isUnread]);
  const putBack = async (): Promise<void> => {
    isPutBack.current = true;
    try {
      await call(markQaUnread, { body: { questionId, unread: true } }, quiet);
      notifications.show(toast({ tone: 'done', title: questionWords.markedUnread }));
      await outdateQuestions(client);
    } catch (error) {
      tellRolledBack(error, () => void putBack());
    }
  };
  return { putBack };
}
