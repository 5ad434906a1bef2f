import { randomUUID } from 'node:crypto';
import { listMessages } from '@xuezhou/contract/message';
import { answerQuestion, listWrongQuestions, openQuestion } from '@xuezhou/contract/practice';
import { beforeEach, describe, expect, it } from 'vitest';
import { machineOperator } from '../../../platform/staff/machine-operator.ts';
import type { TestClient } from '../../../testing/client.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { changeQuestion, makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { correctedKeys } from './corrected-keys.ts';
import { regradeQuestion, type RegradeWish } from './regrade-question.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.reset());

const answer = async (
  client: TestClient,
  { courseId, questionId, version }: MadeQuestion,
  studentAnswer: string,
  groupId?: number,
) =>
  await client.data(answerQuestion, {
    body: {
      ...{ courseId, questionId, version, studentAnswer, answerId: randomUUID() },
      ...(groupId !== undefined && { groupId }),
    },
  });

const regrade = async (wish: RegradeWish) =>
  await regradeQuestion(school.services, wish, machineOperator);

const stateOf = async (client: TestClient, { courseId, questionId }: MadeQuestion) => {
  const query = { courseId, questionId };
  const { questionStatus, inWrongList, personalCorrectCount, personalWrongCount } =
    await client.data(openQuestion, { query });
  return { questionStatus, inWrongList, personalCorrectCount, personalWrongCount };
};

const right = {
  ...{ questionStatus: 1, inWrongList: false, personalCorrectCount: 1, personalWrongCount: 0 },
};
const wrong = {
  ...{ questionStatus: -1, inWrongList: true, personalCorrectCount: 0, personalWrongCount: 1 },
};

const bookOf = async (client: TestClient, courseId: number) =>
  (await client.data(listWrongQuestions, { params: { courseId } })).questions.map(
    ({ questionId }) => questionId,
  );

const idsCorrected = async () =>
  (await correctedKeys(connection)).map(({ questionId }) => questionId);

const correct = async (question: MadeQuestion, stem: string) =>
  await changeQuestion(connection, question, { answer: 'A', stem });

it('judges the answers of all by the corrected key, tells them, and takes that back', async () => {
  const course = await makeCourse(connection);
  const { courseId } = course;
  const first = await makeQuestion(connection, course, { stem: '哪个对' });
  const wronged = await school.signIn();
  const favoured = await school.signIn();
  const other = await school.signIn();
  await answer(wronged, first, 'A');
  await answer(favoured, first, 'B');
  await answer(other, first, 'C');
  const now = await correct(first, '哪个对');
  expect(await correctedKeys(connection)).toContainEqual({
    ...{ questionId: first.questionId, wholeId: first.questionId, courseId, stem: '哪个对' },
    ...{ before: 'B', after: 'A', students: 3, answers: 3 },
    ...{ course: expect.any(String), sourceKey: expect.any(String) },
  });

  const wish = { questionId: first.questionId };
  const [preview] = await regrade({ ...wish, isPreview: true });
  expect(
    preview?.answers.map(({ studentAnswer, before, after }) => [studentAnswer, before, after]),
  ).toEqual(
    expect.arrayContaining([
      ['A', -1, 1],
      ['B', 1, -1],
    ]),
  );
  expect(await bookOf(wronged, courseId)).toEqual([first.questionId]);

  expect(await regrade(wish)).toEqual([preview]);
  expect(await stateOf(wronged, now)).toEqual(right);
  expect(await stateOf(favoured, now)).toEqual(wrong);
  expect(await stateOf(other, now)).toEqual(wrong);
  expect(await bookOf(wronged, courseId)).toEqual([]);
  expect(await bookOf(favoured, courseId)).toEqual([first.questionId]);
  const told = await wronged.data(listMessages, { query: { pageNo: 1 } });
  expect(JSON.stringify(told)).toContain('一道题的答案更正了');
  const untold = await other.data(listMessages, { query: { pageNo: 1 } });
  expect(JSON.stringify(untold)).not.toContain('一道题的答案更正了');

  // An answer of the former version that was on its way meanwhile.
  const late = await school.signIn();
  expect((await answer(late, first, 'A')).questionStatus).toBe(1);
  expect(await stateOf(late, now)).toEqual(right);
  // The same again changes nothing.
  expect((await regrade(wish))[0]?.answers).toEqual([]);
  expect(await correctedKeys(connection)).toEqual([]);

  const undone = await regrade({ ...wish, isUndone: true });
  expect(undone[0]?.answers.map(({ before, after }) => [before, after])).toHaveLength(3);
  expect(await bookOf(wronged, courseId)).toEqual([first.questionId]);
  expect(await bookOf(favoured, courseId)).toEqual([]);
  expect((await answer(await school.signIn(), first, 'A')).questionStatus).toBe(-1);
  const { rows } = await school.services.database.pool.query<{ operation: string }>(
    "select operation from audit_log where target_kind = 'question' and target_id = $1 order by at, operation",
    [String(first.questionId)],
  );
  expect(rows.map(({ operation }) => operation).toSorted()).toEqual([
    ...['regradeQuestion', 'undoRegrade'],
  ]);
});

it('leaves answers to a question that asked something else', async () => {
  const course = await makeCourse(connection);
  const first = await makeQuestion(connection, course, { stem: '旧的题' });
  const student = await school.signIn();
  await answer(student, first, 'A');
  await correct(first, '新的题');
  expect((await regrade({ questionId: first.questionId }))[0]?.answers).toEqual([]);
  expect((await answer(student, first, 'A')).questionStatus).toBe(-1);
  await expect(regrade({ questionId: 1 })).rejects.toThrow();
});

it('settles a composite question by its corrected part', async () => {
  const course = await makeCourse(connection);
  const composite = await makeQuestion(connection, course, {
    ...{ kind: 'xl', parts: [{ stem: '甲问' }, { stem: '乙问' }] },
  });
  const [one, two] = composite.parts as [MadeQuestion, MadeQuestion];
  const student = await school.signIn();
  await answer(student, one, 'A', composite.questionId);
  await answer(student, two, 'B', composite.questionId);
  expect(await bookOf(student, course.courseId)).toEqual([composite.questionId]);
  const verdicts = async () =>
    await connection
      .selectFrom('answer')
      .where('student_id', '=', student.studentId)
      .orderBy('question_id')
      .select('question_status')
      .execute();
  expect(await verdicts()).toEqual([{ question_status: -1 }, { question_status: 1 }]);
  await correct(one, '甲问');
  await regrade({ questionId: composite.questionId });
  expect(await verdicts()).toEqual([{ question_status: 1 }, { question_status: 1 }]);
  expect(await bookOf(student, course.courseId)).toEqual([]);
  expect(await stateOf(student, composite)).toMatchObject({ questionStatus: 1 });
});

describe('an answer that was right when it was given stays so where the question asked for something else', () => {
  it('for one letter, and for several now', async () => {
    const course = await makeCourse(connection);
    const first = await makeQuestion(connection, course, { stem: '选一个' });
    await answer(await school.signIn(), first, 'B');
    await changeQuestion(connection, first, { answer: 'AB', stem: '选一个' });
    expect(await idsCorrected()).not.toContain(first.questionId);
    expect((await regrade({ questionId: first.questionId }))[0]?.answers).toEqual([]);
  });

  it('with other material of its composite question', async () => {
    const course = await makeCourse(connection);
    const whole = await makeQuestion(connection, course, {
      ...{ kind: 'xl', stem: '旧材料', parts: [{ stem: '甲问' }, { stem: '乙问' }] },
    });
    const [part] = whole.parts as [MadeQuestion, MadeQuestion];
    await answer(await school.signIn(), part, 'B', whole.questionId);
    await changeQuestion(connection, whole, { answer: '', stem: '新材料' });
    const now = await correct(part, '甲问');
    expect(await idsCorrected()).not.toContain(part.questionId);
    const changes = async () =>
      (await regrade({ questionId: whole.questionId })).flatMap(({ answers }) => answers);
    expect(await changes()).toEqual([]);

    // What was answered with the new material is judged by a key that is corrected after it.
    await answer(await school.signIn(), now, 'B', whole.questionId);
    await changeQuestion(connection, now, { answer: 'B', stem: '甲问' });
    expect(await idsCorrected()).toContain(part.questionId);
    expect((await changes()).map(({ before, after }) => [before, after])).toEqual([[-1, 1]]);
  });

  it('in a table with other labels; with another key alone it is judged anew', async () => {
    const course = await makeCourse(connection);
    const table = (label: string, right: string) => ({
      options: [],
      table: {
        head: ['项目', '方向'],
        rows: [
          [
            { html: label },
            { blank: { type: 'choice' as const, options: ['升', '降'], answer: right } },
          ],
        ],
      },
    });
    const make = async () => {
      const one = await makeQuestion(connection, course, {
        ...{ kind: 'table', stem: '填表', content: table('利率', '升') },
      });
      await answer(await school.signIn(), one, JSON.stringify(['升']));
      return one;
    };
    const [keyed, labelled] = [await make(), await make()];
    const change = { answer: '', stem: '填表' };
    await changeQuestion(connection, keyed, { ...change, content: table('利率', '降') });
    await changeQuestion(connection, labelled, { ...change, content: table('价格', '降') });
    const changes = async ({ questionId }: MadeQuestion) =>
      (await regrade({ questionId }))[0]?.answers.map(({ before, after }) => [before, after]);
    expect(await idsCorrected()).toContain(keyed.questionId);
    expect(await idsCorrected()).not.toContain(labelled.questionId);
    expect(await changes(keyed)).toEqual([[1, -1]]);
    expect(await changes(labelled)).toEqual([]);
  });
});

it('lists a question again when its corrected key is taken back, and not for another explanation', async () => {
  const course = await makeCourse(connection);
  const first = await makeQuestion(connection, course, { stem: '改回来' });
  const student = await school.signIn();
  await answer(student, first, 'B');
  const second = await correct(first, '改回来');
  await regrade({ questionId: first.questionId });
  const explained = { explanation: '<p>新的解析</p>' };
  const third = await changeQuestion(connection, second, {
    ...{ answer: 'A', stem: '改回来', content: explained },
  });
  expect(await idsCorrected()).not.toContain(first.questionId);
  const now = await changeQuestion(connection, third, { answer: 'B', stem: '改回来' });
  expect(await idsCorrected()).toContain(first.questionId);
  await regrade({ questionId: first.questionId });
  expect(await stateOf(student, now)).toEqual(right);
  expect(await idsCorrected()).not.toContain(first.questionId);
});
