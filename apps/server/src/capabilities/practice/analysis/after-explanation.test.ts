import { randomUUID } from 'node:crypto';
import { answerQuestion, findTwin, findTwins, openQuestion } from '@xuezhou/contract/practice';
import { beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.reset());

const answer = (client: TestClient, { courseId, questionId, version }: MadeQuestion) =>
  client.data(answerQuestion, {
    body: { courseId, questionId, version, answerId: randomUUID(), studentAnswer: 'A' },
  });

const twinOf = async (client: TestClient, { courseId, questionId }: MadeQuestion) =>
  (await client.data(findTwin, { query: { courseId, questionId } })).question?.questionId ?? null;

it('is one of the same topic and kind, new before long ago, and none of the last day', async () => {
  const course = await makeCourse(connection);
  const [first, second, third] = [
    await makeQuestion(connection, course),
    await makeQuestion(connection, course),
    await makeQuestion(connection, course),
  ];
  await makeQuestion(connection, course, { kind: 'open' });
  const elsewhere = await makeCourse(connection);
  await makeQuestion(connection, elsewhere);
  const student = await school.signIn();
  await answer(student, first);
  await answer(student, second);
  expect(await twinOf(student, first)).toBe(third.questionId);
  clock.advance({ seconds: 60 });
  await answer(student, third);
  expect(await twinOf(student, first)).toBeNull();
  clock.advance({ seconds: 2 * 86_400 });
  expect(await twinOf(student, first)).toBe(second.questionId);
  expect(await twinOf(student, { ...first, courseId: elsewhere.courseId })).toBeNull();
});

it('of several gives each one of its own, none twice and none of themselves, until none is left', async () => {
  const course = await makeCourse(connection);
  const made = [];
  for (let count = 0; count < 5; count++) made.push(await makeQuestion(connection, course));
  const [first, second, third, fourth, fifth] = made.map(({ questionId }) => questionId);
  const essay = await makeQuestion(connection, course, { kind: 'open' });
  const foreign = await makeQuestion(connection, await makeCourse(connection));
  const student = await school.signIn();
  const { courseId } = course;
  const twinsOf = async (...questionIds: number[]) =>
    await student.data(findTwins, { body: { courseId, questionIds } });
  expect(await twinsOf(second!, first!, essay.questionId, foreign.questionId)).toEqual([
    { questionId: second, twinId: third },
    { questionId: first, twinId: fourth },
  ]);
  await answer(student, made[2]!);
  // Answered today it is not asked again.
  expect(await twinsOf(first!, second!, fourth!)).toEqual([{ questionId: first, twinId: fifth }]);
  clock.advance({ seconds: 2 * 86_400 });
  expect(await twinsOf(first!, second!, fourth!)).toEqual([
    { questionId: first, twinId: fifth },
    { questionId: second, twinId: third },
  ]);
  expect(await twinsOf(first!)).toEqual([{ questionId: first, twinId: second }]);
  expect(await twinOf(student, made[0]!)).toBe(second);
  expect(await twinsOf()).toEqual([]);
});

it('tells what others chose from twenty people on', async () => {
  const course = await makeCourse(connection);
  const question = await makeQuestion(connection, course);
  const student = await school.signIn();
  const { courseId, questionId, version } = question;
  const shares = async () =>
    (await student.data(openQuestion, { query: { courseId, questionId } })).shares;
  const count = async (answers: number) => {
    const options = JSON.stringify([
      { letter: 'A', chosen: 5, strength: null },
      { letter: 'B', chosen: answers - 5, strength: null },
    ]);
    await connection
      .insertInto('question_statistic')
      .values({
        ...{ question_id: questionId, version, answers, facility: 0.75, discrimination: null },
        ...{ options, median_ms: null, counted_at: clock.now() },
      })
      .onConflict((conflict) =>
        conflict.columns(['question_id', 'version']).doUpdateSet({ answers, options }),
      )
      .execute();
  };
  await count(19);
  expect(await shares()).toBeUndefined();
  await count(20);
  expect(await shares()).toEqual({
    people: 20,
    options: [
      { letter: 'A', percent: 25 },
      { letter: 'B', percent: 75 },
    ],
  });
});
