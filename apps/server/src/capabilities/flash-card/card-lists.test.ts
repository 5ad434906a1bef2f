import { randomUUID } from 'node:crypto';
import {
  answerCard,
  getCardFilter,
  getCardInfo,
  listCardBooks,
  listCardsAtRandom,
  listCardsInSequence,
  listCardsToRevise,
  openCard,
} from '@xuezhou/contract/flash-card';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { enrol, makeBook, makeCard, makeCourse, makeReading } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makeCardCourse, seeCard } from './testing/card-course.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.set('2026-03-02T04:00:00Z'));

const rate = (client: TestClient, cardDetailId: number, rating: 1 | 2 | 3 | 4 = 3) =>
  client.data(answerCard, { body: { reviewId: randomUUID(), cardDetailId, rating } });
const info = (client: TestClient, courseId: number) =>
  client.data(getCardInfo, { params: { courseId } });

const begin = () => makeCardCourse(school);

describe('the landing', () => {
  it('[GET /api/flash-cards/:courseId] tells the books and how many of their cards are new, due and known', async () => {
    const { course, cards, student } = await begin();
    await rate(student, cards[0], 1);
    await rate(student, cards[1], 4);
    const { books } = await student.data(listCardBooks, { params: course });
    expect(books).toMatchObject([
      {
        bookId: course.bookId,
        isIssued: true,
        counts: { cardAmount: 3, newCount: 1, learningCount: 1, dueCount: 0, knownCount: 1 },
      },
    ]);
  });

  it('[flash-card.status] shows the cards as unpaid at 1 and as waiting at 2, apart from those ready', async () => {
    const student = await school.signIn();
    const unpaid = await makeCourse(connection, { access: 'enrolled' });
    const waiting = await makeCourse(connection, { bookStatus: -1 });
    const empty = await makeCourse(connection);
    const ready = await makeCourse(connection);
    for (const course of [unpaid, waiting, ready]) await makeCard(connection, course);
    const statusOf = async (courseId: number) => (await info(student, courseId)).flashCardStatus;
    expect(await statusOf(unpaid.courseId)).toBe(1);
    expect(await statusOf(waiting.courseId)).toBe(2);
    expect(await statusOf(empty.courseId)).toBe(2);
    expect(await statusOf(ready.courseId)).toBe(0);
    await enrol(connection, student.studentId, unpaid.courseId);
    expect(await statusOf(unpaid.courseId)).toBe(0);
  });

  it('[GET /api/flash-cards/:courseId/info] says what is to do today, and what comes', async () => {
    const { course, cards, student } = await begin();
    expect(await info(student, course.courseId)).toMatchObject({
      flashCardStatus: 0,
      cardAmount: 3,
      lastStudyCardDetailId: null,
      today: { newCount: 3, dueCount: 0, learningCount: 0, doneCount: 0 },
    });
    await rate(student, cards[0], 3);
    const after = await info(student, course.courseId);
    expect(after.today).toMatchObject({ newCount: 2, doneCount: 1, firstBookId: course.bookId });
    expect(after.ahead.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  });

  it('[GET /api/flash-cards/:courseId/filter] counts by reading, and names the cards that will not stay', async () => {
    const { course, cards, student } = await begin();
    const reading = await makeReading(connection, course);
    await makeCard(connection, { ...course, ...reading });
    for (const day of [2, 4, 6, 8, 10]) {
      clock.set(`2026-03-${String(day).padStart(2, '0')}T08:00:00Z`);
      await rate(student, cards[0], day === 2 ? 3 : 1);
    }
    const { books, counts, leeches } = await student.data(getCardFilter, { params: course });
    expect(counts.cardAmount).toBe(4);
    expect(books[0]?.readings.map((one) => one.counts.cardAmount)).toEqual([3, 1]);
    expect(leeches).toMatchObject([
      { cardDetailId: cards[0], lapses: 4, lecture: { bulletId: course.bulletId } },
    ]);
    expect((await seeCard(student, cards[0])).isLeech).toBe(true);
  });

  it('[flash-card.resume] knows the card that was studied last, on another device too', async () => {
    const { course, cards, student } = await begin();
    await rate(student, cards[0]);
    clock.set('2026-03-05T08:00:00Z');
    await rate(student, cards[1]);
    const tablet = await school.signIn(student.studentId);
    expect(await info(tablet, course.courseId)).toMatchObject({
      lastStudyCardDetailId: cards[1],
      lastStudyBookId: course.bookId,
    });
  });
});

describe('the lists', () => {
  it('[GET /api/flash-cards/:courseId/revise] gives what was forgotten, what is due and the new ones, in this order', async () => {
    const { course, cards, student } = await begin();
    await rate(student, cards[1], 3);
    clock.set('2026-03-20T08:00:00Z');
    await rate(student, cards[2], 1);
    const { cards: listed } = await student.data(listCardsToRevise, { params: course });
    expect(listed.map(({ cardDetailId, status }) => [cardDetailId, status])).toEqual([
      [cards[2], 'learning'],
      [cards[1], 'due'],
      [cards[0], 'new'],
    ]);
  });

  it('gives no more new cards a day than the student can bear', async () => {
    const { course, student } = await begin();
    for (let card = 0; card < 25; card++) await makeCard(connection, course);
    const listed = async () =>
      (await student.data(listCardsToRevise, { params: course })).cards.map(
        (card) => card.cardDetailId,
      );
    const first = await listed();
    expect(first).toHaveLength(20);
    for (const card of first.slice(0, 5)) await rate(student, card, 4);
    expect(await listed()).toHaveLength(15);
  });

  it('[POST /api/flash-cards/sequence] gives a book in order, or only some of its readings', async () => {
    const { course, cards, student } = await begin();
    const reading = await makeReading(connection, course);
    const last = await makeCard(connection, { ...course, ...reading });
    const list = async (readingIds?: number[]) => {
      const body = {
        courseId: course.courseId,
        bookId: course.bookId,
        ...(readingIds && { readingIds }),
      };
      const { cards: listed } = await student.data(listCardsInSequence, { body });
      return listed.map(({ cardDetailId }) => cardDetailId);
    };
    expect(await list()).toEqual([...cards, last]);
    expect(await list([reading.readingId])).toEqual([last]);
    expect(await list([])).toEqual([...cards, last]);
  });

  it('[POST /api/flash-cards/random] gives each card of the book once', async () => {
    const { course, cards, student } = await begin();
    const body = { courseId: course.courseId, bookId: course.bookId };
    const { cards: listed } = await student.data(listCardsAtRandom, { body });
    expect(new Set(listed.map(({ cardDetailId }) => cardDetailId))).toEqual(new Set(cards));
    expect(listed).toHaveLength(3);
  });

  it('leave out what is not issued yet, and know no book of another course', async () => {
    const { course, student } = await begin();
    const later = await makeBook(connection, course.courseId, { bookStatus: -1 });
    const hidden = await makeCard(connection, { ...course, ...later });
    expect(
      (await student.call(openCard, { params: { cardDetailId: hidden }, query: {} })).http,
    ).toBe(404);
    const stranger = await makeCourse(connection);
    const body = { courseId: course.courseId, bookId: stranger.bookId };
    expect((await student.call(listCardsInSequence, { body })).http).toBe(404);
  });
});
