import type { MockResult, OpenMockQuestion } from '@xuezhou/contract/mock';
import { blanksOf, blankText, judgeEntries } from '@xuezhou/rules/practice/question/table';
import { TableField } from '@xuezhou/client/question/table-field.tsx';
import { mockWords } from '../mock.words.ts';

const words = mockWords.transcript;

/** A number of a paper that is handed in. */
export function NumberReview({ result }: { result: MockResult }) {
  return (
    <>
      <h3>{words.ownAnswer}</h3>
      <p>{result.studentAnswer || words.noAnswer}</p>
      <h3>{words.reference}</h3>
      <p>{result.answer}</p>
    </>
  );
}

interface TableReviewProps {
  table: NonNullable<MockResult['table']>;
  question: OpenMockQuestion;
  answer: string;
}

/** A table of a paper that is handed in, with what belongs into its blanks. */
export function TableReview({ table, question, answer }: TableReviewProps) {
  const blanks = blanksOf(table);
  const { table: shown } = question.detail;
  return (
    shown && (
      <TableField
        table={shown}
        answer={answer}
        verdicts={judgeEntries(table, answer).map((verdict, index) => {
          const blank = blanks[index];
          return { verdict, right: blank ? blankText(blank) : '' };
        })}
      />
    )
  );
}
