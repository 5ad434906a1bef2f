import type { Question, QuestionPart } from '@xuezhou/contract/practice';

type Key = NonNullable<QuestionPart['numeric']>;
type Table = NonNullable<QuestionPart['table']>;
type Blank = Extract<Table['rows'][number][number], { blank: unknown }>['blank'];

/**
 * What may be read of a question after the period of its course: parts that were never answered stay without their
 * answers and what explains them, and while there are such the whole without its explanation.
 */
export function withholdUnanswered(question: Question): Question {
  const subQuestions = question.subQuestions.map((part) =>
    wasAnswered(part) ? part : withoutKey(part),
  );
  const answerable = subQuestions.length === 0 ? [question] : question.subQuestions;
  const shown = answerable.every(wasAnswered) ? question : withoutKey(question);
  return { ...shown, subQuestions };
}

const wasAnswered = ({ personalCorrectCount, personalWrongCount }: QuestionPart): boolean =>
  personalCorrectCount + personalWrongCount > 0;

function withoutKey<Part extends QuestionPart>({
  keys: _keys,
  hints: _hints,
  ...part
}: Part): Omit<Part, 'keys' | 'hints'> {
  return {
    ...part,
    answer: '',
    numeric: part.numeric && withoutNumber(part.numeric),
    table: part.table && withoutEntries(part.table),
    detail: withoutReasons(part.detail),
    ...(part.inOther && { inOther: withoutReasons(part.inOther) }),
  };
}

const withoutReasons = ({ question, options }: QuestionPart['detail']) => ({
  question,
  explanation: '',
  reference: '',
  options: options.map((option) => ({ ...option, rationale: '' })),
});

function withoutEntries({ head, rows }: Table): Table {
  const empty = rows.map((row) =>
    row.map((cell) => ('blank' in cell ? { blank: withoutEntry(cell.blank) } : cell)),
  );
  return { head, rows: empty };
}

function withoutEntry(blank: Blank): Blank {
  if (blank.type === 'number') return { type: 'number', key: withoutNumber(blank.key) };
  if (blank.type === 'text') return { type: 'text', accept: [] };
  return { ...blank, answer: '' };
}

/** No number can be taken for it; the units that may follow it are no answer. */
const withoutNumber = ({ units }: Key): Key => ({ value: null, min: null, max: null, units });
