import { getMockQuestion, getMockTranscript, redoMock } from '@xuezhou/contract/mock';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { enrol, makeCourse } from '../../testing/factories.ts';
import { changeQuestion, makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makePaper } from '../../testing/make-paper.ts';
import { makeExam, start, save, handIn } from './testing/sit.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.set('2026-11-20T02:00:00Z'));

describe('[GET /api/mock/:paperId/question/:questionId] a question', () => {
  it('has no answer, explanation or reason in it until the paper is handed in', async () => {
    const { paperId, composite } = await makeExam(school);
    const student = await school.signIn();
    await start(student, paperId);
    const [part] = composite.parts;
    const place = { params: { paperId, questionId: part!.questionId }, query: {} };
    const open = await student.data(getMockQuestion, place);
    expect(open).toEqual({
      question: {
        questionId: part!.questionId,
        qType: 'single',
        questionType: 'OP',
        noDefiniteQuestion: false,
        pos: 1,
        groupSize: 2,
        material: `<p>第 ${composite.questionId} 题</p>`,
        detail: {
          question: `<p>第 ${part!.questionId} 题</p>`,
          options: ['A', 'B', 'C'].map((letter) => ({ letter, html: `<p>选项 ${letter}</p>` })),
          units: [],
          table: null,
        },
      },
      result: null,
    });
    await save(student, paperId, part!.questionId, 'A', { spentMs: 4000 });
    await handIn(student, paperId);
    expect((await student.data(getMockQuestion, place)).result).toEqual({
      answer: 'B',
      table: null,
      explanation: '<p>解析</p>',
      reference: '<p>参考答案</p>',
      rationales: ['A', 'B', 'C'].map((letter) => ({ letter, html: `<p>${letter} 的理由</p>` })),
      studentAnswer: 'A',
      questionStatus: -1,
      spentMs: 4000,
      isWithheld: false,
    });
    // A second attempt asks the same questions, so the first one's answers are shut again.
    await student.data(redoMock, { params: { paperId } });
    const earlier = { ...place, query: { attemptNo: 1 } };
    expect((await student.data(getMockQuestion, earlier)).result).toBeNull();
    expect(
      (await student.call(getMockTranscript, { params: { paperId }, query: { attemptNo: 1 } }))
        .status,
    ).toBe(refusals.mockNotHandedIn[0]);
  });

  it('stays the one that the paper began with, and is judged as that', async () => {
    const { paperId, questions } = await makeExam(school);
    const student = await school.signIn();
    const [question] = questions;
    await start(student, paperId);
    await changeQuestion(connection, question!, { answer: 'A', stem: '改过的题' });
    const place = { params: { paperId, questionId: question!.questionId }, query: {} };
    expect((await student.data(getMockQuestion, place)).question.detail.question).toBe(
      `<p>第 ${question!.questionId} 题</p>`,
    );
    await save(student, paperId, question!.questionId, 'B');
    expect((await handIn(student, paperId)).mockScore).toBe(20);
  });

  it('keeps its answer while it stands in another paper that is open', async () => {
    const { paperId, questions, composite, course, ids } = await makeExam(school);
    const other = await makePaper(connection, course.courseId, [[questions[0]!, composite]]);
    const student = await school.signIn();
    await start(student, paperId);
    await handIn(student, paperId);
    await start(student, other);
    const ask = (questionId: number) =>
      student.call(getMockQuestion, { params: { paperId, questionId }, query: {} });
    const inExam = refusals.questionInExam[0];
    for (const questionId of [ids[0]!, ids[3]!])
      expect((await ask(questionId)).status).toBe(inExam);
    expect((await ask(ids[1]!)).data.result).toMatchObject({ answer: 'B' });
    await handIn(student, other);
    expect((await ask(ids[0]!)).data.result).toMatchObject({ answer: 'B' });
  });

  it('of another paper is not found', async () => {
    const { paperId } = await makeExam(school);
    const other = await makeExam(school);
    const student = await school.signIn();
    await start(student, paperId);
    const place = { params: { paperId, questionId: other.ids[0]! }, query: {} };
    expect((await student.call(getMockQuestion, place)).http).toBe(404);
    expect((await save(student, paperId, other.ids[0]!, 'B')).http).toBe(404);
  });
});

describe('after the period of the course', () => {
  /** A paper of a course whose last day is the 20th. */
  const enrolled = async () => {
    const { course, paperId, ids } = await makeExam(school);
    await connection
      .updateTable('course')
      .set({ access: 'enrolled' })
      .where('course_id', '=', course.courseId)
      .execute();
    const { studentId } = await school.signIn();
    const from = new Date('2026-11-01T00:00:00Z');
    await enrol(connection, studentId, course.courseId, '2026-11-20', from);
    const ofEnrolment = { student_id: studentId, course_id: course.courseId };
    const ask = async (question: number) => {
      const place = { params: { paperId, questionId: ids[question]! }, query: {} };
      return (await school.signIn(studentId)).call(getMockQuestion, place);
    };
    return { paperId, ids, studentId, ofEnrolment, ask };
  };

  it('a paper that was handed in within it stays readable whole, but not without the course', async () => {
    const { paperId, ids, studentId, ofEnrolment, ask } = await enrolled();
    const student = await school.signIn(studentId);
    await start(student, paperId);
    await save(student, paperId, ids[0]!, 'A');
    await handIn(student, paperId);
    clock.set('2026-12-01');
    const whole = { answer: 'B', explanation: '<p>解析</p>', isWithheld: false };
    expect((await ask(0)).data.result).toMatchObject({ ...whole, studentAnswer: 'A' });
    expect((await ask(1)).data.result).toMatchObject({ ...whole, studentAnswer: '' });
    await connection
      .deleteFrom('enrolment')
      .where((eb) => eb.and(ofEnrolment))
      .execute();
    expect((await ask(0)).status).toBe(refusals.courseNotOwned[0]);
  });

  it('what was left blank on a paper that outlasted it comes without its answer, until the course is open again', async () => {
    const { paperId, ids, studentId, ofEnrolment, ask } = await enrolled();
    // Ten minutes before the last day ends in Shanghai.
    clock.set('2026-11-20T15:50:00Z');
    const student = await school.signIn(studentId);
    await start(student, paperId);
    await save(student, paperId, ids[0]!, 'A');
    clock.set('2026-12-01');
    expect((await ask(0)).data.result).toMatchObject({ answer: 'B', studentAnswer: 'A' });
    const blank = await ask(1);
    expect(blank.data).toMatchObject({
      question: { questionId: ids[1]!, detail: { question: `<p>第 ${ids[1]!} 题</p>` } },
      result: {
        answer: '',
        table: null,
        explanation: '',
        reference: '',
        rationales: [],
        isWithheld: true,
      },
    });
    expect(JSON.stringify(blank.data)).not.toMatch(/解析|参考答案|理由/);
    await connection
      .updateTable('enrolment')
      .set({ expires_on: '2026-12-31' })
      .where((eb) => eb.and(ofEnrolment))
      .execute();
    expect((await ask(1)).data.result).toMatchObject({ answer: 'B', isWithheld: false });
  });
});

it('a drawn paper takes so many of each topic, keeps parts together, and leaves open questions out', async () => {
  const [one, two] = [await makeCourse(connection), await makeCourse(connection)];
  const place = { ...one };
  for (let count = 0; count < 6; count++) await makeQuestion(connection, place);
  await makeQuestion(connection, place, { kind: 'open' });
  await makeQuestion(connection, place, { kind: 'xl', parts: [{}, { kind: 'open' }] });
  const other = { courseId: one.courseId, bookId: two.bookId, readingId: two.readingId };
  const composite = await makeQuestion(connection, other, { kind: 'xl' });
  await makeQuestion(connection, other);
  const paperId = await makePaper(connection, one.courseId, [
    { readings: [one.readingId], count: 4 },
    { readings: [two.readingId], count: 3 },
  ]);
  const student = await school.signIn();
  const { items } = await start(student, paperId);
  expect(items.map(({ topic }) => topic)).toEqual([0, 0, 0, 0, 1, 1, 1]);
  expect(new Set(items.map(({ questionId }) => questionId)).size).toBe(7);
  const together = items.filter(({ groupId }) => groupId === composite.questionId);
  expect(together.map(({ questionId }) => questionId)).toEqual(
    composite.parts.map(({ questionId }) => questionId),
  );
});
