import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterFrame } from '@xuezhou/client/code/after-frame.ts';
import { whenIdle } from '@xuezhou/client/browser/when-idle.ts';
import { ensureQuestion } from '../question-query.ts';
import type { PracticeSet } from '../set-cache.ts';

/** How many of the next questions are fetched ahead, so that turning the page costs no request. */
const ahead = 2;

/** Fetches the next questions once the one on screen is drawn. */
export function useAhead(courseId: number, { questions }: PracticeSet, index: number): void {
  const client = useQueryClient();
  const next = questions.slice(index + 1, index + 1 + ahead).map(({ questionId }) => questionId);
  const wanted = next.join(' ');
  useEffect(() => {
    const fetchAll = () => {
      for (const questionId of wanted.split(' ').filter(Boolean).map(Number))
        void ensureQuestion(client, courseId, questionId, { isAhead: true }).catch(() => null);
    };
    return afterFrame(() => whenIdle(fetchAll, 300));
  }, [client, courseId, wanted]);
}
