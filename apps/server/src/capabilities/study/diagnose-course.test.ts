import { getCourse, getDiagnosis } from '@xuezhou/contract/study';
import { answerQuestion } from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { enrol, makeCourse, makeReading } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { giveAnswer } from '../../testing/practise.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;

describe('[GET /api/courses/:courseId/diagnosis] the diagnosis of a course', () => {
  it('counts the readings by mastery, and names the weak ones first', async () => {
    const course = await makeCourse(connection);
    const good = { ...course, ...(await makeReading(connection, course)) };
    const student = await school.signIn();
    for (const [place, letters] of [
      [course, 'AAAAB'],
      [good, 'BBBBBBB'],
    ] as const)
      for (const studentAnswer of letters) {
        const { courseId, questionId, version } = await makeQuestion(connection, place);
        const answer = { answerId: uuidv7(), courseId, questionId, version, studentAnswer };
        await student.data(answerQuestion, { body: answer });
      }
    const params = { courseId: course.courseId };
    const diagnosis = await student.data(getDiagnosis, { params });
    expect(diagnosis).toMatchObject({
      answered: 12,
      right: 8,
      weak: [
        { readingId: course.readingId, mastery: 1, questionDone: 5, questionRight: 1, failed: 4 },
      ],
    });
    expect(diagnosis.weak).toHaveLength(1);
    expect(diagnosis.weak[0]?.percent).toBeLessThan(60);
    const { books } = await student.data(getCourse, { params });
    const levels = books[0]?.readings.map(({ mastery }) => mastery) ?? [];
    expect(levels[1]).toBeGreaterThan(1);
    expect(diagnosis.levels).toEqual(
      [0, 1, 2, 3, 4].map((level) => levels.filter((own) => own === level).length),
    );
    expect(books[0]).toMatchObject({
      bookLevel: Math.floor((1 + (levels[1] ?? 0)) / 2),
      currentPoints: 1 + (levels[1] ?? 0),
      totalPoints: 8,
    });
  });

  it('says of a weak reading how many questions went wrong, also those that are right by now', async () => {
    const course = await makeCourse(connection);
    const { courseId } = course;
    const student = await school.signIn();
    for (let question = 0; question < 5; question++) {
      const made = await makeQuestion(connection, course);
      await giveAnswer(student, made, 'A');
      await giveAnswer(student, made, 'B');
    }
    const { weak } = await student.data(getDiagnosis, { params: { courseId } });
    expect(weak).toMatchObject([{ failed: 5, questionDone: 5, questionRight: 5 }]);
  });

  it('stays readable after the period, and is refused without the course', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    const ask = async () => (await student.call(getDiagnosis, { params: { courseId } })).status;
    expect(await ask()).toBe(refusals.courseNotOwned[0]);
    await enrol(connection, student.studentId, courseId, '2020-01-01');
    expect(await ask()).toBe(200);
  });
});
