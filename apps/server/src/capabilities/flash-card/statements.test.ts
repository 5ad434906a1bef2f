import { randomUUID } from 'node:crypto';
import {
  answerCard,
  getCardInfo,
  listCardsInSequence,
  listCardsToRevise,
  openCard,
} from '@xuezhou/contract/flash-card';
import { expect, it } from 'vitest';
import { makeCard, makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { statementsOf } from '../../testing/database/statements-of.ts';

const school = await startTestApp();
const course = await makeCourse(school.connection);
const cardDetailId = await makeCard(school.connection, course);
const student = await school.signIn();
const { courseId, bookId } = course;

// Every request reads its session first: that is one of them. A review is a transaction: two more.
it.each([
  ['a card', 2, () => student.data(openCard, { params: { cardDetailId }, query: {} })],
  ['the day', 7, () => student.data(listCardsToRevise, { params: { courseId } })],
  ['a book', 6, () => student.data(listCardsInSequence, { body: { courseId, bookId } })],
  ['the landing', 10, () => student.data(getCardInfo, { params: { courseId } })],
  [
    'a review',
    10,
    () => student.data(answerCard, { body: { reviewId: randomUUID(), cardDetailId, rating: 3 } }),
  ],
] as const)('%s costs %i statements', async (_name, most, ask) => {
  // What is the same for everyone is remembered from the first time.
  await ask();
  expect(await statementsOf(ask)).toHaveLength(most);
});
