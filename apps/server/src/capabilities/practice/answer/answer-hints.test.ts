import { expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer, open } from '../../../testing/practise.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { studiedCourse } from '../analysis/course-mastery.ts';
import { keepExamAnswers } from './exam-answers.ts';
import { holdAnswer } from './held-answers.ts';

const school = await startTestApp();
const { connection } = school;
const hints = ['<p>先看方向</p>', '<p>再看大小</p>'];

const storedOf = async ({ questionId }: MadeQuestion, table: 'answer' | 'held_answer' = 'answer') =>
  (
    await connection
      .selectFrom(table)
      .select('hints')
      .where('question_id', '=', questionId)
      .orderBy('answered_at')
      .execute()
  ).map((row) => row.hints);

it('a question gives its hints, a part its own, and the log keeps how many were seen', async () => {
  const student = await school.signIn();
  const course = await makeCourse(connection);
  const question = await makeQuestion(connection, course, { content: { hints } });
  const composite = await makeQuestion(connection, course, {
    kind: 'xl',
    parts: [{ content: { hints } }, {}],
  });
  const plain = await makeQuestion(connection, course);
  expect((await open(student, question)).hints).toEqual(hints);
  expect((await open(student, composite)).subQuestions.map((part) => part.hints)).toEqual([
    hints,
    undefined,
  ]);
  expect(await open(student, plain)).not.toHaveProperty('hints');
  const [part] = composite.parts;
  if (part === undefined) throw new Error('a composite has parts');
  expect((await giveAnswer(student, question, 'B', { hints: 2 })).status).toBe(200);
  expect((await giveAnswer(student, plain, 'B')).status).toBe(200);
  const ofPart = { groupId: composite.questionId, hints: 1 };
  expect((await giveAnswer(student, part, 'B', ofPart)).status).toBe(200);
  expect(await storedOf(question)).toEqual([2]);
  expect(await storedOf(plain)).toEqual([0]);
  expect(await storedOf(part)).toEqual([1]);
  expect((await giveAnswer(student, question, 'B', { hints: 4 })).http).toBe(400);
});

it('what was held while a paper was open keeps its hints until it joins the log', async () => {
  const student = await school.signIn();
  const { courseId, ...place } = await makeCourse(connection);
  const question = await makeQuestion(connection, { courseId, ...place }, { content: { hints } });
  const answer = {
    ...{ answerId: crypto.randomUUID(), questionId: question.questionId, version: 1, courseId },
    ...{ groupId: null, studentAnswer: 'B', questionStatus: 1 as const, spentMs: null },
    ...{ answeredAt: school.clock.now(), sessionId: null, hints: 3 },
  };
  const now = school.clock.now();
  await holdAnswer(connection, student.studentId, { ...answer, judgedBy: 1, now });
  expect(await storedOf(question, 'held_answer')).toEqual([3]);
  await keepExamAnswers(connection, student.studentId, [{ ...answer, key: null }], now);
  expect(await storedOf(question)).toEqual([3]);
});

it('a right answer after hints raises its chapter less, a wrong one lowers it as much as ever', async () => {
  const estimateAfter = async (letter: string, seen: number) => {
    const student = await school.signIn();
    const course = await makeCourse(connection);
    for (let count = 0; count < 8; count += 1)
      await giveAnswer(
        student,
        await makeQuestion(connection, course, { content: { hints } }),
        letter,
        {
          hints: seen,
        },
      );
    const studied = await studiedCourse(connection, student.studentId, {
      courseId: course.courseId,
      now: school.clock.now(),
    });
    return studied.of(course.readingId).percent ?? Number.NaN;
  };
  const [alone, helped] = [await estimateAfter('B', 0), await estimateAfter('B', 2)];
  expect(helped).toBeLessThan(alone);
  const [wrong, wrongHelped] = [await estimateAfter('A', 0), await estimateAfter('A', 2)];
  expect(wrongHelped).toBeCloseTo(wrong, 10);
  expect(helped).toBeGreaterThan(wrong);
});
