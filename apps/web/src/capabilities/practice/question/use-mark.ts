import { markQuestion, type Question } from '@xuezhou/contract/practice';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { changeSet } from '../practice-set.ts';
import { withItem } from '../set-cache.ts';
import { changeQuestion } from './question-cache.ts';
import type { Scope } from '../scope.ts';

/** Marks a question or takes the mark away: it changes only once the server has agreed. */
export function useMark(scope: Scope, { questionId, isMarked }: Question) {
  const client = useQueryClient();
  const { courseId } = scope;
  const mark = useMutation({
    // The page may have been turned when the answer comes: it is about the question that was sent.
    mutationFn: (sent: { questionId: number; isMark: boolean }) =>
      call(markQuestion, { body: { courseId, ...sent } }),
    onSuccess: (data, sent) => {
      changeQuestion(client, courseId, sent.questionId, (question) => ({ ...question, ...data }));
      changeSet(client, scope, (set) => withItem(set, sent.questionId, data));
    },
  });
  const isAboutThis = mark.variables?.questionId === questionId;
  return {
    toggle: () => {
      if (!mark.isPending || !isAboutThis) mark.mutate({ questionId, isMark: !isMarked });
    },
    refusal: isAboutThis && mark.error instanceof RefusalError ? mark.error.message : null,
  };
}
