import type { QuestionStatus } from '@xuezhou/contract/practice';
import { describe, expect, it } from 'vitest';
import { aWrong } from '../testing/a-wrong.ts';
import { withWaiting } from './waiting-wrong.ts';

const book = {
  courseName: 'CFA 一级精讲班',
  questions: [aWrong({ questionId: 1 }), aWrong({ questionId: 2 })],
  withheld: 0,
  today: '2026-11-23',
  weekAgo: 2,
  removedThisMonth: 0,
  autoRemove: true,
  rightsNeeded: 2,
};
const answer = (questionId: number, questionStatus: QuestionStatus, hour: number) => ({
  answerId: '01890000-0000-7000-8000-000000000001',
  ...{ courseId: 1, questionId, version: 1, studentAnswer: 'A', questionStatus },
  answeredAt: `2026-11-23T${hour}:00:00+08:00`,
});

describe('the wrong-answer book with answers that wait for the network', () => {
  it('keeps a question until as many right answers in a row as its student wants', () => {
    const once = withWaiting(book, [answer(1, 1, 10)]);
    expect(once.questions[0]).toMatchObject({ rightsInRow: 1, dueDay: '2026-11-26' });
    expect(once.questions[1]).toEqual(book.questions[1]);
    const twice = withWaiting(book, [answer(1, 1, 10), answer(1, 1, 11)]);
    expect(twice.questions.map(({ questionId }) => questionId)).toEqual([2]);
    expect(twice.removedThisMonth).toBe(1);
    expect(
      withWaiting({ ...book, autoRemove: false }, [answer(1, 1, 10), answer(1, 1, 11)]).questions,
    ).toHaveLength(2);
  });

  it('counts a wrong one, which is due again tomorrow, and forgets the right ones before it', () => {
    const again = withWaiting(book, [answer(2, 1, 10), answer(2, -1, 11)]);
    expect(again.questions[1]).toMatchObject({
      ...{ wrongCount: 2, rightsInRow: 0, dueDay: '2026-11-24' },
    });
  });

  it('leaves alone what was answered elsewhere, and what is not judged yet', () => {
    expect(withWaiting(book, [answer(7, -1, 10), answer(1, 0, 10)])).toEqual(book);
    expect(withWaiting(book, [])).toBe(book);
  });
});
