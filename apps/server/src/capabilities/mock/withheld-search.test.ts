import {
  exerciseTypes,
  getFilter,
  listExerciseTypes,
  listQuestions,
  listWrongQuestions,
} from '@xuezhou/contract/practice';
import { searchEverywhere } from '@xuezhou/contract/search';
import { expect, it } from 'vitest';
import { makeCourse, nextId } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makePaper } from '../../testing/make-paper.ts';
import { giveAnswer } from '../../testing/practise.ts';
import { askToIndex, findPassages } from '../search/search.port.ts';
import { handIn, start } from './testing/sit.ts';

const school = await startTestApp({ sandbox: true, meaning: true });
const { connection, services } = school;

it('a question of a paper that is open is found by nobody who sits it, until it is handed in', async () => {
  const course = await makeCourse(connection);
  const word = `杠铃策略${nextId()}`;
  const plain = await makeQuestion(connection, course, { stem: `${word}的久期` });
  const composite = await makeQuestion(connection, course, {
    kind: 'xl',
    stem: '材料',
    parts: [{ stem: `${word}的凸性` }, {}],
  });
  const other = await makeQuestion(connection, course, { stem: `${word}的用处` });
  const paperId = await makePaper(connection, course.courseId, [[plain, composite]]);
  await askToIndex(connection, course.courseId);
  await school.runJobs(['index-passages']);
  const [sitting, neighbour] = [await school.signIn(), await school.signIn()];
  const refsOf = async ({ studentId }: { studentId: number }) =>
    (await findPassages(services, { studentId, text: word, limit: 10 }))
      .map(({ ref }) => String(ref))
      .toSorted();
  const all = [plain, composite, other].map(({ questionId }) => String(questionId)).toSorted();
  expect(await refsOf(sitting)).toEqual(all);
  await start(sitting, paperId);
  expect(await refsOf(sitting)).toEqual([String(other.questionId)]);
  expect(await refsOf(neighbour)).toEqual(all);
  const { groups } = await sitting.data(searchEverywhere, { query: { q: word } });
  expect(groups.map(({ name, hits }) => [name, hits.map((hit) => hit.questionId)])).toEqual([
    ['question', [other.questionId]],
  ]);
  await handIn(sitting, paperId);
  expect(await refsOf(sitting)).toEqual(all);
});

it('a question of a paper that is open is not found by its meaning either, until it is handed in', async () => {
  const course = await makeCourse(connection);
  const stem = 'Macaulay duration of a perpetual bond and of a zero-coupon bond';
  const asked = await makeQuestion(connection, course, { stem });
  const other = await makeQuestion(connection, course, { stem: `${stem}s` });
  const paperId = await makePaper(connection, course.courseId, [[asked]]);
  await askToIndex(connection, course.courseId);
  await school.runJobs(['index-passages', 'embed-passages']);
  const [sitting, neighbour] = [await school.signIn(), await school.signIn()];
  // Every word of it is another one.
  const q = 'Macauly durration off aa perpetuall bondd annd off aa zeroo-coupoon bondd';
  const foundBy = async (student: typeof sitting) =>
    (await student.data(searchEverywhere, { query: { q } })).groups
      .flatMap(({ hits }) => hits.map(({ questionId }) => String(questionId)))
      .toSorted();
  const all = [asked, other].map(({ questionId }) => String(questionId)).toSorted();
  expect(await foundBy(neighbour)).toEqual(all);
  await start(sitting, paperId);
  expect(await foundBy(sitting)).toEqual([String(other.questionId)]);
  expect(await foundBy(neighbour)).toEqual(all);
  await handIn(sitting, paperId);
  expect(await foundBy(sitting)).toEqual(all);
});

it('the wrong-answer book says how many questions wait for the hand-in, and the practice page counts the others', async () => {
  const course = await makeCourse(connection);
  const [asked, other] = [
    await makeQuestion(connection, course),
    await makeQuestion(connection, course),
  ];
  const paperId = await makePaper(connection, course.courseId, [[asked]]);
  const student = await school.signIn();
  for (const question of [asked, other]) await giveAnswer(student, question, 'A');
  const book = async () => {
    const params = { courseId: course.courseId };
    const { questions, withheld } = await student.data(listWrongQuestions, { params });
    const { types } = await student.data(listExerciseTypes, { params });
    const tile = types.find(({ type }) => type === exerciseTypes.correcting);
    expect(tile?.total).toBe(questions.length);
    return {
      shown: questions.map(({ questionId }) => questionId).toSorted((a, b) => a - b),
      withheld,
    };
  };
  const all = [asked.questionId, other.questionId];
  expect(await book()).toEqual({ shown: all, withheld: 0 });
  await start(student, paperId);
  expect(await book()).toEqual({ shown: [other.questionId], withheld: 1 });
  await handIn(student, paperId);
  expect((await book()).withheld).toBe(0);
});

it('[GET /api/practice/filter/:courseId] what a list can be narrowed to counts as many as the list gives while a paper is open', async () => {
  const course = await makeCourse(connection);
  const [asked, other] = [
    await makeQuestion(connection, course),
    await makeQuestion(connection, course),
  ];
  const paperId = await makePaper(connection, course.courseId, [[asked]]);
  const student = await school.signIn();
  const { courseId } = course;
  const total = async () => {
    const { total: told, statuses } = await student.data(getFilter, {
      params: { courseId },
      query: { type: 4 },
    });
    const { questions } = await student.data(listQuestions, { body: { type: 4, courseId } });
    expect(told).toBe(questions.length);
    expect(statuses).toEqual([{ status: 'unseen', count: told }]);
    return told;
  };
  expect(await total()).toBe(2);
  await start(student, paperId);
  expect(await total()).toBe(1);
  await giveAnswer(student, other, 'A');
  const { statuses } = await student.data(getFilter, { params: { courseId }, query: { type: 4 } });
  expect(statuses).toEqual([{ status: 'wrong', count: 1 }]);
});
