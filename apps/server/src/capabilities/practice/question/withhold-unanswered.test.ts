import type { Question, QuestionKind, QuestionPart } from '@xuezhou/contract/practice';
import { questionTypeOf } from '@xuezhou/rules/practice/question/kinds';
import { judgeTable } from '@xuezhou/rules/practice/question/table';
import { judge } from '@xuezhou/rules/practice/question/judge';
import { expect, it } from 'vitest';
import { withholdUnanswered } from './withhold-unanswered.ts';

/** In every text that tells an answer, and in every number of a key. */
const secret = { text: '谜底', number: 987_654 };
const units = [{ name: '万元', factor: 1 }];
const key = { value: secret.number, min: secret.number - 1, max: secret.number + 1, units };
const letters: Partial<Record<QuestionKind, string>> = {
  single: 'B',
  multiple: 'AC',
  truefalse: 'B',
};
const table: QuestionPart['table'] = {
  head: ['项目', '金额'],
  rows: [
    [{ html: '存款' }, { blank: { type: 'number', key } }],
    [
      { blank: { type: 'choice', options: ['借', '贷'], answer: '借' } },
      { blank: { type: 'text', accept: [secret.text] } },
    ],
  ],
};

function aPart(qType: QuestionKind, given: Partial<QuestionPart> = {}): QuestionPart {
  return {
    questionId: 1,
    version: 2,
    qType,
    questionType: questionTypeOf(qType),
    noDefiniteQuestion: qType === 'multiple',
    pos: 1,
    answer: letters[qType] ?? (qType === 'numeric' ? String(secret.number) : ''),
    numeric: qType === 'numeric' ? key : null,
    table: qType === 'table' ? table : null,
    detail: {
      question: '题干',
      explanation: `解析：${secret.text}`,
      reference: qType === 'open' ? secret.text : '',
      options: [...(letters[qType] === undefined ? '' : 'ABC')].map((letter) => ({
        letter,
        html: `选项 ${letter}`,
        rationale: secret.text,
      })),
    },
    studentAnswer: null,
    questionStatus: 0,
    isAnswered: false,
    isSubmitted: false,
    selfGrade: null,
    teacherShare: null,
    correctCount: 3,
    wrongCount: 4,
    personalCorrectCount: 0,
    personalWrongCount: 0,
    ...given,
  };
}

const aWhole = (part: QuestionPart, subQuestions: QuestionPart[]): Question => ({
  ...part,
  courseId: 1,
  bookId: 1,
  readingId: 1,
  source: '第 1 册',
  difficulty: 1,
  isMarked: false,
  inWrongList: false,
  rightsInRow: 0,
  rightsNeeded: 1,
  wrongCause: null,
  lecture: null,
  subQuestions,
});

const kinds = ['single', 'multiple', 'truefalse', 'numeric', 'table', 'open'] as const;

it.each(kinds)('a question of the kind %s that was never answered tells no answer', (qType) => {
  const part = aPart(qType);
  const shown = withholdUnanswered(aWhole(aPart('xl'), [part]));
  const json = JSON.stringify(shown);
  expect(json).not.toContain(secret.text);
  expect(json).not.toMatch(/98765[345]/);
  expect(shown.subQuestions[0]).toMatchObject({ questionId: 1, answer: '' });
  expect(shown.subQuestions[0]?.detail.question).toBe('题干');
  const alone = withholdUnanswered(aWhole(part, []));
  expect(alone.answer).toBe('');
  expect(JSON.stringify(alone)).not.toContain(secret.text);
});

it('what is withheld judges nothing right, and keeps what one needs to read the question', () => {
  const [number, filled] = withholdUnanswered(
    aWhole(aPart('xl'), [aPart('numeric'), aPart('table')]),
  ).subQuestions;
  expect(number?.numeric).toEqual({ value: null, min: null, max: null, units });
  expect(judge(number!, '0')).toBe(-1);
  expect(judge(number!, String(secret.number))).toBe(-1);
  expect(filled?.table).toEqual({
    head: ['项目', '金额'],
    rows: [
      [
        { html: '存款' },
        { blank: { type: 'number', key: { value: null, min: null, max: null, units } } },
      ],
      [
        { blank: { type: 'choice', options: ['借', '贷'], answer: '' } },
        { blank: { type: 'text', accept: [] } },
      ],
    ],
  });
  for (const entries of [
    ['0', '', ''],
    [String(secret.number), '借', secret.text],
  ])
    expect(judgeTable(filled!.table!, JSON.stringify(entries))).toBe(-1);
});

it('a part that was answered stays whole, to an older version as well; the others tell nothing', () => {
  const now = aPart('single', { studentAnswer: 'A', questionStatus: -1, personalWrongCount: 1 });
  const before = aPart('numeric', { personalCorrectCount: 1 });
  const shown = withholdUnanswered(
    aWhole(aPart('xl'), [now, before, ...kinds.map((kind) => aPart(kind))]),
  );
  expect(shown.subQuestions.slice(0, 2)).toEqual([now, before]);
  const rest = JSON.stringify({ ...shown, subQuestions: shown.subQuestions.slice(2) });
  expect(rest).not.toContain(secret.text);
  expect(rest).not.toMatch(/98765[345]/);
});

it('a case of which every part was answered keeps its own explanation', () => {
  const question = aWhole(aPart('xl'), [aPart('open', { personalCorrectCount: 1 })]);
  expect(withholdUnanswered(question)).toEqual(question);
});
