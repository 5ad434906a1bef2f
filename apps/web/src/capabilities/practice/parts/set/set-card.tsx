import { AnswerCard, AnswerLegend } from '@xuezhou/ui/answer-card';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useEffect, useMemo, useRef } from 'react';
import { afterFrame } from '@xuezhou/client/code/after-frame.ts';
import { practiceWords } from '../../practice.words.ts';
import type { PracticeSet } from '../../set-cache.ts';
import { cellsOf, tallyOf } from '../../tally.ts';
import { heldQuestions, isRunning } from '../../timed/held.ts';
import { timedWords } from '../../timed/timed.words.ts';
import { SetEnd } from './set-end.tsx';
import styles from './set-card.module.css';

const words = practiceWords.question;

export interface SetCardProps {
  courseId: number;
  set: PracticeSet;
  /** Index of the question on screen. */
  current: number;
  onPick: (index: number) => void;
  onEnd: () => void;
}

/** The answer card beside the question. */
export function SetCard({ courseId, set, current, onPick, onEnd }: SetCardProps) {
  const { right, wrong } = useMemo(() => tallyOf(set), [set]);
  const isTimed = isRunning(set);
  const kind = isTimed ? 'mock' : 'practice';
  const cells = useMemo(() => cellsOf(set), [set]);
  const box = useRef<HTMLDivElement>(null);
  const cell = useRef<HTMLButtonElement>(null);
  // Keeps the current number in sight, without moving the page.
  useEffect(
    () =>
      afterFrame(() => {
        if (!box.current || !cell.current) return;
        const frame = box.current.getBoundingClientRect();
        const { top, height } = cell.current.getBoundingClientRect();
        box.current.scrollTop += top - frame.top - (frame.height - height) / 2;
      }),
    [current],
  );
  return (
    <SectionCard
      title={words.card}
      action={
        isTimed
          ? timedWords.answered(heldQuestions(set).size, set.questions.length)
          : words.tally(right, wrong)
      }
    >
      <div ref={box} className={styles.cells}>
        <AnswerCard
          cells={cells}
          sections={set.sections}
          current={current}
          currentCell={cell}
          onPick={onPick}
          kind={kind}
          withLegend={false}
        />
      </div>
      <div className={styles.foot}>
        <AnswerLegend kind={kind} />
        <SetEnd courseId={courseId} set={set} onEnd={onEnd} size="sm" variant="default" />
      </div>
    </SectionCard>
  );
}
