import type { Question, QuestionPart } from '@xuezhou/contract/practice';
import type { Practice } from '../use-practice.ts';
import { OpenAnswer } from './open-answer.tsx';
import { QuestionOptions } from '../../../platform/question/question-options.tsx';

interface PartViewProps {
  part: QuestionPart;
  /** Names the options. */
  label: string;
  practice: Practice;
}

/** Where a question, or a part of a composite one, is answered. */
export function PartView({ part, label, practice }: PartViewProps) {
  const { questionId } = part;
  return part.questionType === 'QA' ? (
    <OpenAnswer
      part={part}
      onWrite={(text) => practice.write(questionId, text)}
      onGrade={(grade) => practice.grade(questionId, grade)}
    />
  ) : (
    <QuestionOptions
      name={`question-${questionId}`}
      label={label}
      options={part.detail.options}
      isMultiple={part.noDefiniteQuestion}
      chosen={part.studentAnswer ?? ''}
      answer={part.isSubmitted ? part.answer : undefined}
      onChoose={(letter) => practice.choose(questionId, letter)}
    />
  );
}

export function isDone(question: Question): boolean {
  return question.qType === 'xl'
    ? question.subQuestions.every((part) => part.isSubmitted)
    : question.isSubmitted;
}
