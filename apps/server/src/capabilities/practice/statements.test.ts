import { randomUUID } from 'node:crypto';
import { openVideo } from '@xuezhou/contract/lecture';
import { getCourse, getCourseHome, openBook, openReading } from '@xuezhou/contract/study';
import {
  answerQuestion,
  listQuestions,
  markQuestion,
  openQuestion,
} from '@xuezhou/contract/practice';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { prepareSql } from '../../platform/database/prepare.ts';
import { makeCourse } from '../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { statementsOf } from '../../testing/database/statements-of.ts';

const school = await startTestApp();
const { connection } = school;
const course = await makeCourse(connection);
const question = await makeQuestion(connection, course);
const composite = await makeQuestion(connection, course, { kind: 'xl' });
const [part] = composite.parts as [MadeQuestion];
const student = await school.signIn();
const { courseId } = course;

const answer = ({ questionId }: MadeQuestion, groupId?: number) =>
  student.data(answerQuestion, {
    body: {
      answerId: randomUUID(),
      courseId,
      questionId,
      version: 1,
      studentAnswer: 'A',
      ...(groupId !== undefined && { groupId }),
    },
  });

// Every request reads its session first: that is one of them. What is studied also asks which books are locked, a course which medals were won.
it.each([
  ['the course home', 6, () => student.data(getCourseHome)],
  ['a course', 5, () => student.data(getCourse, { params: { courseId } })],
  ['a book', 4, () => student.data(openBook, { params: course, query: {} })],
  ['a reading', 3, () => student.data(openReading, { params: course })],
  ['a lecture', 4, () => student.data(openVideo, { params: { ...course, vid: 0 }, query: {} })],
  ['a list', 3, () => student.data(listQuestions, { body: { type: 4, courseId } })],
  [
    'a question',
    3,
    () => student.data(openQuestion, { query: { courseId, questionId: question.questionId } }),
  ],
  ['an answer', 3, () => answer(question)],
  ['an answer to a part', 4, () => answer(part, composite.questionId)],
  [
    'a mark',
    3,
    () =>
      student.data(markQuestion, {
        body: { courseId, questionId: question.questionId, isMark: true },
      }),
  ],
] as const)('%s costs %i statements', async (_name, most, ask) => {
  // What is the same for everyone is remembered from the first time.
  await ask();
  expect(await statementsOf(ask)).toHaveLength(most);
});

/** How often PostgreSQL planned the statement of a question, asked on the connection that it is asked over. */
const plansOfQuestion = prepareSql<
  Record<string, never>,
  { custom_plans: number; generic_plans: number }
>(
  () => sql`select custom_plans, generic_plans from pg_prepared_statements
    where statement like '%lecture_book%' and statement like '%question_tally%'`,
  { planned: 'once' },
);

it('plans the statement of a question once for all: planning takes longer than finding it', async () => {
  const open = () =>
    student.data(openQuestion, { query: { courseId, questionId: question.questionId } });
  await open();
  // A read takes the connection that waits for the fewest answers: two at once take both that there are.
  const ask = async () => await plansOfQuestion.rows(school.services.database.connection, {});
  const rows = (await Promise.all([ask(), ask()])).flat();
  expect(rows).not.toHaveLength(0);
  for (const plans of rows) {
    expect(plans.custom_plans).toBe(0);
    expect(plans.generic_plans).toBeGreaterThan(0);
  }
});
