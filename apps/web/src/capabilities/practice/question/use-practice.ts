import type { Question, QuestionPart } from '@xuezhou/contract/practice';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { writeDraft } from '../drafts.ts';
import { keepSeenHints, seenHints } from '../hints/seen-hints.ts';
import { answers, grades } from '../practice.outbox.ts';
import { changeSet } from '../practice-set.ts';
import { withItem } from '../set-cache.ts';
import { changeQuestion, readQuestion } from './question-cache.ts';
import * as state from './question-state.ts';
import { forgetRefusal } from './refused-answers.ts';
import type { Scope } from '../scope.ts';
import { countReading } from './reading-progress.ts';

/** What can be done with the question on screen. Everything shows at once; the server is told behind it. */
export interface Practice {
  choose: (partId: number, letter: string) => void;
  write: (partId: number, text: string) => void;
  submit: (partId: number) => void;
  grade: (partId: number, grade: state.Grade) => void;
  redo: () => void;
}

export function usePractice(scope: Scope, question: Question, sessionId: string): Practice {
  const client = useQueryClient();
  const { studentId, profile } = useStudent();
  const [{ courseId }, { questionId }] = [scope, question];
  const takeSpent = useSpentTime(questionId);

  const change = (apply: (question: Question) => Question) =>
    changeQuestion(client, courseId, questionId, apply);
  const groupOf = (partId: number) => (partId === questionId ? {} : { groupId: questionId });

  return {
    choose: (partId, letter) => {
      forgetRefusal(questionId);
      change((before) => state.choose(before, partId, letter));
      keepChoice(studentId, partId, readQuestion(client, courseId, questionId));
    },
    write: (partId, text) => {
      forgetRefusal(questionId);
      change((before) => state.write(before, partId, text));
      writeDraft(studentId ?? 0, partId, text);
    },
    submit: (partId) => {
      const before = readQuestion(client, courseId, questionId);
      if (!before) return;
      const after = state.submit(before, partId, { autoRemove: profile.autoRemoveWronglist });
      const part = partOf(after, partId);
      if (after === before || !part) return;
      change(() => after);
      changeSet(client, scope, (set) => ({
        ...withItem(set, questionId, { questionStatus: after.questionStatus, ...state.unjudged }),
        answered: [...set.answered, partId],
      }));
      countReading(client, before, after);
      const body = {
        ...{ answerId: uuidv7(), courseId, questionId: partId, version: part.version },
        ...groupOf(partId),
        studentAnswer: part.studentAnswer ?? '',
        questionStatus: part.questionStatus,
        spentMs: takeSpent(),
        answeredAt: new Date(serverNow()).toISOString(),
        sessionId,
        ...(part.hints && { hints: seenHints(studentId ?? 0, partId) }),
      };
      // The draft goes once the answer is kept on the device.
      void answers.add({ body }).then(() => forgetHelp(studentId ?? 0, partId));
    },
    grade: (partId, grade) => {
      change((before) => state.grade(before, partId, grade));
      if (partId === questionId)
        changeSet(client, scope, (set) => withItem(set, questionId, { selfGrade: grade }));
      void grades.add({ body: { courseId, questionId: partId, ...groupOf(partId), grade } });
    },
    redo: () => {
      forgetRefusal(questionId);
      change(state.reset);
    },
  };
}

function forgetHelp(studentId: number, partId: number): void {
  writeDraft(studentId, partId, '');
  keepSeenHints(studentId, partId, 0);
}

/** One who answers a composite question part by part has much to lose by a reload. */
function keepChoice(
  studentId: number | null,
  partId: number,
  question: Question | undefined,
): void {
  const part = question && question.questionId !== partId ? partOf(question, partId) : undefined;
  if (part && !part.isSubmitted) writeDraft(studentId ?? 0, partId, part.studentAnswer ?? '');
}

/** Milliseconds since the question came or was last answered, a day at most. */
function useSpentTime(questionId: number): () => number {
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, [questionId]);
  return () => {
    const before = since.current;
    since.current = performance.now();
    return Math.min(Math.round(since.current - before), 86_400_000);
  };
}

function partOf(question: Question, partId: number): QuestionPart | undefined {
  return state.answerables(question).find((part) => part.questionId === partId);
}
