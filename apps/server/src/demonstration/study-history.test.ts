import path from 'node:path';
import { listCardsToRevise } from '@xuezhou/contract/flash-card';
import { getMockTranscript, listCourseMocks } from '@xuezhou/contract/mock';
import { getRankingDetail, listWrongQuestions } from '@xuezhou/contract/practice';
import { checkAchievements, getMyPoints, listPointsGoods } from '@xuezhou/contract/points';
import { getReferral } from '@xuezhou/contract/referral';
import { getReadiness, getReview } from '@xuezhou/contract/review';
import { refusals } from '@xuezhou/contract/refusals';
import { getSelf, signInStaff } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { demonstrate } from './demonstrate.ts';
import { headOfSchool, people } from './people.ts';
import { studentByMobile } from '../testing/test-signer.ts';

const school = await startTestApp();
const { connection } = school;
const content = path.resolve(import.meta.dirname, '../../../../content');
// As of two servers that start at one moment on one new database.
await Promise.all([demonstrate(school.services, content), demonstrate(school.services, content)]);
const { student_id: studentId } = await studentByMobile(connection, people[0].mobile);
const courseId = 1;

it('fills what the demonstration student sees of practice', async () => {
  const student = await school.signIn(studentId);
  const { left, streak, total } = await student.data(getReview);
  expect(left.card).toBeGreaterThan(0);
  expect(left.wrong).toBeGreaterThan(0);
  expect(left.marked).toBeGreaterThan(0);
  // At first sight a day that one can finish.
  expect(total).toBeLessThanOrEqual(33);
  expect(streak.days).toBeGreaterThan(5);
  const { questions } = await student.data(listWrongQuestions, { params: { courseId } });
  expect(new Set(questions.map(({ wrongCause }) => wrongCause)).size).toBeGreaterThan(2);
  const readiness = await student.data(getReadiness, { params: { courseId } });
  expect(readiness.topics.filter(({ confidence }) => confidence !== 'none').length).toBe(15);
  const { own, league } = await student.data(getRankingDetail, {
    params: { courseId, type: 'total' },
  });
  expect(own.value).toBeGreaterThan(50);
  expect(league?.length).toBe(7);
  const cards = await student.data(listCardsToRevise, { params: { courseId } });
  expect(cards.cards.filter(({ status }) => status === 'due').length).toBeGreaterThan(0);
  const { papers } = await student.data(listCourseMocks, { params: { courseId } });
  const sat = papers.find(({ examStatus }) => examStatus === 3);
  const transcript = await student.data(getMockTranscript, {
    params: { paperId: sat?.paperId ?? 0 },
    query: {},
  });
  expect(transcript.topics.length).toBeGreaterThan(1);
});

it('keeps logs, states and counts in agreement, and every answer judged by its key', async () => {
  const { rows } = await sql<{ answers: number; states: number; tallies: number; keys: number }>`
    select (select count(*) from answer) as answers,
      (select sum(correct_count + wrong_count) from question_state s
        join question q using (question_id) where q.kind <> 'xl') as states,
      (select sum(correct_count + wrong_count) from question_tally) as tallies,
      (select count(*) from answer a join question q using (question_id)
        join question_version v on v.question_id = a.question_id and v.version = a.version
        where q.kind = 'open' or (a.student_answer = v.answer) = (a.question_status = 1)) as keys`.execute(
    connection,
  );
  const [counts] = rows;
  expect(counts?.answers).toBeGreaterThan(400);
  expect(counts).toEqual({
    answers: counts?.answers,
    states: counts?.answers,
    tallies: counts?.answers,
    keys: counts?.answers,
  });
});

it('gives points, medals or achievements and a recommendation for what was done', async () => {
  const student = await school.signIn(studentId);
  const points = await student.data(getMyPoints, { query: {} });
  expect(points.mypoints).toBeGreaterThan(50);
  expect(points.pointsLogs.some(({ title }) => title.startsWith('交模考'))).toBe(true);
  const { achievements, open } = await student.data(checkAchievements);
  expect(achievements.some(({ reachedAt }) => reachedAt !== null)).toBe(true);
  expect(open.length).toBeGreaterThan(0);
  expect((await student.data(getReferral)).refRecords).toMatchObject([
    { state: 'registered' },
    { state: 'registered' },
  ]);
  expect((await student.data(listPointsGoods)).goods.length).toBeGreaterThan(2);
});

it('is made once, though two servers start at one moment', async () => {
  const { rows } = await sql<{ student_id: number }>`select student_id from card_review
    group by student_id, card_id, reviewed_at having count(*) > 1`.execute(connection);
  expect(rows).toEqual([]);
});

it('adds nothing a second time', async () => {
  const count = () => sql`select count(*) from answer`.execute(connection).then(({ rows }) => rows);
  const before = await count();
  await demonstrate(school.services, content);
  expect(await count()).toEqual(before);
});

it('makes one head of the school, who stays as the school left it', async () => {
  const { login, password } = headOfSchool;
  const body = { login, password };
  const head = school.visit();
  await head.data(signInStaff, { body });
  const { roles, isPasswordTemporary } = await head.data(getSelf);
  expect({ roles, isPasswordTemporary }).toEqual({ roles: ['校长'], isPasswordTemporary: false });
  await connection
    .updateTable('staff')
    .set({ disabled_at: school.clock.now() })
    .where('login', '=', login)
    .execute();
  await demonstrate(school.services, content);
  expect((await school.visit().call(signInStaff, { body })).status).toBe(refusals.loginFailed[0]);
});
