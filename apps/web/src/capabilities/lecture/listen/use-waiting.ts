import type { Video } from '@xuezhou/contract/lecture';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { questionBetween, type Placed } from '../questions/next-question.ts';
import { keepWaiting, keptWaiting, type WaitingQuestion } from './kept-waiting.ts';
import type { ListenTools } from './tools.ts';
import { playTone } from './tone.ts';

interface Heard {
  studentId: number;
  courseId: number;
  /** Undefined where it asks nothing of who listens. */
  video: Video | undefined;
  /** Its name. */
  lecture: string;
}

interface Waiting {
  /** Of this course. */
  readonly waiting: readonly WaitingQuestion[];
  readonly take: (questionId: number) => void;
}

/**
 * The questions inside lectures that were listened to. Who listens has no hand and no eye free, so nothing stops: a tone
 * says that there was one, and it waits here, through the lectures that follow and the visits to come, until it is
 * answered. One that already stood when the picture went waits here too.
 */
export function useWaiting(
  { studentId, courseId, video, lecture }: Heard,
  { player }: Pick<ListenTools, 'player'>,
): Waiting {
  const [all, setAll] = useState(() => keptWaiting(studentId));
  const last = useRef<{ of: number | undefined; time: number } | null>(null);
  /** In this visit; heard once more they are not put here once more. */
  const heard = useRef(new Set<number>());
  const bulletId = video?.bulletId;

  const change = (how: (before: readonly WaitingQuestion[]) => readonly WaitingQuestion[]) => {
    // Another page of this device may have changed it.
    const after = how(keptWaiting(studentId));
    keepWaiting(studentId, after);
    setAll(after);
  };
  const isNot = (questionId: number) => (each: WaitingQuestion) =>
    each.courseId !== courseId || each.questionId !== questionId;
  const put = ({ questionId, second }: Placed) => {
    heard.current.add(questionId);
    const maySkip = video?.skipsQuestions ?? true;
    change((before) => [
      ...before.filter(isNot(questionId)),
      { courseId, questionId, second, lecture, maySkip },
    ]);
  };

  const onSign = useEffectEvent((time: number) => {
    const from = last.current?.of === bulletId ? (last.current?.time ?? null) : null;
    last.current = { of: bulletId, time };
    const placed = questionBetween(video?.questions ?? [], from, time, heard.current);
    if (placed === undefined) return;
    put(placed);
    playTone();
  });
  const takeOver = useEffectEvent(() => {
    const { left, isListening } = player.getState();
    const placed = video?.questions.find(({ questionId }) => questionId === left);
    if (!isListening || placed === undefined) return;
    player.setState({ left: null });
    put(placed);
  });
  useEffect(() => {
    const unfollow = player.subscribe(({ time, isPlaying, isListening, beginsAt, left }) => {
      if (left !== null) takeOver();
      if (isListening && isPlaying && beginsAt === null) onSign(time);
      else last.current = null;
    });
    // One may have been left before this file was there.
    player.setState(({ left }) => ({ left }));
    return unfollow;
  }, [player]);
  return {
    waiting: all.filter((each) => each.courseId === courseId),
    take: (questionId) => change((before) => before.filter(isNot(questionId))),
  };
}
