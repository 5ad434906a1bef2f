import { exerciseTypes } from '@xuezhou/contract/practice';
import { minutesAt } from '@xuezhou/rules/practice/exam-pace';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '@xuezhou/ui/toast';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { startClock } from '../practice-clock.ts';
import { keyOfScope, toPractice } from '../scope.ts';
import { beginListed } from './begin-listed.ts';
import { isCount, readChoice, writeChoice, type SmartChoice } from './smart-choice.ts';
import { previewQuery, startQuery } from './smart.queries.ts';
import { smartWords as words } from './smart.words.ts';

/** What was chosen settles before it is asked for. */
const pauseMs = 300;

export type SmartStart = ReturnType<typeof useSmartStart>;

/** What smart practice would ask as it is chosen, and the way to begin exactly that; with as many as today asks for, if it does. */
export function useSmartStart(courseId: number, asToday?: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const studentId = useStudent().studentId ?? 0;
  const [choice, setChoice] = useState(() => ({
    ...readChoice(studentId, courseId),
    ...(isCount(asToday) && { count: asToday }),
  }));
  const [asked] = useDebouncedValue(choice, pauseMs);
  const start = useQuery(startQuery(courseId, choice.reachedId));
  const preview = useQuery(previewQuery(courseId, asked));
  const resting = start.data?.resting[0];
  useTurnBack(resting?.until, () => {
    if (resting) notifications.show(toast({ tone: 'info', title: words.isBack(resting.name) }));
    void start.refetch();
    void preview.refetch();
  });
  const questions = preview.data?.questions ?? [];
  const seconds = start.data?.secondsPerQuestion;
  return {
    choice,
    change: (part: Partial<SmartChoice>) => {
      const changed = { ...choice, ...part };
      setChoice(changed);
      // How many a day asks for is no choice to be remembered.
      const { count = readChoice(studentId, courseId).count } = part;
      writeChoice(studentId, courseId, { ...changed, count });
    },
    start: start.data,
    questions,
    /** What is shown is not yet what was chosen. */
    isAsking: preview.isFetching || asked !== choice,
    isKnown: preview.data !== undefined,
    isFailed: preview.isError,
    askAgain: () => void preview.refetch(),
    minutes: seconds === undefined ? undefined : minutesAt(questions.length, seconds),
    begin: () => {
      const [first] = questions;
      if (!first || !preview.data) return;
      const scope = { courseId, type: exerciseTypes.intelligent };
      const minutes = choice.isTimed && seconds ? minutesAt(questions.length, seconds) : null;
      beginListed(client, scope, { ...preview.data, minutes });
      startClock(keyOfScope(scope));
      void navigate(toPractice(scope, first.questionId));
    },
  };
}

/** At the moment until which a chapter rests. */
function useTurnBack(until: string | undefined, turn: () => void): void {
  const onTurn = useEffectEvent(turn);
  useEffect(() => {
    if (until === undefined) return undefined;
    const left = Date.parse(until) - serverNow();
    const timer = setTimeout(() => onTurn(), Math.max(0, left) + 500);
    return () => clearTimeout(timer);
  }, [until]);
}
