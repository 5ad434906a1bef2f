import { getMockQuestion, startMock } from '@xuezhou/contract/mock';
import {
  getAnalysis,
  getPracticeTree,
  listExerciseTypes,
  listQuestions,
  listWrongQuestions,
  markQuestion,
  openQuestion,
} from '@xuezhou/contract/practice';
import { expect, it } from 'vitest';
import { makeCourse, makeReading, nextId } from '../../../testing/factories.ts';
import { untilWaiting } from '../../../testing/database/until-waiting.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer } from '../../../testing/practise.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { withheldStems } from '../../practice/practice-exam.port.ts';
import {
  questionCounts,
  questionsOfSubject,
  quickQuestions,
} from '../../practice/practice-facts.port.ts';
import { askToIndex, findPassages } from '../../search/search.port.ts';
import { questionReader } from '../question.repository.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { mockPaperRows, retirePapers } from '../content/mock-papers.ts';
import { handIn, save, start } from '../testing/sit.ts';

const school = await startTestApp();
const { connection, services, clock } = school;

async function makeHeldOut(endDate: string | null = null) {
  const course = await makeCourse(connection);
  const word = `未见题${nextId()}`;
  const kept = await makeQuestion(connection, course, { stem: `${word}的久期` });
  const usual = await makeQuestion(connection, course, { stem: `${word}的用处` });
  const paperId = await makePaper(connection, course.courseId, [[kept]], {
    ...{ isHeldOut: true, endDate },
  });
  await askToIndex(connection, course.courseId);
  await school.runJobs(['index-passages']);
  return { course, word, kept, usual, paperId };
}

const makeDrawn = async ({ course: { courseId, readingId } }: HeldOut) =>
  await makePaper(connection, courseId, [{ readings: [readingId], count: 2 }]);

/** What is said of the course to everybody: its questions, what a paper can be drawn from, and what a film can stop for. */
async function elsewhere({ course: { courseId, readingId }, kept, usual }: HeldOut) {
  const now = clock.now();
  const stock = await questionReader(connection).stock({ courseId, readingIds: [readingId], now });
  const ids = [kept.questionId, usual.questionId];
  return {
    count: (await questionCounts(connection, now)).get(courseId),
    drawn: stock.length,
    quick: (await quickQuestions(connection, { courseId, now }, ids)).size,
  };
}

type HeldOut = Awaited<ReturnType<typeof makeHeldOut>>;
type Student = Awaited<ReturnType<typeof school.signIn>>;

/** All that shows a student questions, by the ids that it shows. */
async function placesOf(student: Student, { course, word }: HeldOut) {
  const { courseId } = course;
  const { studentId } = student;
  const list = async (type: 1 | 4 | 5) => {
    const { questions } = await student.data(listQuestions, { body: { type, courseId } });
    return questions.map(({ questionId }) => questionId).toSorted((one, other) => one - other);
  };
  const [book] = await student.data(getPracticeTree, { params: { courseId } });
  const { topics } = await student.data(getAnalysis, { params: { courseId } });
  const found = await findPassages(services, { studentId, text: word, limit: 10 });
  return {
    sequential: await list(4),
    smart: await list(1),
    chapter: await list(5),
    tree: book?.total,
    // Beside the number of questions it is said that there are more.
    heldOut: [book?.heldOut, book?.readings[0]?.heldOut],
    analysis: topics.map(({ total }) => total),
    search: found.map(({ ref }) => Number(ref)).toSorted((one, other) => one - other),
  };
}

it('what a held-out paper asks is shown by nothing else before the hand-in, and by everything after it', async () => {
  const made = await makeHeldOut();
  const { course, kept, usual, paperId } = made;
  const { courseId } = course;
  const [sitting, neighbour] = [await school.signIn(), await school.signIn()];
  const only = [usual.questionId];
  const hidden = {
    sequential: only,
    smart: only,
    chapter: only,
    tree: 1,
    heldOut: [1, 1],
    analysis: [1],
    search: only,
  };
  const query = { courseId, questionId: kept.questionId };
  expect(await placesOf(sitting, made)).toEqual(hidden);
  expect((await questionCounts(connection, clock.now())).get(courseId)).toBe(hidden.tree);
  expect((await sitting.call(openQuestion, { query })).status).not.toBe(200);
  expect((await giveAnswer(sitting, kept, 'B')).status).not.toBe(200);
  const mark = { body: { ...query, isMark: true } };
  expect((await sitting.call(markQuestion, mark)).status).not.toBe(200);
  const asked = { studentId: sitting.studentId, now: services.clock.now() };
  expect(await withheldStems(connection, asked)).toContain(`${made.word}的久期`);

  await start(sitting, paperId);
  await save(sitting, paperId, kept.questionId, 'A');
  expect(await placesOf(sitting, made)).toEqual(hidden);
  await handIn(sitting, paperId);
  // Smart practice asks nothing that was answered minutes ago.
  clock.advance({ minutes: 20 });

  const all = [kept.questionId, usual.questionId];
  expect(await placesOf(sitting, made)).toEqual({
    ...hidden,
    sequential: all,
    smart: expect.arrayContaining(all),
    chapter: all,
    tree: 2,
    heldOut: [0, 0],
    analysis: [2],
    search: all,
  });
  expect((await sitting.data(openQuestion, { query })).answer).toBe('B');
  const params = { courseId };
  const { questions } = await sitting.data(listWrongQuestions, { params });
  expect(questions.map(({ questionId }) => questionId)).toEqual([kept.questionId]);
  const read = { params: { paperId, questionId: kept.questionId }, query: {} };
  expect((await sitting.data(getMockQuestion, read)).result?.answer).toBe('B');
  // Who has not sat it sees nothing of it still, nor is it drawn or asked inside a film.
  expect(await elsewhere(made)).toEqual({ count: 1, drawn: 1, quick: 1 });
  expect(await placesOf(neighbour, made)).toEqual(hidden);
});

it('once nobody sits a paper whose last day is over nothing of it is kept: it is practised as any other', async () => {
  const made = await makeHeldOut('2026-11-25');
  const { course, kept, usual } = made;
  const { courseId } = course;
  const student = await school.signIn();
  const late = await school.signIn();
  const drawn = await makeDrawn(made);
  const isHidden = {
    ...{ sequential: [usual.questionId], tree: 1 },
    search: expect.not.arrayContaining([kept.questionId]),
  };
  clock.set('2026-11-25T15:59:00Z');
  await start(late, made.paperId);
  expect(await placesOf(student, made)).toMatchObject(isHidden);
  // Who began in the last minute has all minutes of the paper still, and friends who could look.
  clock.set('2026-11-25T17:00:00Z');
  await save(late, made.paperId, kept.questionId, 'A');
  expect(await placesOf(student, made)).toMatchObject(isHidden);
  expect(await elsewhere(made)).toEqual({ count: 1, drawn: 1, quick: 1 });
  clock.set('2026-11-25T19:00:31Z');
  expect(await elsewhere(made)).toEqual({ count: 2, drawn: 2, quick: 2 });
  const { items } = await start(student, drawn);
  expect(items).toHaveLength(2);
  await handIn(student, drawn);
  const all = [kept.questionId, usual.questionId];
  expect(await placesOf(student, made)).toMatchObject({
    ...{ sequential: all, smart: expect.arrayContaining(all), chapter: all },
    ...{ tree: 2, heldOut: [0, 0], analysis: [2], search: expect.arrayContaining(all) },
  });
  const query = { courseId, questionId: kept.questionId };
  expect((await student.data(openQuestion, { query })).answer).toBe('B');
  expect((await giveAnswer(student, kept, 'A')).status).toBe(200);
  const { questions } = await student.data(listWrongQuestions, { params: { courseId } });
  expect(questions.map(({ questionId }) => questionId)).toEqual([kept.questionId]);
});

async function put(change: Change, paperId: number, anew: object): Promise<void> {
  const paper = await change
    .selectFrom('mock_paper')
    .where('paper_id', '=', paperId)
    .selectAll()
    .executeTakeFirstOrThrow();
  const rows = [{ ...paper, ...anew }];
  await mockPaperRows.put(change, await mockPaperRows.compare(change, rows), clock.now());
}

it('a paper that is withdrawn while somebody begins it is begun no more, so that nobody sits what is released', async () => {
  const { paperId } = await makeHeldOut();
  const student = await school.signIn();
  const asked = await connection.transaction().execute(async (change) => {
    await retirePapers(change, [paperId], clock.now());
    const starting = student.call(startMock, { body: { paperId } });
    await untilWaiting(connection, 1);
    return { starting };
  });
  expect((await asked.starting).status).toBe(404);
  const begun = await connection
    .selectFrom('mock_attempt')
    .where('paper_id', '=', paperId)
    .select('student_id')
    .execute();
  expect(begun).toEqual([]);
});

it.each([
  [
    'is withdrawn',
    (change: Change, paperId: number) => retirePapers(change, [paperId], clock.now()),
  ],
  [
    'has its last day moved to one that is over',
    (change: Change, paperId: number) => put(change, paperId, { end_date: '2026-11-18' }),
  ],
  [
    'holds nothing out any more',
    (change: Change, paperId: number) => put(change, paperId, { is_held_out: false }),
  ],
  [
    'asks something else from then on',
    (change: Change, paperId: number) => put(change, paperId, { topics: [] }),
  ],
])(
  'a paper that %s while somebody sits it keeps its questions until they have to be done',
  async (_what, end) => {
    clock.set('2026-11-20T02:00:00Z');
    const made = await makeHeldOut('2026-11-25');
    const [sitting, neighbour] = [await school.signIn(), await school.signIn()];
    await start(sitting, made.paperId);
    clock.set('2026-11-20T02:10:00Z');
    await connection.transaction().execute((change) => end(change, made.paperId));
    clock.set('2026-11-20T02:59:00Z');
    const isHidden = { sequential: [made.usual.questionId], tree: 1 };
    expect(await placesOf(neighbour, made)).toMatchObject(isHidden);
    expect(await elsewhere(made)).toEqual({ count: 1, drawn: 1, quick: 1 });
    clock.set('2026-11-20T03:05:00Z');
    expect(await elsewhere(made)).toEqual({ count: 2, drawn: 2, quick: 2 });
    expect((await placesOf(neighbour, made)).tree).toBe(2);
  },
);

it('neither what practises a subject nor a drawn paper asks it', async () => {
  const { course, kept, usual } = await makeHeldOut();
  const { readingId } = course;
  const { studentId } = await school.signIn();
  const now = services.clock.now();
  const wish = { studentId, now, readingId, subjectId: 1, isRandom: false, most: 10 };
  const practised = await questionsOfSubject(connection, wish);
  expect(practised.map(({ questionId }) => questionId)).toEqual([usual.questionId]);
  const drawn = await makePaper(connection, course.courseId, [{ readings: [readingId], count: 2 }]);
  const { items } = await start(await school.signIn(), drawn);
  expect(items.map(({ questionId }) => questionId)).toEqual([usual.questionId]);
  expect(items.map(({ questionId }) => questionId)).not.toContain(kept.questionId);
});

it('the sum of a course counts a chapter of which all is kept, and what stands in no chapter', async () => {
  const { course } = await makeHeldOut();
  const { courseId } = course;
  const sumOf = async () => {
    const student = await school.signIn();
    return (await student.data(listExerciseTypes, { params: { courseId } })).heldOut;
  };
  expect(await sumOf()).toBe(1);
  const whole = await makeReading(connection, course);
  const ofWhole = await makeQuestion(connection, { ...course, ...whole });
  const ofNone = await makeQuestion(connection, { courseId });
  await makePaper(connection, courseId, [[ofWhole, ofNone]], { isHeldOut: true });
  expect(await sumOf()).toBe(3);
});
