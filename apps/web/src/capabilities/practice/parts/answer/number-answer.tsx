import type { QuestionPart } from '@xuezhou/contract/practice';
import { NumberField } from '@xuezhou/client/question/number-field.tsx';
import { answeredWords } from '../../session.words.ts';

interface NumberAnswerProps {
  part: QuestionPart;
  onWrite: (text: string) => void;
}

/** A number to write; once it is judged, the right one below it. */
export function NumberAnswer({ part, onWrite }: NumberAnswerProps) {
  const { questionStatus, isSubmitted, answer } = part;
  return (
    <div>
      <NumberField
        value={part.studentAnswer ?? ''}
        units={part.numeric?.units.map(({ name }) => name) ?? []}
        verdict={isSubmitted && questionStatus !== 0 ? questionStatus : undefined}
        onWrite={isSubmitted ? undefined : onWrite}
      />
      {isSubmitted && <p>{answeredWords.rightNumber(answer)}</p>}
    </div>
  );
}
