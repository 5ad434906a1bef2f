import type { WrongQuestion } from '@xuezhou/contract/practice';

/** A single choice that went wrong, due today where that is 2026-11-23. */
export const aWrong = (given: Partial<WrongQuestion>): WrongQuestion => ({
  questionId: 1,
  questionStatus: -1,
  qType: 'single',
  stem: '期限溢价最接近',
  source: '数量方法 · 利率',
  bookId: 1,
  bookName: '数量方法',
  readingId: 101,
  readingName: '利率与收益率',
  studentAnswer: 'B',
  answer: 'A',
  wrongCount: 1,
  rightsInRow: 0,
  wrongCause: null,
  answeredAt: '2026-11-21T10:00:00+08:00',
  isMarked: false,
  excerpt: given.stem ?? '期限溢价最接近',
  dueDay: '2026-11-23',
  isMoved: false,
  ...given,
});
