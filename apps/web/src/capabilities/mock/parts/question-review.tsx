import { Button } from '@mantine/core';
import type { MockResult, OpenMockQuestion } from '@xuezhou/contract/mock';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { KeySequence } from '@xuezhou/client/question/key-sequence.tsx';
import { LanguageSwitch } from '../../../platform/question/language-switch.tsx';
import { useQuestionLanguage } from '../../../platform/question/question-language.ts';
import { QuestionOptions } from '@xuezhou/client/question/question-options.tsx';
import { TableField } from '@xuezhou/client/question/table-field.tsx';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { questionIn, resultIn } from '../in-language.ts';
import { reviewQuery } from '../mock.queries.ts';
import { mockWords } from '../mock.words.ts';
import { NumberReview, TableReview } from './keyed-review.tsx';
import styles from './question-review.module.css';

const words = mockWords.transcript;

const textIdOf = (questionId: number) => `review-${questionId}-text`;

interface QuestionReviewProps {
  paperId: number;
  questionId: number;
  attemptNo: number;
}

/** A question of a paper that is handed in: what was answered, what is right, and why. */
export function QuestionReview({ paperId, questionId, attemptNo }: QuestionReviewProps) {
  const { data, error, isPending, isFetching, refetch } = useSteadyQuery(
    reviewQuery(paperId, questionId, attemptNo),
  );
  const language = useQuestionLanguage();
  if (isPending) return <PageSkeleton shape="reading" />;
  // It stands in another paper, which is open.
  if (error instanceof RefusalError) return <p className={styles.root}>{error.message}</p>;
  if (!data?.result)
    return (
      <p className={styles.root}>
        {mockWords.room.questionFailed}{' '}
        <Button variant="subtle" loading={isFetching} onClick={() => void refetch()}>
          {mockWords.room.again}
        </Button>
      </p>
    );
  const question = questionIn(data.question, language);
  const result = resultIn(data.result, data.question.language, language);
  return (
    <div className={styles.root}>
      {question.inOther && (
        <div className={styles.language}>
          <LanguageSwitch />
        </div>
      )}
      {question.material !== null && (
        <div className={styles.material}>
          <RichHtml html={question.material} size="explanation" />
        </div>
      )}
      <div id={textIdOf(question.questionId)}>
        <RichHtml html={question.detail.question} size="question" />
      </div>
      {result.isWithheld ? (
        <Withheld question={question} result={result} />
      ) : (
        <Solution question={question} result={result} />
      )}
    </div>
  );
}

interface SolutionProps {
  question: OpenMockQuestion;
  result: MockResult;
}

function Solution({ question, result }: SolutionProps) {
  return (
    <>
      {question.questionType === 'NU' ? (
        <NumberReview result={result} />
      ) : result.table ? (
        <TableReview table={result.table} question={question} answer={result.studentAnswer} />
      ) : question.questionType === 'QA' ? (
        <>
          <h3>{words.ownAnswer}</h3>
          <p className={styles.own}>{result.studentAnswer || words.noAnswer}</p>
          <h3>{words.reference}</h3>
          <RichHtml html={result.reference} size="explanation" />
        </>
      ) : (
        <OptionsReview question={question} result={result} />
      )}
      <h3>{words.explanation}</h3>
      {result.explanation === '' ? (
        <p className="xz-small xz-quiet">{words.noExplanation}</p>
      ) : (
        <RichHtml html={result.explanation} size="explanation" />
      )}
      {result.keys !== undefined && <KeySequence keys={result.keys} />}
    </>
  );
}

/** As it stood in the paper, without anything that tells the answer. */
function Withheld({ question, result }: SolutionProps) {
  const { table } = question.detail;
  return (
    <>
      {question.questionType === 'OP' && <OptionsReview question={question} result={result} />}
      {table && <TableField table={table} answer="" />}
      <p className="xz-small xz-quiet">{words.withheld}</p>
    </>
  );
}

function OptionsReview({ question, result }: SolutionProps) {
  return (
    <QuestionOptions
      name={`review-${question.questionId}`}
      label={words.ownAnswer}
      labelledBy={textIdOf(question.questionId)}
      options={question.detail.options.map((option) => ({
        ...option,
        rationale: result.rationales.find(({ letter }) => letter === option.letter)?.html ?? '',
      }))}
      isMultiple={question.noDefiniteQuestion}
      chosen={result.studentAnswer}
      answer={result.answer}
      onChoose={() => {}}
    />
  );
}
