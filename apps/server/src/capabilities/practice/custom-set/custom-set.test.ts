import { randomUUID } from 'node:crypto';
import {
  buildSet,
  countSetQuestions,
  deleteSet,
  listSets,
  markQuestion,
  openSet,
  type SetWish,
} from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { afterEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { enrol, makeCourse, makeReading } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer } from '../../../testing/practise.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

afterEach(() => clock.reset());

const all: SetWish = { readingIds: [], kinds: [], difficulties: [], from: 'all' };

/** Two chapters, of which one is four times the other, and a question that stands in none. */
async function chapters(expiresOn: string | null = null) {
  const course = await makeCourse(connection, { access: 'enrolled' });
  const other = { ...course, ...(await makeReading(connection, course)) };
  const large = await Promise.all(
    Array.from({ length: 8 }, () => makeQuestion(connection, course)),
  );
  const small = [
    await makeQuestion(connection, other, { kind: 'multiple' }),
    await makeQuestion(connection, other, { content: { difficulty: 3 } }),
  ];
  const bank = await makeQuestion(connection, { courseId: course.courseId }, { kind: 'xl' });
  const student = await school.signIn();
  await enrol(connection, student.studentId, course.courseId, expiresOn);
  return { course, other, large, small, bank, student, params: { courseId: course.courseId } };
}

const statusOf = async (
  student: TestClient,
  params: { courseId: number },
  body: ReturnType<typeof aSet>,
) => (await student.call(buildSet, { params, body })).status;

type Params = { courseId: number };
const count = async (student: TestClient, params: Params, wish: Partial<SetWish>) =>
  (await student.data(countSetQuestions, { params, body: { ...all, ...wish } })).count;

const aSet = (given: object = {}) => ({
  ...{ setId: randomUUID(), name: '周末一练', ...all, count: 10, minutes: null },
  ...given,
});

const idsOf = async (student: TestClient, params: Params, setId: string) =>
  (await student.data(openSet, { params: { ...params, setId } })).questions.map(
    ({ questionId }) => questionId,
  );

describe('a set that a student builds', () => {
  it('is counted by chapters, kinds, difficulty and what was done, each of several', async () => {
    const { course, other, large, student, params } = await chapters();
    expect(await count(student, params, {})).toBe(11);
    const { readingId } = course;
    expect(await count(student, params, { readingIds: [readingId] })).toBe(8);
    expect(await count(student, params, { readingIds: [readingId, other.readingId] })).toBe(10);
    expect(await count(student, params, { kinds: ['multiple', 'xl'] })).toBe(2);
    expect(await count(student, params, { difficulties: [3] })).toBe(1);
    const [right, wrong, marked] = large;
    await giveAnswer(student, right!, 'B');
    await giveAnswer(student, wrong!, 'A');
    await student.data(markQuestion, {
      body: { ...params, questionId: marked!.questionId, isMark: true },
    });
    expect(await count(student, params, { from: 'unseen' })).toBe(9);
    expect(await count(student, params, { from: 'wrong' })).toBe(1);
    expect(await count(student, params, { from: 'marked' })).toBe(1);
    expect(await count(student, params, { from: 'wrong', readingIds: [other.readingId] })).toBe(0);
  });

  it('takes from its chapters by turns, and none twice', async () => {
    const { course, other, small, student, params } = await chapters();
    const body = aSet({ readingIds: [course.readingId, other.readingId], count: 4 });
    expect(await student.data(buildSet, { params, body })).toEqual({ setId: body.setId, count: 4 });
    const ids = await idsOf(student, params, body.setId);
    expect(new Set(ids).size).toBe(4);
    for (const { questionId } of small) expect(ids).toContain(questionId);
  });

  it('asks the same questions in the same order again, and tells how they stand', async () => {
    const { large, student, params } = await chapters();
    const body = aSet({ kinds: ['single'], minutes: 45 });
    await student.data(buildSet, { params, body });
    const ids = await idsOf(student, params, body.setId);
    expect(await idsOf(student, params, body.setId)).toEqual(ids);
    await giveAnswer(student, large[0]!, 'B');
    await giveAnswer(student, large[1]!, 'A');
    const [set] = await student.data(listSets, { params });
    expect(set).toMatchObject({ name: '周末一练', kinds: ['single'], minutes: 45 });
    expect(set).toMatchObject({ total: 9, done: 2, right: 1 });
  });

  it('is one set when it is sent twice, and refuses an id of somebody else', async () => {
    const { student, params } = await chapters();
    const body = aSet({ count: 3 });
    await student.data(buildSet, { params, body });
    const ids = await idsOf(student, params, body.setId);
    await Promise.all([1, 2, 3].map(() => student.data(buildSet, { params, body })));
    expect(await student.data(listSets, { params })).toHaveLength(1);
    expect(await idsOf(student, params, body.setId)).toEqual(ids);
    const stranger = await school.signIn();
    await enrol(connection, stranger.studentId, params.courseId);
    expect(await statusOf(stranger, params, body)).toBe(refusals.idReused[0]);
    expect(await stranger.data(listSets, { params })).toEqual([]);
    const opened = await stranger.call(openSet, { params: { ...params, setId: body.setId } });
    expect(opened.http).toBe(404);
    await stranger.data(deleteSet, { params, body: { setId: body.setId } });
    expect(await student.data(listSets, { params })).toHaveLength(1);
  });

  it('is refused without a question, without a name, and when there are too many', async () => {
    const { student, params } = await chapters();
    const status = (body: ReturnType<typeof aSet>) => statusOf(student, params, body);
    expect(await status(aSet({ from: 'marked' }))).toBe(refusals.setEmpty[0]);
    expect(await status(aSet({ name: '   ' }))).toBe(refusals.setNameMissing[0]);
    for (let built = 0; built < 50; built++)
      await student.data(buildSet, { params, body: aSet({ count: 1 }) });
    expect(await status(aSet())).toBe(refusals.setsTooMany[0]);
    const [newest] = await student.data(listSets, { params });
    await student.data(deleteSet, { params, body: { setId: newest!.setId } });
    await student.data(buildSet, { params, body: aSet() });
  });

  it('draws nothing new after the period of the course, and shows what was answered', async () => {
    clock.set('2026-03-09');
    const { large, student, params } = await chapters('2026-03-10');
    const body = aSet({ kinds: ['single'] });
    await student.data(buildSet, { params, body });
    await giveAnswer(student, large[0]!, 'B');
    clock.set('2026-03-12');
    expect(await statusOf(student, params, aSet())).toBe(refusals.courseExpired[0]);
    expect(await idsOf(student, params, body.setId)).toEqual([large[0]!.questionId]);
  });
});
