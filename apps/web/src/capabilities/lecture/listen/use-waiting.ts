import type { Video } from '@xuezhou/contract/lecture';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { questionBetween } from '../questions/next-question.ts';
import type { ListenTools } from './tools.ts';
import { playTone } from './tone.ts';

export interface WaitingQuestion {
  readonly questionId: number;
  readonly second: number;
  /** Of the lecture that left it. */
  readonly lecture: string;
}

/**
 * The questions inside lectures that were listened to. Who listens has no hand and no eye free, so nothing stops: a tone
 * says that there was one, and it waits here, through the lectures that follow, until it is answered.
 */
export function useWaiting(
  video: Video | undefined,
  lecture: string,
  { player }: Pick<ListenTools, 'player'>,
): { waiting: readonly WaitingQuestion[]; take: (questionId: number) => void } {
  const [waiting, setWaiting] = useState<readonly WaitingQuestion[]>([]);
  const last = useRef<{ of: number | undefined; time: number } | null>(null);
  /** In this visit; heard once more they are not put here once more. */
  const heard = useRef(new Set<number>());
  const bulletId = video?.bulletId;

  const onSign = useEffectEvent((time: number) => {
    const from = last.current?.of === bulletId ? (last.current?.time ?? null) : null;
    last.current = { of: bulletId, time };
    const placed = questionBetween(video?.questions ?? [], from, time, heard.current);
    if (placed === undefined) return;
    heard.current.add(placed.questionId);
    setWaiting((before) => [...before, { ...placed, lecture }]);
    playTone();
  });
  useEffect(
    () =>
      player.subscribe(({ time, isPlaying, isListening, beginsAt }) => {
        if (isListening && isPlaying && beginsAt === null) onSign(time);
        else last.current = null;
      }),
    [player],
  );
  return {
    waiting,
    take: (questionId) =>
      setWaiting((before) => before.filter((each) => each.questionId !== questionId)),
  };
}
