import {
  listCardsToRevise,
  listFavoriteCardCourses,
  listFavoriteCards,
  maxCardReports,
  openCard,
  reportCard,
  toggleCardQuestions,
  toggleFavoriteCard,
} from '@xuezhou/contract/flash-card';
import { refusals } from '@xuezhou/contract/refusals';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { makeCard, makeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makeCardCourse, seeCard } from './testing/card-course.ts';

const school = await startTestApp();
const { connection, clock } = school;
const other = 1_999_999;

beforeEach(() => clock.set('2026-03-02T04:00:00Z'));

const begin = () => makeCardCourse(school);

describe('a card', () => {
  it('[GET /api/flash-cards/detail/:cardDetailId] shows both sides, where it stands and its lecture', async () => {
    const { course, cards, student } = await begin();
    expect(await seeCard(student, cards[0])).toMatchObject({
      status: 'new',
      front: '<p>利率</p>',
      back: '<p><span class="math" data-display="false">r</span> 是<strong>利率</strong></p>',
      lecture: { bulletId: course.bulletId, readingId: course.readingId },
      memory: null,
      questions: [],
    });
    const wrongReading = { params: { cardDetailId: cards[0] }, query: { readingId: other } };
    expect((await student.call(openCard, wrongReading)).http).toBe(404);
  });

  it('is only for who has the course', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const card = await makeCard(connection, course);
    const student = await school.signIn();
    const [refused] = refusals.courseNotOwned;
    const place = { params: { cardDetailId: card }, query: {} };
    expect((await student.call(openCard, place)).status).toBe(refused);
    const body = { cardDetailId: card };
    expect((await student.call(toggleFavoriteCard, { body })).status).toBe(refused);
    expect((await student.call(listCardsToRevise, { params: course })).status).toBe(refused);
  });

  it('[POST /api/flash-cards/add-question] brings questions of its subject along, in order or at random', async () => {
    const { course, cards, student } = await begin();
    const question = await makeQuestion(connection, course);
    await connection
      .updateTable('question')
      .set({ subject_id: course.subjectId })
      .where('question_id', '=', question.questionId)
      .execute();
    const turn = (mode: 'sequence' | 'random') =>
      student.data(toggleCardQuestions, { body: { cardDetailId: cards[0], mode } });
    expect(await turn('sequence')).toEqual({ addQuestion: true, questionMode: 'sequence' });
    expect((await seeCard(student, cards[0])).questions).toMatchObject([
      { questionId: question.questionId },
    ]);
    expect(await turn('random')).toEqual({ addQuestion: true, questionMode: 'random' });
    const without = { params: { cardDetailId: cards[0] }, query: { addQuestion: false } };
    expect((await student.data(openCard, without)).questions).toEqual([]);
    expect(await turn('random')).toEqual({ addQuestion: false, questionMode: null });
    expect((await seeCard(student, cards[0])).questions).toEqual([]);
  });

  it('[POST /api/flash-cards/report] takes a fault once, and none without words', async () => {
    const { cards, student } = await begin();
    const report = (content: string) =>
      student.call(reportCard, { body: { cardDetailId: cards[0], content } });
    expect((await report('分母写错了')).data).toBe(true);
    await report(' 分母写错了 ');
    expect((await report('  ')).status).toBe(refusals.cardReportEmpty[0]);
    const stored = await connection
      .selectFrom('card_report')
      .where('card_id', '=', cards[0])
      .select('content')
      .execute();
    expect(stored).toEqual([{ content: '分母写错了' }]);
    await sql`
      insert into card_report (student_id, card_report_id, card_id, content, reported_at)
      select ${student.studentId}, gen_random_uuid(), ${cards[0]}, n, now()
      from generate_series(2, ${maxCardReports}) n`.execute(connection);
    const [status, message] = refusals.cardReportTooMany;
    expect(await report('又一处')).toMatchObject({ status, message });
    expect(message).toContain(String(maxCardReports));
    expect((await report('分母写错了')).data).toBe(true);
    // Those of long ago were looked at.
    await sql`update card_report set reported_at = reported_at - interval '2 years' where content = '2'`.execute(
      connection,
    );
    expect((await report('又一处')).data).toBe(true);
  });
});

describe('a favourite', () => {
  const favorite = (client: TestClient, cardDetailId: number, wish?: boolean) =>
    client.data(toggleFavoriteCard, {
      body: { cardDetailId, ...(wish !== undefined && { favorite: wish }) },
    });

  it('[flash-card.favorite] toggles, and shows in the list and in the count of its course', async () => {
    const { course, cards, student } = await begin();
    const listed = async () =>
      (await student.data(listFavoriteCards, { params: course })).cards.map(
        ({ cardDetailId }) => cardDetailId,
      );
    expect(await favorite(student, cards[0])).toEqual({ favorite: true });
    expect(await listed()).toEqual([cards[0]]);
    expect(await student.data(listFavoriteCardCourses)).toMatchObject([
      { courseId: course.courseId, countFavoriteCardByCourse: 1 },
    ]);
    await favorite(student, cards[1]);
    expect(await student.data(listFavoriteCardCourses)).toMatchObject([
      { courseId: course.courseId, countFavoriteCardByCourse: 2 },
    ]);
    await favorite(student, cards[1]);
    expect(await favorite(student, cards[0])).toEqual({ favorite: false });
    expect(await listed()).toEqual([]);
    expect(await student.data(listFavoriteCardCourses)).toEqual([]);
  });

  it('[POST /api/flash-cards/favorite] that is wished for stays so when it is sent twice', async () => {
    const { cards, student } = await begin();
    await favorite(student, cards[0], true);
    expect(await favorite(student, cards[0], true)).toEqual({ favorite: true });
    expect((await seeCard(student, cards[0])).favorite).toBe(true);
  });

  it('[GET /api/flash-cards/:courseId/favorites] is the student’s own, the last one first', async () => {
    const { course, cards, student } = await begin();
    await favorite(student, cards[0]);
    clock.set('2026-03-05T08:00:00Z');
    await favorite(student, cards[2]);
    const { cards: listed } = await student.data(listFavoriteCards, { params: course });
    const { readingId } = course;
    expect(listed).toMatchObject([
      { cardDetailId: cards[2], readingId, favorite: true },
      { cardDetailId: cards[0], readingId, favorite: true },
    ]);
    const another = await school.signIn();
    expect((await another.data(listFavoriteCards, { params: course })).cards).toEqual([]);
  });

  it('[GET /api/flash-cards/favorites/courses] counts no card of a course that is no longer had', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const card = await makeCard(connection, course);
    const student = await school.signIn({ courses: [course.courseId] });
    await favorite(student, card);
    expect(await student.data(listFavoriteCardCourses)).toHaveLength(1);
    await connection.deleteFrom('enrolment').where('student_id', '=', student.studentId).execute();
    expect(await student.data(listFavoriteCardCourses)).toEqual([]);
  });
});
