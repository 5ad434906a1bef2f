import { Button } from '@mantine/core';
import type { MockSheet } from '@xuezhou/contract/mock';
import { AnswerCard, AnswerLegend } from '@xuezhou/ui/answer-card';
import { Sheet } from '@xuezhou/ui/sheet';
import { mockWords } from '../mock.words.ts';
import styles from './room-card.module.css';
import { cellsOf, countsOf, sectionsOf } from './sheet-state.ts';

const words = mockWords.room;

interface RoomCardProps {
  sheet: MockSheet;
  index: number;
  onPick: (index: number) => void;
}

/** The answer sheet beside the question. */
export function RoomCard({ sheet, index, onPick }: RoomCardProps) {
  const { answered } = countsOf(sheet);
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <h2>{words.card}</h2>
        <span>{words.place(answered, sheet.items.length)}</span>
      </div>
      <AnswerCard
        kind="mock"
        cells={cellsOf(sheet)}
        sections={sectionsOf(sheet)}
        current={index}
        onPick={onPick}
      />
    </div>
  );
}

interface RoomCardSheetProps extends RoomCardProps {
  isOpen: boolean;
  onClose: () => void;
  onHandIn: () => void;
  onMarked: () => void;
}

/** The answer sheet of a phone. */
export function RoomCardSheet(props: RoomCardSheetProps) {
  const { sheet, index, onPick, onHandIn, onMarked, isOpen, onClose } = props;
  const { answered, open, marked } = countsOf(sheet);
  return (
    <Sheet
      title={words.card}
      aside={<AnswerLegend kind="mock" />}
      isOpen={isOpen}
      onClose={onClose}
    >
      <p className={styles.counts}>{words.counts(answered, open, marked)}</p>
      <AnswerCard
        kind="mock"
        cells={cellsOf(sheet)}
        sections={sectionsOf(sheet)}
        current={index}
        onPick={(to) => {
          onClose();
          onPick(to);
        }}
        withLegend={false}
      />
      <div className={styles.buttons}>
        {marked > 0 && (
          <Button size="lg" variant="default" onClick={onMarked}>
            {words.toMarked}
          </Button>
        )}
        <Button size="lg" onClick={onHandIn}>
          {words.handIn}
        </Button>
      </div>
    </Sheet>
  );
}
