import {
  getPracticeTree,
  gradeOpenAnswer,
  listExerciseTypes,
  listQuestions,
  listWrongQuestions,
  markQuestion,
  openQuestion,
  removeWrongQuestion,
} from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { enrol, makeCourse } from '../../factories.ts';
import { makeQuestion, type MadeQuestion } from '../../make-question.ts';
import { giveAnswer, open, wrongIds } from '../../practise.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.reset());

describe('a course that the student may not practise', () => {
  it('that is not owned is refused everywhere', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const question = await makeQuestion(connection, course);
    const student = await school.signIn();
    const { courseId, questionId } = question;
    const notOwned = refusals.courseNotOwned[0];
    for (const { status, data } of [
      await giveAnswer(student, question, 'B'),
      await student.call(openQuestion, { query: { courseId, questionId } }),
      await student.call(listQuestions, { body: { type: 4, courseId } }),
      await student.call(markQuestion, { body: { courseId, questionId, isMark: true } }),
      await student.call(gradeOpenAnswer, { body: { courseId, questionId, grade: 'right' } }),
      await student.call(listWrongQuestions, { params: { courseId } }),
      await student.call(removeWrongQuestion, { body: { courseId, questionId } }),
      await student.call(getPracticeTree, { params: { courseId } }),
      await student.call(listExerciseTypes, { params: { courseId } }),
    ])
      expect({ status, data }).toEqual({ status: notOwned, data: null });
  });

  it('whose period is over takes no new answer, but for a week one that was given in time', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const question = await makeQuestion(connection, course);
    const { studentId } = await school.signIn();
    const enrolledAt = new Date('2026-03-01T00:00:00Z');
    await enrol(connection, studentId, course.courseId, '2026-03-10', enrolledAt);
    const expired = refusals.courseExpired[0];
    const answerOn = async (now: string, answeredAt?: string) => {
      clock.set(now);
      const student = await school.signIn(studentId);
      return (
        await giveAnswer(student, question, 'A', answeredAt === undefined ? {} : { answeredAt })
      ).status;
    };
    const lastMoment = '2026-03-10T15:59:59Z';
    expect(await answerOn('2026-03-12T00:00:00Z')).toBe(expired);
    expect(await answerOn('2026-03-12T00:00:00Z', '2026-03-10T16:00:00Z')).toBe(expired);
    expect(await answerOn('2026-03-12T00:00:00Z', '2026-02-27T00:00:00Z')).toBe(expired);
    expect(await answerOn('2026-03-17T15:59:59Z', lastMoment)).toBe(200);
    expect(await answerOn('2026-03-17T16:00:00Z', lastMoment)).toBe(expired);
    // Results stay readable.
    expect(await wrongIds(await school.signIn(studentId), course.courseId)).toEqual([
      question.questionId,
    ]);
  });

  it.each([0, -1] as const)(
    'that asks for the verification is refused at identity status %i',
    async (identityStatus) => {
      const course = await makeCourse(connection, { identityRequired: true });
      const question = await makeQuestion(connection, course);
      const student = await school.signIn({ identityStatus });
      expect((await giveAnswer(student, question, 'B')).status).toBe(refusals.identityRequired[0]);
      const verified = await school.signIn({ identityStatus: 1 });
      expect((await giveAnswer(verified, question, 'B')).status).toBe(200);
    },
  );
});

describe('[practice.composite#1,2] a composite question', () => {
  const makeComposite = async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course, {
      kind: 'xl',
      parts: [{}, { kind: 'multiple' }, { kind: 'open' }],
    });
    const [first, second, third] = question.parts as [MadeQuestion, MadeQuestion, MadeQuestion];
    return { question, first, second, third, groupId: question.questionId };
  };

  it('is answered when all its parts are, and right when all are right', async () => {
    const { question, first, second, third, groupId } = await makeComposite();
    const student = await school.signIn();
    expect((await giveAnswer(student, first, 'B', { groupId })).data).toMatchObject({
      questionStatus: 1,
      groupStatus: 0,
    });
    expect((await giveAnswer(student, second, 'AC', { groupId })).data.groupStatus).toBe(0);
    expect((await open(student, question)).questionStatus).toBe(0);
    expect((await giveAnswer(student, third, '看法', { groupId })).data.groupStatus).toBe(1);
    const shown = await open(student, question);
    expect(shown).toMatchObject({
      qType: 'xl',
      questionStatus: 1,
      personalCorrectCount: 1,
      inWrongList: false,
    });
    expect(shown.subQuestions.map(({ pos, studentAnswer }) => [pos, studentAnswer])).toEqual([
      [1, 'B'],
      [2, 'AC'],
      [3, '看法'],
    ]);
  });

  it('is wrong when one part is, and stands in the wrong-answer book as a whole', async () => {
    const { question, first, second, third, groupId } = await makeComposite();
    const student = await school.signIn();
    await giveAnswer(student, first, 'A', { groupId });
    expect(await wrongIds(student, question.courseId)).toEqual([]);
    await giveAnswer(student, second, 'AC', { groupId });
    const last = await giveAnswer(student, third, '看法', { groupId });
    expect(last.data).toMatchObject({ groupStatus: -1, inWrongList: true });
    expect(await wrongIds(student, question.courseId)).toEqual([groupId]);
    clock.advance({ seconds: 1 });
    const mended = await giveAnswer(student, first, 'B', { groupId });
    expect(mended.data).toMatchObject({ groupStatus: 1, inWrongList: false });
    expect(await open(student, question)).toMatchObject({
      personalCorrectCount: 1,
      personalWrongCount: 1,
    });
  });

  it('is judged once when its last parts arrive at the same moment', async () => {
    const { question, first, second, third, groupId } = await makeComposite();
    const student = await school.signIn();
    const answers = await Promise.all([
      giveAnswer(student, first, 'B', { groupId }),
      giveAnswer(student, second, 'AC', { groupId }),
      giveAnswer(student, third, '看法', { groupId }),
    ]);
    expect(answers.filter(({ data }) => data.groupStatus === 1)).toHaveLength(1);
    expect((await open(student, question)).personalCorrectCount).toBe(1);
  });

  it('takes no part without its group, and none of another group', async () => {
    const { first, groupId } = await makeComposite();
    const other = await makeComposite();
    const student = await school.signIn();
    expect((await giveAnswer(student, first, 'B')).http).toBe(404);
    expect((await giveAnswer(student, first, 'B', { groupId: other.groupId })).http).toBe(404);
    expect((await giveAnswer(student, first, 'B', { groupId: first.questionId })).http).toBe(404);
    expect(
      (await giveAnswer(student, { ...first, courseId: other.question.courseId }, 'B', { groupId }))
        .http,
    ).toBe(404);
  });

  it('is not opened by one of its parts', async () => {
    const { first } = await makeComposite();
    const student = await school.signIn();
    const { courseId, questionId } = first;
    expect((await student.call(openQuestion, { query: { courseId, questionId } })).http).toBe(404);
  });
});
