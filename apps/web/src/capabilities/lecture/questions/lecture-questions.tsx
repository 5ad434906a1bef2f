import type { Video } from '@xuezhou/contract/lecture';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { PagePart } from '../../../platform/page/page-parts.tsx';
import type { usePlayer } from '../port/player-store.ts';
import { questionAhead, questionBetween, type Placed } from './next-question.ts';
import { questionsWords as words } from './questions.words.ts';
import styles from './lecture-questions.module.css';

/** What the page has already; brought from there, so that this file comes alone. */
interface PlayerTools {
  readonly player: typeof usePlayer;
  readonly play: () => void;
  readonly pause: () => void;
  readonly clockText: (seconds: number) => string;
  readonly PagePart: typeof PagePart;
  /** What the button is called that plays and pauses. */
  readonly playNames: readonly string[];
}

export interface LectureQuestionsProps {
  courseId: number;
  video: Video;
  /** There is room for it over the picture. */
  isWide: boolean;
  tools: PlayerTools;
}

/**
 * Stops the lecture at the seconds that a teacher chose, and asks: over the picture where it is large, under it on a
 * phone. Each is asked once in a viewing; on the line they stay as marks.
 */
export function LectureQuestions({ courseId, video, isWide, tools }: LectureQuestionsProps) {
  const { questions, skipsQuestions } = video;
  const { player, clockText, PagePart } = tools;
  const { current, asked, done } = useStops(questions, tools);
  const frame = useStore(player, (state) => state.frame);
  const isFullScreen = useStore(player, (state) => state.isFullScreen);
  const isAhead = useStore(
    player,
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
      <Marks questions={questions} asked={asked} frame={frame} tools={tools} />
    </>
  );
}

/** Where the lecture stands still for a question, and how it goes on. */
function useStops(questions: readonly Placed[], { player, play, pause, playNames }: PlayerTools) {
  // One that stood when the picture went, and that nobody has taken since, stands again.
  const [current, setCurrent] = useState<Placed | null>(
    () => questions.find(({ questionId }) => questionId === player.getState().left) ?? null,
  );
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
  const onListening = useEffectEvent(() => {
    if (current !== null) player.setState({ left: current.questionId });
  });
  useEffect(() => {
    player.setState({ left: null });
    return player.subscribe(({ time, isPlaying, beginsAt, isListening }, before) => {
      if (isListening && !before.isListening) onListening();
      else if (beginsAt === null) onSign(time, isPlaying);
    });
  }, [player]);
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
      focusPlay(player.getState().frame, playNames);
    },
  };
}

/** Who works by keys goes on at the button that stops it again. */
function focusPlay(frame: HTMLElement | null, names: readonly string[]): void {
  const buttons = [...(frame?.querySelectorAll('button') ?? [])];
  const label = (button: Element) => button.getAttribute('aria-label') ?? '';
  buttons
    .find((button) => names.some((name) => label(button).startsWith(name)))
    ?.focus({ preventScroll: true });
}

interface MarksProps {
  questions: readonly Placed[];
  asked: ReadonlySet<number>;
  frame: HTMLElement | null;
  tools: PlayerTools;
}

/** On the player's line. */
function Marks({ questions, asked, frame, tools }: MarksProps) {
  const { player, clockText } = tools;
  const duration = useStore(player, (state) => state.duration);
  // Not in the line itself, which cuts off what is higher than it.
  const line = frame?.querySelector('[role="slider"]');
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
