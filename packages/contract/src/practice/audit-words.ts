import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const questionIds = '题目编号';

export const auditWords = {
  withdrawQuestions: {
    as: { words: '撤下的是', values: { question: '题目', bank: '整个题库' } },
    questions: '题数',
    questionIds,
  },
  restoreQuestions: {
    as: { words: '放回的是', values: { question: '题目', bank: '整个题库' } },
    questions: '题数',
    questionIds,
  },
  // They stand there as withdrawQuestions and restoreQuestions of a bank.
  withdrawBank: null,
  restoreBank: null,
  placeQuestions: {
    questions: '题数',
    readingId: '章节编号',
    subjectId: '考点编号',
    questionIds,
    places: '原来的章节和考点',
  },
} satisfies AuditWordsOf<typeof contract>;
