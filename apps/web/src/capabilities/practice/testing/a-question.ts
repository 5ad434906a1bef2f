import type { Question, QuestionPart } from '@xuezhou/contract/practice';

const option = (letter: string) => ({
  letter,
  html: `选项 ${letter}`,
  rationale: `${letter} 的理由`,
});

/** A part of a composite question; a single choice among A, B and C whose answer is A. */
export function aPart(given: Partial<QuestionPart> = {}): QuestionPart {
  return {
    questionId: 1,
    version: 1,
    qType: 'single',
    questionType: 'OP',
    noDefiniteQuestion: false,
    pos: 0,
    answer: 'A',
    numeric: null,
    table: null,
    detail: {
      question: '题干',
      explanation: '解析',
      reference: '',
      options: ['A', 'B', 'C'].map(option),
    },
    studentAnswer: null,
    questionStatus: 0,
    isAnswered: false,
    isSubmitted: false,
    selfGrade: null,
    teacherShare: null,
    correctCount: 0,
    wrongCount: 0,
    personalCorrectCount: 0,
    personalWrongCount: 0,
    ...given,
  };
}

export function aQuestion(given: Partial<Question> = {}): Question {
  return {
    ...aPart(),
    courseId: 1,
    bookId: 1,
    readingId: 101,
    source: '数量方法 · 利率',
    difficulty: 2,
    isMarked: false,
    inWrongList: false,
    rightsInRow: 0,
    rightsNeeded: 1,
    wrongCause: null,
    lecture: null,
    subQuestions: [],
    ...given,
  };
}
