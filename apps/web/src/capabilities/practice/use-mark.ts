import { markQuestion, type Question } from '@xuezhou/contract/practice';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { RefusalError } from '../../platform/api/errors.ts';
import { changeSet } from './practice-set.ts';
import { withItem } from './set-cache.ts';
import { changeQuestion } from './question-cache.ts';
import type { Scope } from './scope.ts';

/** Marks a question or takes the mark away: it changes only once the server has agreed. */
export function useMark(scope: Scope, { questionId, isMarked }: Question) {
  const client = useQueryClient();
  const { courseId } = scope;
  const mark = useMutation({
    mutationFn: (isMark: boolean) => call(markQuestion, { body: { courseId, questionId, isMark } }),
    onSuccess: (data) => {
      changeQuestion(client, courseId, questionId, (question) => ({ ...question, ...data }));
      changeSet(client, scope, (set) => withItem(set, questionId, data));
    },
  });
  return {
    toggle: () => {
      if (!mark.isPending) mark.mutate(!isMarked);
    },
    refusal: mark.error instanceof RefusalError ? mark.error.message : null,
  };
}
