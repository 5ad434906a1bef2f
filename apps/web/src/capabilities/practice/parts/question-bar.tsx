import { Button } from '@mantine/core';
import type { Question } from '@xuezhou/contract/practice';
import { IconArrowRight } from '@tabler/icons-react';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { usePhone } from '@xuezhou/ui/use-phone';
import { practiceWords } from '../practice.words.ts';
import type { Submission } from '../question/use-question-submission.ts';
import { BeforeButton } from './set/before-button.tsx';

const words = practiceWords.question;

export interface QuestionBarProps {
  question: Question;
  submission: Submission;
  isFirst: boolean;
  isLast: boolean;
  onBefore: () => void;
  /** To the next question, or to the summary after the last one. */
  onNext: () => void;
}

/** Back, on, and the one thing to do now. The main button stays the same one, so that focus stays on it. */
export function QuestionBar({
  question,
  submission,
  isFirst,
  isLast,
  onBefore,
  onNext,
}: QuestionBarProps) {
  const isPhone = usePhone();
  const { isDone, submit, letters } = submission;
  return (
    <BottomBar
      start={<BeforeButton isDisabled={isFirst} onClick={onBefore} />}
      hint={
        <>
          {letters.length > 0 && !isDone && <KeyHint keys={letters}>{words.choose}</KeyHint>}
          <KeyHint keys={['↵']}>{isDone ? words.next : words.submit}</KeyHint>
          <KeyHint keys={['M']}>{words.mark}</KeyHint>
        </>
      }
    >
      {!isDone && !isLast && (
        <Button variant="default" onClick={onNext}>
          {words.skip}
        </Button>
      )}
      <Button
        key="main"
        data-main
        disabled={!isDone && !submit}
        onClick={isDone ? onNext : submit}
        rightSection={isDone && !isPhone ? <IconArrowRight size={18} stroke={1.6} /> : undefined}
      >
        {labelOf(question, submission, isLast)}
      </Button>
    </BottomBar>
  );
}

/** A button that cannot be pressed says why. */
function labelOf(
  question: Question,
  { isDone, closure, submit, active }: Submission,
  isLast: boolean,
): string {
  if (isDone) return isLast ? words.toEnd : words.next;
  if (closure !== null) return closure;
  if (!submit) return active?.questionType === 'OP' ? words.chooseFirst : words.writeFirst;
  return question.qType === 'xl' && active ? words.submitPart(active.pos) : words.submit;
}
