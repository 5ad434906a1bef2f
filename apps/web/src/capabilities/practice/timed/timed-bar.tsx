import { Button } from '@mantine/core';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { BeforeButton } from '../parts/set/before-button.tsx';
import { practiceWords } from '../practice.words.ts';
import { timedWords } from './timed.words.ts';

const words = practiceWords.question;

export interface TimedBarProps {
  letters: readonly string[];
  isFirst: boolean;
  isLast: boolean;
  onBefore: () => void;
  /** To the next question; after the last one to the hand-in. */
  onNext: () => void;
  onHandIn: () => void;
}

/** Back, on, and the hand-in; nothing is judged on the way. */
export function TimedBar({ letters, isFirst, isLast, onBefore, onNext, onHandIn }: TimedBarProps) {
  return (
    <BottomBar
      start={<BeforeButton isDisabled={isFirst} onClick={onBefore} />}
      hint={
        <>
          {letters.length > 0 && <KeyHint keys={letters}>{words.choose}</KeyHint>}
          <KeyHint keys={['↵']}>{isLast ? timedWords.handIn : words.next}</KeyHint>
          <KeyHint keys={['M']}>{words.mark}</KeyHint>
        </>
      }
    >
      {!isLast && (
        <Button variant="default" onClick={onHandIn}>
          {timedWords.handIn}
        </Button>
      )}
      <Button key="main" data-main onClick={onNext}>
        {isLast ? timedWords.handIn : words.next}
      </Button>
    </BottomBar>
  );
}
