import type { listWrongQuestions, WrongQuestion } from '@xuezhou/contract/practice';
import type { DataOf } from '@xuezhou/contract/kernel';
import { questionDueDay } from '@xuezhou/rules/practice/interval';
import { dayMs, dayOfMoment } from '@xuezhou/rules/practice/day-number';
import { afterAnswer } from '@xuezhou/rules/practice/wrong-list';
import type { Answer } from '../answer.ts';

type WrongBook = DataOf<typeof listWrongQuestions>;

/**
 * The book as it will be once the server has taken these answers, the oldest first. What went wrong meanwhile and did not
 * stand in it enters with the server's word, and so does what becomes of a question of several parts.
 */
export function withWaiting(book: WrongBook, waiting: readonly Answer[]): WrongBook {
  if (waiting.length === 0) return book;
  const questions = book.questions.flatMap((question) => {
    const own = waiting.filter(({ questionId }) => questionId === question.questionId);
    return answeredBy(question, own, book) ?? [];
  });
  const removed = book.questions.length - questions.length;
  return { ...book, questions, removedThisMonth: book.removedThisMonth + removed };
}

function answeredBy(
  question: WrongQuestion,
  answers: readonly Answer[],
  rule: Pick<WrongBook, 'autoRemove' | 'rightsNeeded'>,
): WrongQuestion | null {
  let state = { inBook: true, rightsInRow: question.rightsInRow };
  let { wrongCount, answeredAt } = question;
  for (const { questionStatus, answeredAt: at } of answers) {
    if (questionStatus !== 1 && questionStatus !== -1) continue;
    state = afterAnswer(state, questionStatus, rule);
    wrongCount += Number(questionStatus === -1);
    answeredAt = at ?? answeredAt;
  }
  if (!state.inBook) return null;
  if (answeredAt === question.answeredAt) return question;
  const { rightsInRow } = state;
  const lastDay = dayOfMoment(Date.parse(answeredAt));
  // The exam is the server's to heed.
  const due = { lastDay, rightsInRow, movedTo: null, examDay: null, today: lastDay };
  const dueDay = new Date(questionDueDay(due) * dayMs).toISOString().slice(0, 10);
  return { ...question, rightsInRow, wrongCount, answeredAt, dueDay, isMoved: false };
}
