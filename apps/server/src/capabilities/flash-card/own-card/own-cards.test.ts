import { randomUUID } from 'node:crypto';
import {
  answerCard,
  deleteOwnCard,
  listOwnCards,
  maxOwnCards,
  openCard,
  reportCard,
  saveOwnCard,
  toggleCardQuestions,
} from '@xuezhou/contract/flash-card';
import { refusals } from '@xuezhou/contract/refusals';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { enrol, makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { maxOwnBytes } from './own-card-text.ts';
import { seeCard } from '../testing/card-course.ts';
import { ownCardsOf, ownWords, type OwnWords } from '../testing/own-card.ts';
import { importDeck, previewDeck } from '../testing/own-deck.ts';

const school = await startTestApp();
const { connection, clock } = school;
const now = '2026-03-02T04:00:00Z';
const later = '2026-03-02T04:05:00Z';

beforeEach(() => clock.set('2026-03-02T05:00:00Z'));

const save = (client: TestClient, body: OwnWords) => client.call(saveOwnCard, { body });

async function begin(wishes: Partial<OwnWords> = {}) {
  const course = await makeCourse(connection);
  const student = await school.signIn();
  const words = ownWords({ courseId: course.courseId, editedAt: now, ...wishes });
  return { course, student, words };
}

describe('[flash-card.own] an own card', () => {
  it('[POST /api/flash-cards/own] [GET /api/flash-cards/:courseId/own] is kept with formulas and bold', async () => {
    const { course, student, words } = await begin({ back: '$D = -\\frac{dP}{dy}$，**弹性**' });
    const made = await student.data(saveOwnCard, { body: words });
    expect(made).toMatchObject({
      courseId: course.courseId,
      status: 'new',
      own: { ownCardId: words.ownCardId, back: words.back },
    });
    const [card] = await ownCardsOf(student, course.courseId);
    expect(card).toMatchObject({ bookId: course.bookId, readingId: null, status: 'new' });
    expect(card?.back).toContain('<span class="math" data-display="false">D = -');
    expect(card?.back).toContain('<strong>弹性</strong>');
  });

  it('[POST /api/flash-cards/own#2] is taken once, and of two edits the later one stays whichever arrives first', async () => {
    const { course, student, words } = await begin();
    await save(student, words);
    await save(student, words);
    await save(student, { ...words, front: '后改的', editedAt: later });
    const late = await student.data(saveOwnCard, { body: { ...words, front: '先改的' } });
    expect(late).toBeNull();
    const cards = await ownCardsOf(student, course.courseId);
    expect(cards.map(({ own }) => own.front)).toEqual(['后改的']);
  });

  it('of a browser whose clock runs ahead can still be changed', async () => {
    const { course, student, words } = await begin({ editedAt: '2030-01-01T00:00:00Z' });
    await save(student, words);
    clock.set('2026-03-02T06:00:00Z');
    await save(student, { ...words, front: '又改', editedAt: '2026-03-02T06:00:00Z' });
    expect((await ownCardsOf(student, course.courseId))[0]?.own.front).toBe('又改');
  });

  it('keeps the chapter that it was written in, and loses that of another course', async () => {
    const { course, student, words } = await begin();
    const other = await makeCourse(connection);
    await save(student, { ...words, readingId: course.readingId });
    expect((await ownCardsOf(student, course.courseId))[0]?.readingId).toBe(course.readingId);
    await save(student, { ...words, readingId: other.readingId, editedAt: later });
    expect((await ownCardsOf(student, course.courseId))[0]?.readingId).toBeNull();
  });

  it.each([
    ['front', ' \n'],
    ['back', ''],
  ])('without a %s is refused', async (side, text) => {
    const { student, words } = await begin({ [side]: text });
    expect((await save(student, words)).status).toBe(refusals.ownCardEmpty[0]);
  });

  it.each([
    ['courseExpired', { expires_on: '2026-03-01' }],
    ['coursePaused', { paused_on: '2026-03-01' }],
    ['courseNotOpen', { opens_on: '2026-04-01' }],
    ['courseUnredeemed', { redeemed: false }],
  ] as const)(
    'is listed and exported whatever closes its course, but not rated: %s',
    async (refusal, closure) => {
      const { course, student, words } = await begin();
      const made = await student.data(saveOwnCard, { body: words });
      await enrol(connection, student.studentId, course.courseId);
      await connection
        .updateTable('enrolment')
        .set(closure)
        .where('student_id', '=', student.studentId)
        .execute();
      const cards = await ownCardsOf(student, course.courseId);
      expect(cards.map(({ own }) => own.back)).toEqual([words.back]);
      const file = { method: 'GET', url: `/files/own-cards/${course.courseId}/csv` } as const;
      expect((await student.send(file)).body).toContain(words.front);
      const body = {
        cardDetailId: made?.cardDetailId ?? 0,
        reviewId: randomUUID(),
        rating: 3 as const,
      };
      expect((await student.call(answerCard, { body })).status).toBe(refusals[refusal][0]);
    },
  );

  it('carries no script into the page, and no picture from elsewhere', async () => {
    const { course, student, words } = await begin({
      front: '<img src=x onerror=alert(1)><script>alert(1)</script>问',
      back: '![](https://elsewhere.example/a.png) [点](javascript:alert(1)) 答',
    });
    await save(student, words);
    const [card] = await ownCardsOf(student, course.courseId);
    expect(`${card?.front}${card?.back}`).not.toMatch(/script|onerror|<img/);
  });

  it('is refused where the course has no book, and where the student has no such course', async () => {
    const { student, words } = await begin();
    const bare = 5_000_000 + words.courseId;
    await sql`
      insert into course (course_id, family, group_type, title, cover, subtitle, access, identity_required, sort, source)
      select ${bare}, family, group_type, title, cover, subtitle, access, identity_required, sort, source
      from course where course_id = ${words.courseId}`.execute(connection);
    const closed = await makeCourse(connection, { access: 'enrolled' });
    const statusOf = async (courseId: number) =>
      (await save(student, { ...words, courseId })).status;
    expect(await statusOf(bare)).toBe(refusals.ownCardNoBook[0]);
    expect(await statusOf(closed.courseId)).toBe(refusals.courseNotOwned[0]);
    expect((await student.call(saveOwnCard, { body: { ...words, courseId: 77 } })).status).toBe(
      404,
    );
  });

  it('is refused in words when there are too many, also when two arrive at once', async () => {
    const { course, student, words } = await begin();
    await sql`
      insert into own_card (student_id, own_card_id, course_id, deck, front, back, front_html, back_html,
        created_at, edited_at)
      select ${student.studentId}, gen_random_uuid(), ${course.courseId}, '', 'f', 'b', 'f', 'b', now(), now()
      from generate_series(1, ${maxOwnCards - 1})`.execute(connection);
    const both = await Promise.all([
      save(student, words),
      save(student, { ...words, ownCardId: crypto.randomUUID() }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(
      new Set([200, refusals.ownCardTooMany[0]]),
    );
  });
});

describe('the words of all cards', () => {
  const fill = async (studentId: number, courseId: number, bytes: number) =>
    await sql`
      insert into own_card (student_id, own_card_id, course_id, deck, front, back, front_html, back_html,
        created_at, edited_at)
      values (${studentId}, gen_random_uuid(), ${courseId}, '', repeat('f', ${bytes}), '', '', '', now(), now())`.execute(
      connection,
    );

  it('are bounded: a card may still be shortened, and no file adds to them', async () => {
    const { course, student, words } = await begin({ front: '长的正面', back: '背' });
    await save(student, words);
    await fill(student.studentId, course.courseId, maxOwnBytes - 10);
    const another = await save(student, { ...words, ownCardId: crypto.randomUUID() });
    expect(another).toMatchObject({
      status: refusals.ownCardTooMany[0],
      message: expect.stringContaining('加起来最多约 200 万字'),
    });
    const longer = await save(student, { ...words, front: '更长的正面', editedAt: later });
    expect(longer.status).toBe(refusals.ownCardTooMany[0]);
    const shorter = await save(student, { ...words, front: '正面', editedAt: later });
    expect(shorter.status).toBe(200);
    const rows = '正面,背面\n新的正面,新的背面\n';
    for (const send of [previewDeck, importDeck]) {
      const { status, message } = await send(student, course.courseId, rows);
      expect([status, message]).toEqual([
        refusals.ownDeckUnreadable[0],
        expect.stringContaining('加起来最多约 200 万字'),
      ]);
    }
    expect((await importDeck(student, course.courseId, '正面,背面\n正面,背\n')).data).toMatchObject(
      {
        added: 0,
        knownCount: 1,
      },
    );
  });
});

describe('[POST /api/flash-cards/own/delete] a deleted card', () => {
  it('is gone with its words, and comes back when it is saved again', async () => {
    const { course, student, words } = await begin();
    await save(student, words);
    const { ownCardId } = words;
    for (let time = 0; time < 2; time += 1)
      expect(await student.data(deleteOwnCard, { body: { ownCardId, deletedAt: later } })).toBe(
        true,
      );
    expect(await ownCardsOf(student, course.courseId)).toEqual([]);
    const row = await connection
      .selectFrom('own_card')
      .where('own_card_id', '=', ownCardId)
      .select(['front', 'back', 'front_html', 'back_html'])
      .executeTakeFirst();
    expect(Object.values(row ?? {})).toEqual(['', '', '', '']);
    // An edit from before, late.
    await save(student, words);
    expect(await ownCardsOf(student, course.courseId)).toEqual([]);
    await save(student, { ...words, editedAt: '2026-03-02T04:06:00Z' });
    expect(await ownCardsOf(student, course.courseId)).toHaveLength(1);
  });
});

describe('[flash-card.own-private] an own card of somebody else', () => {
  it('is neither opened nor listed, changed, deleted, kept, asked about or rated', async () => {
    const { course, student, words } = await begin();
    const made = await student.data(saveOwnCard, { body: words });
    const cardDetailId = made?.cardDetailId ?? 0;
    const other = await school.signIn();
    expect(await other.call(openCard, { params: { cardDetailId }, query: {} })).toMatchObject({
      status: 404,
    });
    expect((await other.data(listOwnCards, { params: course })).cards).toEqual([]);
    await save(other, { ...words, front: '别人改的', editedAt: later });
    await other.data(deleteOwnCard, { body: { ownCardId: words.ownCardId, deletedAt: later } });
    expect((await ownCardsOf(student, course.courseId))[0]?.own.front).toBe(words.front);
  });
});

it('an own card is neither reported to the school nor asked questions of', async () => {
  const { student, words } = await begin();
  const made = await student.data(saveOwnCard, { body: words });
  const cardDetailId = made?.cardDetailId ?? 0;
  expect((await seeCard(student, cardDetailId)).own?.front).toBe(words.front);
  const report = await student.call(reportCard, { body: { cardDetailId, content: '错' } });
  const questions = await student.call(toggleCardQuestions, {
    body: { cardDetailId, mode: 'random' },
  });
  expect([report.status, questions.status]).toEqual([404, 404]);
});
