import { findTwin, type Question } from '@xuezhou/contract/practice';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { call } from '../../platform/api/call.ts';
import { changeSet } from './practice-set.ts';
import { changeQuestion } from './question-cache.ts';
import { ensureQuestion } from './question-query.ts';
import { reset } from './question-state.ts';
import type { Scope } from './scope.ts';
import { answeredWords as words } from './session.words.ts';

/** The set in which another one of the kind can be asked. */
export interface TwinPlace {
  readonly scope: Scope;
  readonly goTo: (questionId: number) => void;
}

/** Asks another one of the same kind at once: it takes the next place of the set. */
export function useTwin({ courseId, questionId }: Question, place: TwinPlace | undefined) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { question } = await call(findTwin, { query: { courseId, questionId } });
      if (question !== null) await ensureQuestion(client, courseId, question.questionId);
      return question;
    },
    onSuccess: (twin) => {
      if (twin === null) {
        notifications.show(toast({ tone: 'info', title: words.noTwin }));
        return;
      }
      if (place === undefined) return;
      changeSet(client, place.scope, (set) => {
        const others = set.questions.filter((item) => item.questionId !== twin.questionId);
        const place = others.findIndex((item) => item.questionId === questionId) + 1;
        const questions = others.toSpliced(place, 0, { ...twin, questionStatus: 0 });
        return { ...set, questions };
      });
      changeQuestion(client, courseId, twin.questionId, reset);
      place.goTo(twin.questionId);
    },
    onError: () => notifications.show(toast({ tone: 'failed', title: words.twinFailed })),
  });
  return place && { find: () => mutate(), isPending };
}

export type Twin = NonNullable<ReturnType<typeof useTwin>>;
