import { randomUUID } from 'node:crypto';
import {
  answerCard,
  deleteOwnCard,
  getCardFilter,
  getCardInfo,
  listCardBooks,
  listCardsInSequence,
  listCardsToRevise,
  listFavoriteCardCourses,
  listFavoriteCards,
  saveOwnCard,
  toggleFavoriteCard,
  undoCardReview,
} from '@xuezhou/contract/flash-card';
import { beginReview, getReview } from '@xuezhou/contract/review';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { makeCardCourse, seeCard } from '../testing/card-course.ts';
import { ownWords, type OwnWords } from '../testing/own-card.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.set('2026-03-02T04:00:00Z'));

const rate = (client: TestClient, cardDetailId: number, rating: 1 | 2 | 3 | 4) =>
  client.call(answerCard, { body: { reviewId: randomUUID(), cardDetailId, rating } });

const moment = () => clock.now().toISOString();

async function begin(wishes: Partial<OwnWords> = {}) {
  const made = await makeCardCourse(school);
  const words = ownWords({ courseId: made.course.courseId, editedAt: moment(), ...wishes });
  const card = await made.student.data(saveOwnCard, { body: words });
  return { ...made, words, own: card?.cardDetailId ?? 0 };
}

const save = (client: TestClient, words: OwnWords) =>
  client.data(saveOwnCard, { body: { ...words, editedAt: moment() } });

describe('[flash-card.own#2] the schedule of an own card', () => {
  it('is that of the others: it is new today, is rated, and comes back in the review when it is due', async () => {
    const { course, cards, student, own } = await begin();
    const { cards: today } = await student.data(listCardsToRevise, { params: course });
    // Own ones and those of the school take turns.
    expect(today.map(({ cardDetailId }) => cardDetailId)).toEqual([own, ...cards]);
    await rate(student, own, 3);
    const { nextReview, memory } = await seeCard(student, own);
    expect(memory?.reviews).toBe(1);
    const { ahead } = await student.data(getCardInfo, { params: course });
    expect(ahead.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    clock.set(nextReview ?? '');
    expect((await student.data(getReview)).left.card).toBe(1);
    const { items } = await student.data(beginReview, { body: {} });
    expect(items).toMatchObject([{ kind: 'card', itemId: own, isDone: false }]);
    await rate(student, own, 3);
    expect((await student.data(beginReview, { body: {} })).items).toMatchObject([{ isDone: true }]);
  });

  it('heeds the exam, and never falls due after it', async () => {
    const course = await makeCourse(connection, { examDate: '2026-03-05' });
    const student = await school.signIn();
    const { courseId } = course;
    const card = await save(student, ownWords({ courseId, editedAt: moment() }));
    await rate(student, card?.cardDetailId ?? 0, 4);
    const { nextReview } = await seeCard(student, card?.cardDetailId ?? 0);
    expect(Date.parse(nextReview ?? '')).toBeLessThan(Date.parse('2026-03-04T16:00:00Z'));
  });

  it('that is forgotten again and again stands among the leeches, with the lecture of its chapter', async () => {
    const { course, student, words, own } = await begin();
    await save(student, { ...words, readingId: course.readingId });
    for (const day of [2, 4, 6, 8, 10]) {
      clock.set(`2026-03-${String(day).padStart(2, '0')}T08:00:00Z`);
      await rate(student, own, 1);
      clock.set(`2026-03-${String(day).padStart(2, '0')}T09:00:00Z`);
      await rate(student, own, 3);
    }
    const { leeches } = await student.data(getCardFilter, { params: course });
    expect(leeches).toMatchObject([
      {
        cardDetailId: own,
        isOwn: true,
        lecture: { readingId: course.readingId, bulletId: course.bulletId },
      },
    ]);
  });

  it('stops when it is deleted, and goes on where it was when it comes back', async () => {
    const { course, student, words, own } = await begin();
    await rate(student, own, 3);
    const before = await seeCard(student, own);
    clock.set('2026-03-02T04:01:00Z');
    await student.data(deleteOwnCard, {
      body: { ownCardId: words.ownCardId, deletedAt: moment() },
    });
    const { ahead, ownAmount } = await student.data(getCardInfo, { params: course });
    expect([ownAmount, ...new Set(ahead.map(({ count }) => count))]).toEqual([0, 0]);
    expect((await rate(student, own, 3)).status).toBe(404);
    clock.set('2026-03-02T04:02:00Z');
    await save(student, words);
    expect(await seeCard(student, own)).toMatchObject({
      memory: before.memory,
      nextReview: before.nextReview,
    });
  });

  it('falls due no more when it is deleted while a rating is on its way', async () => {
    const { course, student, words, own } = await begin();
    const rated = await connection.transaction().execute(async (change) => {
      // As the deletion does: the rating has found the card, and waits for what becomes of it.
      await change
        .updateTable('own_card')
        .set({ deleted_at: clock.now() })
        .where('own_card_id', '=', words.ownCardId)
        .execute();
      const rating = rate(student, own, 3);
      await expect
        .poll(async () => {
          const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
            where not granted`.execute(connection);
          return rows[0]?.count;
        })
        .toBeGreaterThan(0);
      return { rating };
    });
    expect((await rated.rating).status).toBe(404);
    const { ahead } = await student.data(getCardInfo, { params: course });
    expect(new Set(ahead.map(({ count }) => count))).toEqual(new Set([0]));
  });

  it('moves with it to another course, whose exam bends it from then on', async () => {
    const { course, student, words, own } = await begin();
    const soon = await makeCourse(connection, { examDate: '2026-03-04' });
    await rate(student, own, 4);
    await save(student, { ...words, courseId: soon.courseId });
    const moved = await seeCard(student, own);
    expect(moved).toMatchObject({ courseId: soon.courseId, memory: { reviews: 1 } });
    expect(Date.parse(moved.nextReview ?? '')).toBeLessThan(Date.parse('2026-03-03T16:00:00Z'));
    expect((await student.data(getCardInfo, { params: course })).ownAmount).toBe(0);
  });

  it('of somebody else is neither rated nor taken back', async () => {
    const { own } = await begin();
    const other = await school.signIn();
    const undo = { body: { reviewId: randomUUID(), cardDetailId: own } };
    const favorite = { body: { cardDetailId: own } };
    expect([
      (await rate(other, own, 3)).status,
      (await other.call(undoCardReview, undo)).status,
      (await other.call(toggleFavoriteCard, favorite)).status,
    ]).toEqual([404, 404, 404]);
  });
});

describe('[flash-card.own#2] the counts of the school', () => {
  it('do not count own cards: books, chapters and countFavoriteCardByCourse', async () => {
    const { course, student, own } = await begin();
    await student.data(toggleFavoriteCard, { body: { cardDetailId: own } });
    const { books } = await student.data(listCardBooks, { params: course });
    expect(books[0]?.counts).toMatchObject({ cardAmount: 3, favoriteCount: 0 });
    const { counts } = await student.data(getCardFilter, { params: course });
    expect(counts.cardAmount).toBe(3);
    const info = await student.data(getCardInfo, { params: course });
    expect([info.cardAmount, info.ownAmount]).toEqual([3, 1]);
    const { courseId, bookId } = course;
    const inOrder = await student.data(listCardsInSequence, { body: { courseId, bookId } });
    expect(inOrder.cards).toHaveLength(3);
    expect(await student.data(listFavoriteCardCourses)).toMatchObject([
      { courseId, countFavoriteCardByCourse: 0, ownFavoriteCount: 1 },
    ]);
    const favorites = await student.data(listFavoriteCards, { params: course });
    expect(favorites.cards).toMatchObject([
      { cardDetailId: own, favorite: true, source: '我的卡片' },
    ]);
  });
});
