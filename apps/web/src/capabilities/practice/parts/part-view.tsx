import type { QuestionPart } from '@xuezhou/contract/practice';
import { lazy, Suspense } from 'react';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';
import type { HintStepsProps } from '../hints/hint-steps.tsx';
import type { Practice } from '../question/use-practice.ts';
import { usePaper } from '../../../platform/question/paper/paper.tsx';
import { textIdOf } from './question-text.tsx';
import { practiceWords } from '../practice.words.ts';
import { QuestionOptions } from '@xuezhou/client/question/question-options.tsx';

// Most questions have options.
const WrittenAnswer = lazy(async () => {
  const written = await loadChunk(() => import('./answer/written-answer.tsx'));
  return { default: written.WrittenAnswer };
});

// A help: where it does not arrive, the question is answered without it.
const HintSteps = lazyPart<'HintSteps', HintStepsProps>(
  () => import('../hints/hint-steps.tsx'),
  'HintSteps',
  Nothing,
);

interface PartViewProps {
  part: QuestionPart;
  /** Names the options. */
  label: string;
  practice: Practice;
}

/** Where a question, or a part of a composite one, is answered, with what helps before that. */
export function PartView(props: PartViewProps) {
  const { part } = props;
  return (
    <>
      <AnswerView {...props} />
      {part.hints && (
        <Suspense fallback={null}>
          <HintSteps key={part.questionId} part={part} hints={part.hints} />
        </Suspense>
      )}
    </>
  );
}

function AnswerView({ part, label, practice }: PartViewProps) {
  const { questionId } = part;
  const paper = usePaper();
  return part.questionType !== 'OP' ? (
    <Suspense fallback={null}>
      <WrittenAnswer part={part} practice={practice} />
    </Suspense>
  ) : (
    <>
      <QuestionOptions
        name={`question-${questionId}`}
        label={label}
        labelledBy={textIdOf(questionId)}
        options={part.detail.options}
        isMultiple={part.noDefiniteQuestion}
        chosen={part.studentAnswer ?? ''}
        answer={part.isSubmitted ? part.answer : undefined}
        shares={part.shares?.options}
        onChoose={(letter) => practice.choose(questionId, letter)}
        {...(paper && {
          struck: paper.struckOf(questionId),
          renderTool: (letter, shown) => paper.renderTool(questionId, letter, shown),
        })}
      />
      {part.isSubmitted && part.shares && (
        <p className="xz-caption xz-quiet">{practiceWords.question.shares(part.shares.people)}</p>
      )}
    </>
  );
}
