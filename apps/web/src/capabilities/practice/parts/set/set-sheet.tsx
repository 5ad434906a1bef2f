import { AnswerCard, AnswerLegend } from '@xuezhou/ui/answer-card';
import { Sheet } from '@xuezhou/ui/sheet';
import { useMemo } from 'react';
import { practiceWords } from '../../practice.words.ts';
import { cellsOf } from '../../tally.ts';
import { isRunning } from '../../timed/held.ts';
import type { SetCardProps } from './set-card.tsx';
import { SetEnd } from './set-end.tsx';
import styles from './set-card.module.css';

const words = practiceWords.question;

export interface SetSheetProps extends SetCardProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The answer card as a sheet, where it does not stand beside the question. */
export function SetSheet({ isOpen, onClose, ...card }: SetSheetProps) {
  return (
    <Sheet
      title={words.card}
      aside={<AnswerLegend kind={isRunning(card.set) ? 'mock' : 'practice'} />}
      isOpen={isOpen}
      onClose={onClose}
    >
      <SheetCells {...card} onClose={onClose} />
    </Sheet>
  );
}

/** Apart from the sheet: while that is closed, its thousands of cells cost nothing. */
function SheetCells({
  courseId,
  set,
  current,
  onPick,
  onEnd,
  onClose,
}: Omit<SetSheetProps, 'isOpen'>) {
  const cells = useMemo(() => cellsOf(set), [set]);
  return (
    <>
      <AnswerCard
        cells={cells}
        sections={set.sections}
        current={current}
        kind={isRunning(set) ? 'mock' : 'practice'}
        onPick={(index) => {
          onClose();
          onPick(index);
        }}
        withLegend={false}
      />
      <div className={styles.end}>
        <SetEnd courseId={courseId} set={set} onEnd={onEnd} size="lg" variant="filled" />
      </div>
    </>
  );
}
