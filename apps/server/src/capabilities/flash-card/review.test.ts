import { randomUUID } from 'node:crypto';
import {
  answerCard,
  getCardInfo,
  openCard,
  saveCardPlan,
  undoCardReview,
} from '@xuezhou/contract/flash-card';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { enrol, makeCard, makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const dayMs = 86_400_000;

beforeEach(() => clock.set('2026-03-02T04:00:00Z'));

interface Wishes {
  reviewId?: string;
  reviewedAt?: string;
}

const review = (
  client: TestClient,
  cardDetailId: number,
  rating: 1 | 2 | 3 | 4,
  wishes: Wishes = {},
) => client.call(answerCard, { body: { reviewId: randomUUID(), cardDetailId, rating, ...wishes } });

const open = (client: TestClient, cardDetailId: number) =>
  client.data(openCard, { params: { cardDetailId }, query: {} });

async function begin(examDate: string | null = null) {
  const course = await makeCourse(connection, { examDate });
  return { course, card: await makeCard(connection, course), student: await school.signIn() };
}

const daysUntil = (next: string | null | undefined) =>
  Math.floor((Date.parse(next ?? '') + 8 * 3_600_000) / dayMs) -
  Math.floor((clock.now().getTime() + 8 * 3_600_000) / dayMs);

describe('a review', () => {
  it('[POST /api/flash-cards/answer] answers with the status and the next review', async () => {
    const { card, student } = await begin();
    const again = await review(student, card, 1);
    expect(again.data).toMatchObject({
      status: 'learning',
      nextReview: '2026-03-02T04:10:00.000Z',
    });
    clock.set('2026-03-02T04:10:00Z');
    const good = await review(student, card, 3);
    expect(good.data).toMatchObject({ status: 'known' });
    expect(daysUntil((good.data as { nextReview: string }).nextReview)).toBeGreaterThanOrEqual(1);
  });

  it('is taken once by its id, and refused under the id of another', async () => {
    const { course, card, student } = await begin();
    const another = await makeCard(connection, course);
    const reviewId = randomUUID();
    const first = await review(student, card, 3, { reviewId });
    expect((await review(student, card, 3, { reviewId })).data).toEqual(first.data);
    expect((await open(student, card)).memory?.reviews).toBe(1);
    for (const { status } of [
      await review(student, card, 4, { reviewId }),
      await review(student, another, 3, { reviewId }),
    ])
      expect(status).toBe(refusals.idReused[0]);
    expect((await open(student, another)).status).toBe('new');
  });

  it('comes to the same from two devices, in whatever order it arrives', async () => {
    const { course, card, student } = await begin();
    const twin = await makeCard(connection, course);
    const reviews = [
      { rating: 3, reviewedAt: '2026-02-20T04:00:00Z' },
      { rating: 1, reviewedAt: '2026-02-24T04:00:00Z' },
      { rating: 4, reviewedAt: '2026-02-27T04:00:00Z' },
    ] as const;
    for (const { rating, ...when } of reviews) await review(student, card, rating, when);
    const tablet = await school.signIn(student.studentId);
    for (const { rating, ...when } of reviews.toReversed())
      await review(tablet, twin, rating, when);
    const [one, other] = [await open(tablet, card), await open(tablet, twin)];
    expect(one.memory).toEqual(other.memory);
    expect(one.memory?.reviews).toBe(3);
  });

  it('made twice at once on two devices leaves one state of both', async () => {
    const { card, student } = await begin();
    const answers = await Promise.all(
      [1, 3, 4, 2].map((rating) => review(student, card, rating as 1 | 2 | 3 | 4)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await open(student, card)).memory?.reviews).toBe(4);
  });

  it('of a clock that runs ahead counts as one of now', async () => {
    const { card, student } = await begin();
    await review(student, card, 3, { reviewedAt: '2031-01-01T00:00:00Z' });
    expect((await open(student, card)).memory?.at).toBe(clock.now().getTime());
  });

  it('made within the period of the course counts for seven days after its end', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const card = await makeCard(connection, course);
    const student = await school.signIn();
    await enrol(
      connection,
      student.studentId,
      course.courseId,
      '2026-03-05',
      new Date('2026-01-01'),
    );
    clock.set('2026-03-10T04:00:00Z');
    const late = await school.signIn(student.studentId);
    const [expired] = refusals.courseExpired;
    expect((await review(late, card, 3)).status).toBe(expired);
    expect((await review(late, card, 3, { reviewedAt: '2026-03-05T04:00:00Z' })).status).toBe(200);
    clock.set('2026-03-20T04:00:00Z');
    const later = await school.signIn(student.studentId);
    const old = { reviewedAt: '2026-03-05T04:00:00Z' };
    expect((await review(later, card, 3, old)).status).toBe(expired);
  });

  it('of a card that is no more is a 404, and another’s session leaves no trace', async () => {
    const { card, student } = await begin();
    expect((await review(student, 1_999_999, 3)).http).toBe(404);
    await review(student, card, 3);
    const stranger = await school.signIn();
    expect((await open(stranger, card)).status).toBe('new');
  });
});

describe('a review that is taken back', () => {
  const undo = (client: TestClient, cardDetailId: number, reviewId: string) =>
    client.data(undoCardReview, { body: { cardDetailId, reviewId } });

  it('[POST /api/flash-cards/undo#1,2] leaves the card as it was, and stays in the log', async () => {
    const { card, student } = await begin();
    await review(student, card, 3, { reviewedAt: '2026-02-20T04:00:00Z' });
    const before = await open(student, card);
    const reviewId = randomUUID();
    await review(student, card, 1, { reviewId });
    await undo(student, card, reviewId);
    await undo(student, card, reviewId);
    expect(await open(student, card)).toEqual(before);
    const { count } = await connection
      .selectFrom('card_review')
      .where('card_id', '=', card)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(2);
  });

  it('makes a card new again, also when it overtakes the review on its way', async () => {
    const { course, card, student } = await begin();
    const reviewId = randomUUID();
    await undo(student, card, reviewId);
    await review(student, card, 4, { reviewId });
    expect(await open(student, card)).toMatchObject({ status: 'new', memory: null });
    const info = await student.data(getCardInfo, { params: course });
    expect(info.lastStudyCardDetailId).toBeNull();
  });

  it('is the student’s own', async () => {
    const { card, student } = await begin();
    const reviewId = randomUUID();
    await review(student, card, 4, { reviewId });
    await undo(await school.signIn(), card, reviewId);
    expect((await open(student, card)).memory?.reviews).toBe(1);
  });
});

describe('the exam', () => {
  const usual = {
    hasExam: true,
    examDate: null,
    mode: 'steady',
    easyDays: [],
    newPerDay: null,
  } as const;
  const save = (client: TestClient, courseId: number, wishes: object) =>
    client.call(saveCardPlan, { body: { courseId, ...usual, easyDays: [], ...wishes } });
  /** Known so well that it would come back in months. */
  const learn = async (client: TestClient, card: number) => {
    for (const day of ['01-05', '01-25', '02-24'])
      await review(client, card, 4, { reviewedAt: `2026-${day}T04:00:00Z` });
  };

  it('of the course brings every card back before it', async () => {
    const { card, student } = await begin('2026-03-20');
    await learn(student, card);
    const { nextReview } = await open(student, card);
    expect(daysUntil(nextReview)).toBeGreaterThan(0);
    expect(daysUntil(nextReview)).toBeLessThan(18);
  });

  it('[POST /api/flash-cards/plan#1,2] of the student plans all cards anew, and none where there is no exam', async () => {
    const { course, card, student } = await begin();
    const cards = [card, await makeCard(connection, course)];
    for (const one of cards) await learn(student, one);
    const waits = async () => {
      const opened = [];
      for (const one of cards) opened.push(await open(student, one));
      return opened.map(({ nextReview }) => daysUntil(nextReview));
    };
    const free = await waits();
    expect(Math.min(...free)).toBeGreaterThan(60);
    const saved = await save(student, course.courseId, { examDate: '2026-04-01' });
    expect(saved.data).toMatchObject({ examAhead: '2026-04-01', courseExamDate: null });
    expect(Math.max(...(await waits()))).toBeLessThan(30);
    await save(student, course.courseId, { hasExam: false, examDate: '2026-04-01' });
    expect(await waits()).toEqual(free);
  });

  it('with a deadline leaves out what will be remembered that day', async () => {
    const { course, card, student } = await begin();
    await learn(student, card);
    await save(student, course.courseId, { examDate: '2026-04-01', mode: 'deadline' });
    expect(await open(student, card)).toMatchObject({ status: 'known', nextReview: null });
  });

  it('that the school moves bends the schedule anew, and one that is over bends nothing', async () => {
    const { course, card, student } = await begin('2026-03-20');
    await learn(student, card);
    await connection
      .updateTable('course')
      .set({ exam_date: '2026-05-01' })
      .where('course_id', '=', course.courseId)
      .execute();
    await student.data(getCardInfo, { params: course });
    expect(daysUntil((await open(student, card)).nextReview)).toBeGreaterThan(30);
    clock.set('2026-05-01T04:00:00Z');
    const after = await school.signIn(student.studentId);
    const info = await after.data(getCardInfo, { params: course });
    expect(info.plan).toMatchObject({ courseExamDate: '2026-05-01', examAhead: null });
    expect((await open(after, card)).nextReview).not.toBeNull();
  });

  it('must lie ahead', async () => {
    const { course, student } = await begin();
    const { status } = await save(student, course.courseId, { examDate: '2026-03-02' });
    expect(status).toBe(refusals.examDatePassed[0]);
  });

  it('spares the days that are to be easy', async () => {
    const { course, student } = await begin();
    await save(student, course.courseId, { easyDays: [6, 7, 7] });
    const cards = [];
    for (let card = 0; card < 12; card++) cards.push(await makeCard(connection, course));
    for (const card of cards) await review(student, card, 4);
    const weekdays: number[] = [];
    for (const card of cards) {
      const { nextReview } = await open(student, card);
      weekdays.push(new Date(Date.parse(nextReview ?? '') + 8 * 3_600_000).getUTCDay());
    }
    expect(weekdays.filter((day) => day === 0 || day === 6).length).toBeLessThanOrEqual(2);
  });
});
