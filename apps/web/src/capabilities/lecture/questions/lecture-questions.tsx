import type { Video } from '@xuezhou/contract/lecture';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { pause, play } from '../player/controls/player-actions.ts';
import { playerWords } from '../player/player.words.ts';
import { usePlayer } from '../port/player-store.ts';
import { questionAhead, questionBetween, type Placed } from './next-question.ts';
import { questionsWords as words } from './questions.words.ts';
import styles from './lecture-questions.module.css';

export interface LectureQuestionsProps {
  courseId: number;
  video: Video;
  /** There is room for it over the picture. */
  isWide: boolean;
}

/**
 * Stops the lecture at the seconds that a teacher chose, and asks: over the picture where it is large, under it on a
 * phone. Each is asked once in a viewing; on the line they stay as marks.
 */
export function LectureQuestions({ courseId, video, isWide }: LectureQuestionsProps) {
  const { questions, skipsQuestions } = video;
  const { current, asked, done } = useStops(questions);
  const frame = usePlayer((state) => state.frame);
  const isFullScreen = usePlayer((state) => state.isFullScreen);
  const isAhead = usePlayer(
    ({ time }) => questionAhead(questions, time, asked)?.questionId ?? null,
  );
  const shown = current?.questionId ?? isAhead;
  const placed = questions.find(({ questionId }) => questionId === shown);
  const isOver = isWide || isFullScreen;
  const time = clockText(placed?.second ?? 0);
  const question = placed && (
    <div
      className={styles.place}
      data-over={isOver || undefined}
      hidden={current === null}
      role="group"
      aria-label={words.dialog}
    >
      <div className={styles.card}>
        <PagePart
          key={placed.questionId}
          name="lecture-question"
          courseId={courseId}
          questionId={placed.questionId}
          isAsked={current !== null}
          place={words.place(time)}
          count={words.count(questions.indexOf(placed) + 1, questions.length)}
          maySkip={skipsQuestions}
          onDone={done}
        />
      </div>
    </div>
  );
  return (
    <>
      {isOver && frame !== null ? createPortal(question, frame) : question}
      <Marks questions={questions} asked={asked} frame={frame} />
    </>
  );
}

/** Where the lecture stands still for a question, and how it goes on. */
function useStops(questions: readonly Placed[]) {
  const [current, setCurrent] = useState<Placed | null>(null);
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);
  const onSign = useEffectEvent((time: number, isPlaying: boolean) => {
    // Nothing plays behind a question, whatever key or headset says so.
    if (current !== null) return isPlaying ? pause() : undefined;
    const from = last.current;
    last.current = isPlaying ? time : from === null ? null : time;
    const next = isPlaying ? questionBetween(questions, from, time, asked) : undefined;
    if (next === undefined) return;
    pause();
    setCurrent(next);
  });
  useEffect(
    () =>
      usePlayer.subscribe(({ time, isPlaying, beginsAt }) => {
        if (beginsAt === null) onSign(time, isPlaying);
      }),
    [],
  );
  return {
    current,
    asked,
    done: () => {
      if (current === null) return;
      // Until the question is gone each sign of playing stops it.
      flushSync(() => {
        setAsked(new Set([...asked, current.questionId]));
        setCurrent(null);
      });
      play();
      focusPlay();
    },
  };
}

/** Who works by keys goes on at the button that stops it again. */
function focusPlay(): void {
  const { frame } = usePlayer.getState();
  const buttons = [...(frame?.querySelectorAll('button') ?? [])];
  const label = (button: Element) => button.getAttribute('aria-label') ?? '';
  const names: readonly string[] = [playerWords.play, playerWords.pause];
  buttons
    .find((button) => names.some((name) => label(button).startsWith(name)))
    ?.focus({ preventScroll: true });
}

interface MarksProps {
  questions: readonly Placed[];
  asked: ReadonlySet<number>;
  frame: HTMLElement | null;
}

/** On the player's line. */
function Marks({ questions, asked, frame }: MarksProps) {
  const duration = usePlayer((state) => state.duration);
  const line = frame?.querySelector('[role="slider"] > div');
  if (!line || duration === 0) return null;
  return createPortal(
    questions.map(({ questionId, second }) => (
      <i
        key={questionId}
        className={styles.mark}
        data-asked={asked.has(questionId) || undefined}
        style={{ left: `${Math.min(100, (second / duration) * 100)}%` }}
        title={words.mark(clockText(second))}
      />
    )),
    line,
  );
}
