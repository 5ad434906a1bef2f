import { randomUUID } from 'node:crypto';
import { getStudentInfo } from '@xuezhou/contract/account';
import { getMyPoints } from '@xuezhou/contract/points';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { giveAnswer } from '../../testing/practise.ts';
import { study } from '../../testing/study.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/client.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { report, watch } = study(school);
const course = await makeCourse(connection, { duration: 7200 });
const questions = await Promise.all(
  Array.from({ length: 60 }, () => makeQuestion(connection, course)),
);

beforeEach(() => clock.set('2026-11-24T10:00:00+08:00'));

const mine = (student: TestClient) => student.data(getMyPoints, { query: {} });
const balanceOf = async (student: TestClient) => (await mine(student)).mypoints;

interface Pace {
  readonly from?: number;
  readonly count?: number;
  readonly letter?: string;
  readonly seconds?: number;
  readonly spentMs?: number;
}

/** Answers questions one after the other, each when its time is over. */
async function answerSome(student: TestClient, pace: Pace = {}): Promise<void> {
  const { from = 0, count = 10, letter = 'B', seconds = 30, spentMs = 20_000 } = pace;
  for (const question of questions.slice(from, from + count)) {
    clock.advance({ seconds });
    const { status } = await giveAnswer(student, question, letter, { spentMs });
    expect(status).toBe(200);
  }
}

describe('[points.earn] [GET /api/points/mine] right answers', () => {
  it('[points.earn#2] earn by fives, shown in mypoints, pointsChanges, pointsLogs and the profile', async () => {
    const student = await school.signIn();
    await answerSome(student, { count: 4 });
    expect(await balanceOf(student)).toBe(0);
    await answerSome(student, { from: 4, count: 1 });
    const points = await mine(student);
    expect(points.mypoints).toBe(5);
    expect(points.pointsChanges).toEqual([{ display_type: '练习答对', points: 5 }]);
    expect(points.pointsLogs).toMatchObject([
      { title: '练习答对 5 题', bonusPoint: 5, balance: 5, at: clock.now().toISOString() },
    ]);
    expect((await student.data(getStudentInfo)).bonusPoint).toBe(5);
  });

  it('earn nothing where they are wrong, guessed in no time, or the same again on that day', async () => {
    const student = await school.signIn();
    await answerSome(student, { count: 12, letter: 'A' });
    await answerSome(student, { from: 12, count: 12, spentMs: 2000 });
    for (let round = 0; round < 3; round += 1) await answerSome(student, { from: 24, count: 4 });
    expect(await balanceOf(student)).toBe(0);
    clock.advance({ days: 1 });
    await answerSome(student, { from: 24, count: 4 });
    expect(await balanceOf(student)).toBe(0);
    await answerSome(student, { from: 33, count: 1 });
    expect(await balanceOf(student)).toBe(5);
  });

  it('earn nothing where twenty of them come within a minute, whatever time they claim', async () => {
    const student = await school.signIn();
    await answerSome(student, { count: 40, seconds: 3, spentMs: 60_000 });
    // The first one was not hurried.
    expect(await countOf(student.studentId, 'practice')).toBe(1);
  });

  it('earn nothing where all come in one moment, also at the same time', async () => {
    const student = await school.signIn();
    await Promise.all(
      questions.map((question) => giveAnswer(student, question, 'B', { spentMs: 30_000 })),
    );
    expect(await balanceOf(student)).toBe(0);
  });

  it('are paid up to the limit of a day, and count for the day on which they were made', async () => {
    const student = await school.signIn();
    await answerSome(student, { count: 60 });
    expect(await balanceOf(student)).toBe(25);
    const offline = await school.signIn();
    const made = clock.now().getTime() - 3 * 86_400_000;
    for (const [index, question] of questions.entries())
      await giveAnswer(offline, question, 'B', {
        spentMs: 20_000,
        answeredAt: new Date(made + index * 30_000).toISOString(),
      });
    expect(await balanceOf(offline)).toBe(25);
    await answerSome(offline, { count: 5 });
    expect(await balanceOf(offline)).toBe(30);
  });

  it('that come after more than a week are kept and earn nothing', async () => {
    const student = await school.signIn();
    const made = clock.now().getTime() - 8 * 86_400_000;
    for (const [index, question] of questions.slice(0, 20).entries())
      await giveAnswer(student, question, 'B', {
        spentMs: 20_000,
        answeredAt: new Date(made + index * 30_000).toISOString(),
      });
    expect(await balanceOf(student)).toBe(0);
  });

  it('sent twice count once', async () => {
    const student = await school.signIn();
    const answerId = randomUUID();
    await answerSome(student, { count: 4 });
    clock.advance({ seconds: 30 });
    const again = () => giveAnswer(student, questions[20]!, 'B', { answerId, spentMs: 20_000 });
    await Promise.all([again(), again(), again()]);
    clock.advance({ minutes: 5 });
    await again();
    expect(await balanceOf(student)).toBe(5);
  });
});

async function countOf(studentId: number, kind: string): Promise<number> {
  const row = await connection
    .selectFrom('points_day')
    .where('student_id', '=', studentId)
    .where('kind', '=', kind)
    .select('amount')
    .executeTakeFirst();
  return row?.amount ?? 0;
}

describe('[points.earn] [POST /api/video/progress] a lecture', () => {
  it('answers the points of what was not seen before, ten minutes each', async () => {
    const student = await school.signIn();
    await watch(student, course);
    clock.advance({ minutes: 20 });
    const seen = async (from: number, to: number) =>
      (await report(student, course, { watched: [{ from, to }] })).data.points;
    expect(await seen(0, 599)).toBe(0);
    expect(await seen(0, 600)).toBe(5);
    expect(await seen(0, 600)).toBe(0);
    clock.advance({ minutes: 30 });
    expect(await seen(300, 1800)).toBe(10);
    expect((await mine(student)).pointsLogs.map(({ title }) => title)).toEqual([
      '看课 10 分钟',
      '看课 10 分钟',
      '看课 10 分钟',
    ]);
  });

  it('is paid once for the same report, up to the limit of a day, for the day of watching', async () => {
    const student = await school.signIn();
    await watch(student, course);
    const at = clock.now().toISOString();
    clock.advance({ hours: 2 });
    const reportId = randomUUID();
    const whole = () => report(student, course, { reportId, at, watched: [{ from: 0, to: 7200 }] });
    const both = await Promise.all([whole(), whole()]);
    expect(both.map(({ data }) => data.points).toSorted((a, b) => a - b)).toEqual([0, 30]);
    expect((await whole()).data.points).toBe(0);
    expect(await balanceOf(student)).toBe(30);
  });

  it('told of by two devices at once is paid once', async () => {
    const student = await school.signIn();
    await watch(student, course);
    clock.advance({ hours: 1 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        report(student, course, { watched: [{ from: 0, to: 1200 }] }),
      ),
    );
    expect(answers.reduce((sum, { data }) => sum + data.points, 0)).toBe(10);
    expect(await balanceOf(student)).toBe(10);
  });

  it('played faster than can be played earns nothing', async () => {
    const student = await school.signIn();
    await watch(student, course);
    clock.advance({ minutes: 1 });
    const answer = await report(student, course, { watched: [{ from: 0, to: 7200 }] });
    expect(answer.data.points).toBe(0);
  });
});

describe('[points.earn] the log', () => {
  it('comes by pages of twenty, and what was earned or spent by itself', async () => {
    const long = await makeCourse(connection, { duration: 30_000 });
    const student = await school.signIn();
    // What is told of the first day opens the lecture, and is too much for that moment.
    for (let day = 0; day < 6; day += 1) {
      clock.advance({ hours: 24 });
      await watch(student, long);
      await report(student, long, { watched: [{ from: 0, to: (day + 1) * 3600 }] });
    }
    const all = await mine(student);
    expect(all).toMatchObject({ mypoints: 150, hasMore: true });
    const first = all.pointsLogs;
    expect(first.map(({ balance }) => balance)).toEqual(
      Array.from({ length: 20 }, (_none, index) => 150 - index * 5),
    );
    const rest = await student.data(getMyPoints, {
      query: { direction: 'in', before: Number(first[19]!.logId) },
    });
    expect(rest.hasMore).toBe(false);
    expect(rest.pointsLogs.map(({ balance }) => balance)).toEqual(
      Array.from({ length: 10 }, (_none, index) => 50 - index * 5),
    );
    expect((await student.data(getMyPoints, { query: { direction: 'out' } })).pointsLogs).toEqual(
      [],
    );
  });
});

// Numbers are one database's own: a student who came from another brings older entries under later ones.
it('[GET /api/points/mine] the log goes by when something was, whatever its number', async () => {
  const student = await school.signIn();
  const ago = Array.from({ length: 25 }, (_none, hours) => hours);
  for (const hours of ago)
    await connection
      .insertInto('points_entry')
      .values({
        ...{ student_id: student.studentId, kind: 'given', about: String(hours), words: '赠送' },
        ...{
          points: 1,
          balance: 25 - hours,
          at: new Date(clock.now().getTime() - hours * 3_600_000),
        },
      })
      .execute();
  const first = (await mine(student)).pointsLogs;
  const { pointsLogs } = await student.data(getMyPoints, {
    query: { before: Number(first.at(-1)!.logId) },
  });
  expect([...first, ...pointsLogs].map(({ balance }) => balance)).toEqual(
    ago.map((hours) => 25 - hours),
  );
});
