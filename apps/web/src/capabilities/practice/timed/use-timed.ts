import type { Question } from '@xuezhou/contract/practice';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { answers } from '../practice.outbox.ts';
import { outdateCounts } from '../outdate-counts.ts';
import { changeSet } from '../practice-set.ts';
import { changeQuestion, readQuestion } from '../question/question-cache.ts';
import { submit } from '../question/question-state.ts';
import type { Scope } from '../scope.ts';
import type { PracticeSet } from '../set-cache.ts';
import type { Practice } from '../question/use-practice.ts';
import { handedIn, hold, isRunning, wholeOf } from './held.ts';

/** Practice that keeps what is chosen until it is handed in, where the set is done against the clock. */
export function useHeldPractice(
  practice: Practice,
  { scope, set, question }: { scope: Scope; set: PracticeSet; question: Question },
): Practice {
  const client = useQueryClient();
  const { courseId, questionId } = question;
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, [questionId]);
  if (!isRunning(set)) return practice;
  const keep = (partId: number) => {
    const now = readQuestion(client, courseId, questionId);
    if (!now) return;
    const given = {
      answerId: uuidv7(),
      spentMs: Math.round(performance.now() - since.current),
      answeredAt: new Date(serverNow()).toISOString(),
    };
    since.current = performance.now();
    changeSet(client, scope, (before) => hold(before, now, partId, given));
  };
  return {
    ...practice,
    choose: (partId, letter) => {
      practice.choose(partId, letter);
      keep(partId);
    },
    write: (partId, text) => {
      practice.write(partId, text);
      keep(partId);
    },
    submit: () => {},
  };
}

/** Sends what is held. Twice is once: each answer has had its id since it was given. */
export function useHandIn(scope: Scope, set: PracticeSet): () => Promise<void> {
  const client = useQueryClient();
  const { profile } = useStudent();
  return async () => {
    const held = Object.values(set.timed?.held ?? {});
    for (const { answer } of held) await answers.add({ body: answer });
    const rule = { autoRemove: profile.autoRemoveWronglist };
    for (const { answer } of held)
      changeQuestion(client, scope.courseId, wholeOf(answer), (question) =>
        submit(question, answer.questionId, rule),
      );
    changeSet(client, scope, handedIn);
    outdateCounts(client);
  };
}
