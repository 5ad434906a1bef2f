import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { afterFrame } from '@xuezhou/client/code/after-frame.ts';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { whenIdle } from '@xuezhou/client/browser/when-idle.ts';
import { ensureQuestion } from '../question-query.ts';
import type { PracticeSet } from '../set-cache.ts';

/** How many of the next questions are fetched ahead, so that turning the page costs no request. */
const ahead = 2;

/** Fetches the next questions once the one on screen is drawn. */
export function useAhead(
  courseId: number,
  { questions, sessionId }: PracticeSet,
  index: number,
): void {
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
  useKeptSet(courseId, { questions, sessionId }, index);
}

/** As many as one request gives; a longer list is kept part by part. */
const keptAtOnce = 100;

/** Keeps the set on the device the moment it begins: a train into a tunnel does not end it. */
function useKeptSet(
  courseId: number,
  { questions, sessionId }: Pick<PracticeSet, 'questions' | 'sessionId'>,
  index: number,
): void {
  const { studentId } = useStudent();
  const from = index - (index % keptAtOnce);
  const keep = useEffectEvent(async () => {
    const ids = questions.slice(from, from + keptAtOnce).map(({ questionId }) => questionId);
    const { keepSet } = await loadChunk(() => import('../kept/keep-set.ts'));
    await keepSet(studentId ?? 0, courseId, ids);
  });
  useEffect(() => {
    if (from < 0 || !navigator.onLine) return undefined;
    return afterFrame(() => whenIdle(() => void keep().catch(() => null), 1000));
  }, [courseId, sessionId, from]);
}
