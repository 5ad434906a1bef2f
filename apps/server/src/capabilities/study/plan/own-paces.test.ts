import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { add, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { ownPaces, type KindPace } from '../../practice/practice-facts.port.ts';

const { connection } = await startTestApp();

it('of an essay that was sent only its time tells something until a teacher has marked it', async () => {
  const course = await makeCourse(connection);
  const { studentId } = await makeStudent(connection);
  const single = await makeQuestion(connection, course);
  const essays = [
    await makeQuestion(connection, course, { kind: 'open' }),
    await makeQuestion(connection, course, { kind: 'open' }),
  ];
  const at = new Date('2026-11-20T04:00:00Z');
  for (const { questionId } of [single, ...essays])
    await add(connection, 'answer', {
      ...{ student_id: studentId, answer_id: randomUUID(), version: 1, student_answer: '要点' },
      ...{ question_id: questionId, course_id: course.courseId, question_status: 1 },
      ...{ answered_at: at, received_at: at, spent_ms: 30_000 },
    });
  const paces = async () => {
    const { rows } = await sql<KindPace>`
      select own.* from (select ${course.courseId}::int as course_id) c
      cross join lateral ${ownPaces({ studentId })} own order by kind`.execute(connection);
    return rows.map(({ kind, answers, judged, rights }) => [kind, answers, judged, rights]);
  };
  expect(await paces()).toEqual([
    ['open', 2, 0, 0],
    ['single', 1, 1, 1],
  ]);
  await connection
    .updateTable('answer')
    .set({ teacher_share: 0.2, question_status: -1 })
    .where('question_id', '=', essays[0]!.questionId)
    .execute();
  expect((await paces())[0]).toEqual(['open', 2, 1, 0]);
});
