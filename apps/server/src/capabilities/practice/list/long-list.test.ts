import {
  listCollection,
  listQuestions,
  maxListed,
  type QuestionListItem,
} from '@xuezhou/contract/practice';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer } from '../../../testing/practise.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;

const beyond = 7;
const total = maxListed + beyond;

/** A course whose bank has a few more questions than one answer holds, and a student of it. */
async function longBank() {
  const { courseId } = await makeCourse(connection);
  const first = await makeQuestion(connection, { courseId });
  await sql`
    with made as (
      insert into question (question_id, course_id, part_no, position, kind, version, stem_text, source_key)
      select ${first.questionId} * 10000 + n, ${courseId}, 0, ${first.questionId} + n, 'single', 1, '第 ' || n || ' 题', 'long-' || ${courseId}::text || '-' || n
      from generate_series(1, ${total - 1}::int) n returning question_id)
    insert into question_version (question_id, version, answer, content, content_hash, source)
    select made.question_id, 1, v.answer, v.content, v.content_hash, v.source
    from made, question_version v where v.question_id = ${first.questionId}
  `.execute(connection);
  return { courseId, first, student: await school.signIn() };
}

const idsOf = (questions: readonly QuestionListItem[]) =>
  questions.map(({ questionId }) => questionId);

it('[GET /api/practice/collection/:courseId] gives a large bank in pages', async () => {
  const { courseId, student } = await longBank();
  const page = async (query: { from?: number; count?: number }) =>
    idsOf(await student.data(listCollection, { params: { courseId }, query }));
  const first = await page({});
  expect(first).toHaveLength(maxListed);
  const rest = await page({ from: maxListed });
  expect(rest).toHaveLength(beyond);
  expect(new Set([...first, ...rest]).size).toBe(total);
  expect(await page({ from: 3, count: 2 })).toEqual(first.slice(3, 5));
  expect(await page({ from: total })).toEqual([]);
  const tooMany = { params: { courseId }, query: { count: maxListed + 1 } };
  expect((await student.call(listCollection, tooMany)).status).not.toBe(200);
});

it('[POST /api/practice/questions] gives a list longer than one answer by the part that is to be done', async () => {
  const { courseId, first, student } = await longBank();
  const list = async (body: { from?: number } = {}) =>
    await student.data(listQuestions, { body: { courseId, type: 4, ...body } });
  const begun = await list();
  expect(begun.part).toEqual({ from: 0, total });
  expect(begun.questions).toHaveLength(maxListed);
  await giveAnswer(student, first, 'B');
  expect((await list()).part).toEqual({ from: 0, total });
  // All of the first part done: it goes on behind it.
  await sql`
    insert into question_state (student_id, question_id, course_id, version, question_status)
    select ${student.studentId}, id, ${courseId}, 1, 1 from unnest(${idsOf(begun.questions.slice(1))}::int[]) id
  `.execute(connection);
  const next = await list();
  expect(next.part).toEqual({ from: maxListed, total });
  expect(next.questions).toHaveLength(beyond);
  expect(idsOf((await list({ from: 0 })).questions)).toEqual(idsOf(begun.questions));
  expect((await list({ from: total })).questions).toEqual([]);
});
