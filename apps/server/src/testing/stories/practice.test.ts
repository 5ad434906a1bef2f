import { randomUUID } from 'node:crypto';
import { updateProfile } from '@xuezhou/contract/account';
import {
  answerQuestion,
  exerciseTypes,
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
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { TestClient } from '../client.ts';
import {
  changeQuestion,
  enrol,
  makeCourse,
  makeQuestion,
  type MadeQuestion,
} from '../factories.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.reset());

interface Wishes {
  answerId?: string;
  answeredAt?: string;
  groupId?: number;
  version?: number;
  spentMs?: number;
}

const answer = (
  client: TestClient,
  question: MadeQuestion,
  studentAnswer: string,
  wishes: Wishes = {},
) =>
  client.call(answerQuestion, {
    body: {
      courseId: question.courseId,
      questionId: question.questionId,
      version: question.version,
      answerId: randomUUID(),
      studentAnswer,
      ...wishes,
    },
  });

const open = (client: TestClient, { courseId, questionId }: MadeQuestion) =>
  client.data(openQuestion, { query: { courseId, questionId } });

const wrongBook = async (client: TestClient, courseId: number) =>
  await client.data(listWrongQuestions, { params: { courseId } });

const wrongIds = async (client: TestClient, courseId: number) =>
  (await wrongBook(client, courseId)).questions.map(({ questionId }) => questionId);

describe('[POST /api/nuxt/web/question/answer] an answer', () => {
  it('[practice.judging] to an option question is right only when it equals the answer; to an open one always', async () => {
    const course = await makeCourse(connection);
    const single = await makeQuestion(connection, course);
    const multiple = await makeQuestion(connection, course, { kind: 'multiple', answer: 'AC' });
    const essay = await makeQuestion(connection, course, { kind: 'open' });
    const student = await school.signIn();
    const statusOf = async (question: MadeQuestion, text: string) =>
      (await answer(student, question, text)).data.questionStatus;
    expect(await statusOf(single, 'B')).toBe(1);
    expect(await statusOf(single, 'A')).toBe(-1);
    expect(await statusOf(multiple, 'AC')).toBe(1);
    expect(await statusOf(multiple, 'A')).toBe(-1);
    expect(await statusOf(multiple, 'ABC')).toBe(-1);
    expect(await statusOf(essay, '我的看法')).toBe(1);
  });

  it('is judged by the server, whatever the browser says', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const student = await school.signIn();
    const { data } = await student.call(answerQuestion, {
      body: {
        courseId: question.courseId,
        questionId: question.questionId,
        version: 1,
        answerId: randomUUID(),
        studentAnswer: 'A',
        questionStatus: 1,
      },
    });
    expect(data.questionStatus).toBe(-1);
  });

  it('[practice.status] is 1 right, -1 wrong, 0 before, in the question and in the list', async () => {
    const course = await makeCourse(connection);
    const right = await makeQuestion(connection, course);
    const wrong = await makeQuestion(connection, course);
    const untouched = await makeQuestion(connection, course);
    const student = await school.signIn();
    await answer(student, right, 'B');
    await answer(student, wrong, 'C');
    const { questions } = await student.data(listQuestions, {
      body: { type: exerciseTypes.sequential, courseId: course.courseId },
    });
    expect(questions.map(({ questionId, questionStatus }) => [questionId, questionStatus])).toEqual(
      [
        [right.questionId, 1],
        [wrong.questionId, -1],
        [untouched.questionId, 0],
      ],
    );
    expect(await open(student, right)).toMatchObject({
      questionStatus: 1,
      isAnswered: true,
      isSubmitted: true,
      studentAnswer: 'B',
    });
    expect(await open(student, wrong)).toMatchObject({ questionStatus: -1, studentAnswer: 'C' });
    expect(await open(student, untouched)).toMatchObject({
      questionStatus: 0,
      isAnswered: false,
      studentAnswer: null,
    });
  });

  it('counts once, however often it is sent', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const student = await school.signIn();
    const answerId = randomUUID();
    const answers = await Promise.all([
      answer(student, question, 'A', { answerId }),
      answer(student, question, 'A', { answerId }),
      answer(student, question, 'A', { answerId }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data } = await answer(student, question, 'A', { answerId });
    expect(data).toMatchObject({
      questionStatus: -1,
      personalWrongCount: 1,
      personalCorrectCount: 0,
      inWrongList: true,
    });
  });

  it('of another content under an id that was used is refused, and nothing is lost', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course);
    const other = await makeQuestion(connection, course);
    const student = await school.signIn();
    const answerId = randomUUID();
    await answer(student, question, 'A', { answerId });
    const idReused = refusals.idReused[0];
    expect((await answer(student, question, 'B', { answerId })).status).toBe(idReused);
    expect((await answer(student, other, 'A', { answerId })).status).toBe(idReused);
    expect((await open(student, question)).studentAnswer).toBe('A');
    expect((await open(student, other)).isAnswered).toBe(false);
  });

  it('counts for each of several answers', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const student = await school.signIn();
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        answer(student, question, index % 2 === 0 ? 'A' : 'B'),
      ),
    );
    expect(await open(student, question)).toMatchObject({
      personalCorrectCount: 3,
      personalWrongCount: 3,
    });
  });

  it('that arrives late counts, but is not the last one', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const student = await school.signIn();
    await answer(student, question, 'B', { answeredAt: '2026-03-01T10:00:00Z' });
    const late = await answer(student, question, 'A', { answeredAt: '2026-03-01T09:00:00Z' });
    expect(late.data).toMatchObject({
      questionStatus: 1,
      personalCorrectCount: 1,
      personalWrongCount: 1,
      inWrongList: false,
    });
    expect((await open(student, question)).studentAnswer).toBe('B');
  });

  it('of a clock that runs ahead is not the last one for ever', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const student = await school.signIn();
    await answer(student, question, 'A', { answeredAt: '2199-01-01T00:00:00Z' });
    clock.advance({ seconds: 5 });
    await answer(student, question, 'B');
    expect(await open(student, question)).toMatchObject({ questionStatus: 1, studentAnswer: 'B' });
  });

  it('is judged on the version that was seen', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection), { answer: 'A' });
    const changed = await changeQuestion(connection, question, { answer: 'C' });
    const student = await school.signIn();
    expect((await answer(student, question, 'A')).data.questionStatus).toBe(1);
    expect((await answer(student, changed, 'A')).data.questionStatus).toBe(-1);
    expect((await answer(student, question, 'A', { version: 9 })).status).toBe(
      refusals.questionChanged[0],
    );
  });

  it.each([
    ['single', ''],
    ['single', 'AB'],
    ['single', 'D'],
    ['single', 'b'],
    ['single', ' '],
    ['multiple', 'CA'],
    ['multiple', 'AA'],
    ['multiple', 'AD'],
    ['open', '  \n'],
    ['xl', 'A'],
  ] as const)('to a question of kind %s cannot be %j', async (kind, text) => {
    const question = await makeQuestion(connection, await makeCourse(connection), { kind });
    const student = await school.signIn();
    expect(await answer(student, question, text)).toMatchObject({
      http: 200,
      status: refusals.answerInvalid[0],
    });
    expect((await open(student, question)).questionStatus).toBe(0);
  });

  it('too long, or with a null character, is 400', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection), { kind: 'open' });
    const student = await school.signIn();
    expect((await answer(student, question, '长'.repeat(20_001))).http).toBe(400);
    expect((await answer(student, question, 'a\u0000b')).http).toBe(400);
    expect((await answer(student, question, '长'.repeat(20_000))).status).toBe(200);
  });

  it.each(['2016-12-31T23:59:60Z', '0001-01-01T00:00:00Z'])(
    'at %s breaks nothing',
    async (answeredAt) => {
      const question = await makeQuestion(connection, await makeCourse(connection));
      const student = await school.signIn();
      expect((await answer(student, question, 'A', { answeredAt })).http).toBeLessThan(500);
    },
  );

  it("is a student's own", async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const [one, two] = [await school.signIn(), await school.signIn()];
    const answerId = randomUUID();
    await answer(one, question, 'A', { answerId });
    expect((await open(two, question)).questionStatus).toBe(0);
    expect((await answer(two, question, 'B', { answerId })).data).toMatchObject({
      questionStatus: 1,
      personalCorrectCount: 1,
      personalWrongCount: 0,
    });
    expect(await wrongIds(two, question.courseId)).toEqual([]);
    expect(await wrongIds(one, question.courseId)).toEqual([question.questionId]);
  });

  it("to another course's question, or a missing one, is 404", async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const other = await makeCourse(connection);
    const student = await school.signIn();
    expect((await answer(student, { ...question, courseId: other.courseId }, 'B')).http).toBe(404);
    expect((await answer(student, { ...question, questionId: 999_999 }, 'B')).http).toBe(404);
    expect((await answer(student, { ...question, courseId: 999_999 }, 'B')).http).toBe(404);
  });
});

describe('a course that the student may not practise', () => {
  it('that is not owned is refused everywhere', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const question = await makeQuestion(connection, course);
    const student = await school.signIn();
    const { courseId, questionId } = question;
    const notOwned = refusals.courseNotOwned[0];
    for (const { status, data } of [
      await answer(student, question, 'B'),
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
      return (await answer(student, question, 'A', answeredAt === undefined ? {} : { answeredAt }))
        .status;
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
      expect((await answer(student, question, 'B')).status).toBe(refusals.identityRequired[0]);
      const verified = await school.signIn({ identityStatus: 1 });
      expect((await answer(verified, question, 'B')).status).toBe(200);
    },
  );
});

describe('[practice.composite] a composite question', () => {
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
    expect((await answer(student, first, 'B', { groupId })).data).toMatchObject({
      questionStatus: 1,
      groupStatus: 0,
    });
    expect((await answer(student, second, 'AC', { groupId })).data.groupStatus).toBe(0);
    expect((await open(student, question)).questionStatus).toBe(0);
    expect((await answer(student, third, '看法', { groupId })).data.groupStatus).toBe(1);
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
    await answer(student, first, 'A', { groupId });
    expect(await wrongIds(student, question.courseId)).toEqual([]);
    await answer(student, second, 'AC', { groupId });
    const last = await answer(student, third, '看法', { groupId });
    expect(last.data).toMatchObject({ groupStatus: -1, inWrongList: true });
    expect(await wrongIds(student, question.courseId)).toEqual([groupId]);
    clock.advance({ seconds: 1 });
    const mended = await answer(student, first, 'B', { groupId });
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
      answer(student, first, 'B', { groupId }),
      answer(student, second, 'AC', { groupId }),
      answer(student, third, '看法', { groupId }),
    ]);
    expect(answers.filter(({ data }) => data.groupStatus === 1)).toHaveLength(1);
    expect((await open(student, question)).personalCorrectCount).toBe(1);
  });

  it('takes no part without its group, and none of another group', async () => {
    const { first, groupId } = await makeComposite();
    const other = await makeComposite();
    const student = await school.signIn();
    expect((await answer(student, first, 'B')).http).toBe(404);
    expect((await answer(student, first, 'B', { groupId: other.groupId })).http).toBe(404);
    expect((await answer(student, first, 'B', { groupId: first.questionId })).http).toBe(404);
    expect(
      (await answer(student, { ...first, courseId: other.question.courseId }, 'B', { groupId }))
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

describe('[GET /api/practice/wrong/:courseId] the wrong-answer book', () => {
  it('takes in what was answered wrongly, the latest first', async () => {
    const course = await makeCourse(connection);
    const first = await makeQuestion(connection, course, { stem: '第一题的题干' });
    const second = await makeQuestion(connection, course);
    const student = await school.signIn();
    await answer(student, first, 'A');
    clock.advance({ seconds: 2 });
    await answer(student, second, 'C');
    const book = await wrongBook(student, course.courseId);
    expect(book).toMatchObject({ removedLately: 0, autoRemove: true });
    expect(book.questions).toMatchObject([
      { questionId: second.questionId, studentAnswer: 'C', answer: 'B', wrongCount: 1 },
      {
        questionId: first.questionId,
        studentAnswer: 'A',
        stem: '第一题的题干',
        bookId: course.bookId,
      },
    ]);
  });

  it('[practice.wrong-auto] lets go of a question once answered correctly, where the student wants that', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course);
    const wants = await school.signIn({ autoRemoveWronglist: true });
    const keeps = await school.signIn({ autoRemoveWronglist: false });
    for (const student of [wants, keeps]) {
      await answer(student, question, 'A');
      expect(await wrongIds(student, course.courseId)).toEqual([question.questionId]);
    }
    clock.advance({ seconds: 1 });
    expect((await answer(wants, question, 'B')).data.inWrongList).toBe(false);
    expect(await wrongBook(wants, course.courseId)).toMatchObject({
      questions: [],
      removedLately: 1,
    });
    expect((await answer(keeps, question, 'B')).data.inWrongList).toBe(true);
    await keeps.data(updateProfile, { body: { autoRemoveWronglist: true } });
    clock.advance({ seconds: 1 });
    expect((await answer(keeps, question, 'B')).data.inWrongList).toBe(false);
  });

  it('[POST /api/practice/wrong/remove] loses what the student takes out, until it is wrong again', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course);
    const student = await school.signIn({ autoRemoveWronglist: false });
    const other = await school.signIn();
    await answer(student, question, 'A');
    await answer(other, question, 'A');
    const { courseId, questionId } = question;
    expect(await student.data(removeWrongQuestion, { body: { courseId, questionId } })).toBe(true);
    expect(await wrongIds(student, courseId)).toEqual([]);
    expect(await wrongIds(other, courseId)).toEqual([questionId]);
    clock.advance({ seconds: 1 });
    await answer(student, question, 'C');
    expect(await wrongIds(student, courseId)).toEqual([questionId]);
  });

  it('is the exercise of type 3', async () => {
    const course = await makeCourse(connection);
    const wrong = await makeQuestion(connection, course);
    await makeQuestion(connection, course);
    const student = await school.signIn();
    await answer(student, wrong, 'A');
    const { questions } = await student.data(listQuestions, {
      body: { type: exerciseTypes.correcting, courseId: course.courseId },
    });
    expect(questions.map(({ questionId }) => questionId)).toEqual([wrong.questionId]);
  });
});

describe("the learner's own grade of an open question", () => {
  const grade = (
    client: TestClient,
    { courseId, questionId }: MadeQuestion,
    own: 'right' | 'partly' | 'wrong',
  ) => client.call(gradeOpenAnswer, { body: { courseId, questionId, grade: own } });

  it('steers the wrong-answer book and not the statistics', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course, { kind: 'open' });
    const student = await school.signIn();
    await answer(student, question, '我的看法');
    expect((await grade(student, question, 'partly')).data).toEqual({ inWrongList: true });
    expect(await wrongIds(student, course.courseId)).toEqual([question.questionId]);
    expect(await open(student, question)).toMatchObject({
      selfGrade: 'partly',
      questionStatus: 1,
      personalCorrectCount: 1,
      personalWrongCount: 0,
    });
    expect((await grade(student, question, 'right')).data).toEqual({ inWrongList: false });
    expect(await wrongIds(student, course.courseId)).toEqual([]);
  });

  it('takes a question out only where the student wants that', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course, { kind: 'open' });
    const student = await school.signIn({ autoRemoveWronglist: false });
    await answer(student, question, '我的看法');
    await grade(student, question, 'wrong');
    await grade(student, question, 'right');
    expect(await wrongIds(student, course.courseId)).toEqual([question.questionId]);
  });

  it('needs an answer first', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection), { kind: 'open' });
    expect((await grade(await school.signIn(), question, 'right')).http).toBe(404);
  });

  it('is for open questions, and for those of the course that it names', async () => {
    const course = await makeCourse(connection);
    const other = await makeCourse(connection);
    const single = await makeQuestion(connection, course);
    const essay = await makeQuestion(connection, course, { kind: 'open' });
    const student = await school.signIn();
    await answer(student, single, 'B');
    await answer(student, essay, '我的看法');
    expect((await grade(student, single, 'wrong')).http).toBe(404);
    expect((await grade(student, { ...essay, courseId: other.courseId }, 'wrong')).http).toBe(404);
  });
});

describe('[POST /api/nuxt/web/question/mark] a mark', () => {
  it('stays until it is taken away, and does not answer the question', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const student = await school.signIn();
    const { courseId, questionId } = question;
    const mark = (isMark: boolean) =>
      student.data(markQuestion, { body: { courseId, questionId, isMark } });
    expect(await mark(true)).toEqual({ isMarked: true });
    expect(await mark(true)).toEqual({ isMarked: true });
    expect(await open(student, question)).toMatchObject({ isMarked: true, isAnswered: false });
    await answer(student, question, 'B');
    expect(await open(student, question)).toMatchObject({
      isMarked: true,
      personalCorrectCount: 1,
    });
    expect(await mark(false)).toEqual({ isMarked: false });
    expect((await open(student, question)).isMarked).toBe(false);
    expect((await open(await school.signIn(), question)).isMarked).toBe(false);
  });

  it("of another course's question is 404", async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const { courseId } = await makeCourse(connection);
    const student = await school.signIn();
    const body = { courseId, questionId: question.questionId, isMark: true };
    expect((await student.call(markQuestion, { body })).http).toBe(404);
  });
});

describe('[GET /api/nuxt/web/question] a question', () => {
  it('comes with its options, its explanation and the counts of all', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course, {
      kind: 'multiple',
      stem: '哪些是资产',
    });
    const student = await school.signIn();
    await answer(student, question, 'AB');
    const shown = await open(student, question);
    expect(shown).toMatchObject({
      qType: 'multiple',
      questionType: 'OP',
      noDefiniteQuestion: true,
      answer: 'AC',
      readingId: course.readingId,
      detail: { question: '<p>哪些是资产</p>' },
    });
    expect(shown.detail.options.map(({ letter }) => letter)).toEqual(['A', 'B', 'C']);
  });

  it('counts the answers of all once the job has run, each once', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    for (const letter of ['A', 'B', 'B']) await answer(await school.signIn(), question, letter);
    await connection
      .updateTable('answer')
      .set({ received_at: new Date(Date.now() - 360_000) })
      .execute();
    await connection
      .updateTable('question_tally_cut')
      .set({ counted_to: new Date(Date.now() - 600_000) })
      .execute();
    for (let run = 0; run < 2; run += 1) {
      await enqueue(connection, 'count-answers', {});
      await school.runJobs(['count-answers']);
    }
    const shown = await open(await school.signIn(), question);
    expect(shown).toMatchObject({ correctCount: 2, wrongCount: 1 });
  });
});

describe('a book that is still to be issued', () => {
  it('has no questions yet: none listed, none counted, none shown', async () => {
    const course = await makeCourse(connection, { bookStatus: -1 });
    const question = await makeQuestion(connection, course);
    const student = await school.signIn();
    const params = { courseId: course.courseId };
    expect(await student.data(getPracticeTree, { params })).toEqual([]);
    const { questions } = await student.data(listQuestions, { body: { type: 4, ...params } });
    expect(questions).toEqual([]);
    const query = { ...params, questionId: question.questionId };
    expect((await student.call(openQuestion, { query })).http).toBe(404);
  });
});

describe('the lists of a course', () => {
  it('[GET /api/practice/tree/:courseId] [GET /api/practice/types/:courseId] tell how many there are and how many are done', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course);
    await makeQuestion(connection, course);
    await makeQuestion(connection, { courseId: course.courseId });
    const student = await school.signIn();
    await answer(student, question, 'A');
    const params = { courseId: course.courseId };
    expect(await student.data(getPracticeTree, { params })).toMatchObject([
      {
        bookId: course.bookId,
        total: 2,
        done: 1,
        right: 0,
        readings: [{ readingId: course.readingId, total: 2 }],
      },
      { bookId: null, bookName: '题库', total: 1, done: 0, readings: [] },
    ]);
    const { types } = await student.data(listExerciseTypes, { params });
    expect(types.map(({ type, total }) => [type, total])).toEqual([
      [1, 3],
      [2, 0],
      [3, 1],
      [4, 3],
      [5, 3],
      [6, 3],
      [7, 0],
      [8, 1],
    ]);
  });

  it('can be cut to a book or a reading', async () => {
    const course = await makeCourse(connection);
    const inReading = await makeQuestion(connection, course);
    await makeQuestion(connection, { courseId: course.courseId });
    const student = await school.signIn();
    const { questions } = await student.data(listQuestions, {
      body: { type: 4, courseId: course.courseId, readingId: course.readingId },
    });
    expect(questions.map(({ questionId }) => questionId)).toEqual([inReading.questionId]);
  });

  it('at random are at most 20, those that were not answered first', async () => {
    const course = await makeCourse(connection);
    const answered = await makeQuestion(connection, course);
    for (let index = 0; index < 20; index += 1) await makeQuestion(connection, course);
    const student = await school.signIn();
    await answer(student, answered, 'B');
    const { questions } = await student.data(listQuestions, {
      body: { type: exerciseTypes.chapter, courseId: course.courseId },
    });
    expect(questions).toHaveLength(20);
    expect(questions.map(({ questionId }) => questionId)).not.toContain(answered.questionId);
  });
});
