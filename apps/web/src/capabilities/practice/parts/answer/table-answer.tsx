import type { QuestionPart } from '@xuezhou/contract/practice';
import {
  blanksOf,
  blankText,
  judgeEntries,
  tableToFill,
} from '@xuezhou/rules/practice/question/table';
import { TableField } from '@xuezhou/client/question/table-field.tsx';

type Table = NonNullable<QuestionPart['table']>;

interface TableAnswerProps {
  part: QuestionPart & { table: Table };
  onWrite: (answer: string) => void;
}

/** A table to fill in; once it is judged, what belongs into the blanks that are wrong. */
export function TableAnswer({ part, onWrite }: TableAnswerProps) {
  const { table, isSubmitted } = part;
  const answer = part.studentAnswer ?? '';
  return (
    <TableField
      table={tableToFill(table)}
      answer={answer}
      verdicts={
        isSubmitted
          ? judgeEntries(table, answer).map((verdict, index) => {
              const blank = blanksOf(table)[index];
              return { verdict, right: blank ? blankText(blank) : '' };
            })
          : undefined
      }
      onWrite={isSubmitted ? undefined : onWrite}
    />
  );
}
