import { getSmartStart, listQuestions, type SmartWish } from '@xuezhou/contract/practice';
import { afterEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { add, makeCourse, makeReading } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer } from '../../../testing/practise.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

afterEach(() => clock.reset());

/** Four chapters; in each six single choices, three multiple ones, a composite question and an essay. */
async function chapters() {
  const course = await makeCourse(connection);
  const places = [course];
  for (let more = 0; more < 3; more++)
    places.push({ ...course, ...(await makeReading(connection, course)) });
  const singles: MadeQuestion[][] = [];
  for (const place of places) {
    const own: MadeQuestion[] = [];
    for (let count = 0; count < 6; count++)
      own.push(
        await makeQuestion(connection, place, {
          content: { lecture: { bulletId: place.bulletId, second: 90 + count } },
        }),
      );
    singles.push(own);
    for (const kind of ['multiple', 'multiple', 'multiple', 'xl', 'open'] as const)
      await makeQuestion(connection, place, { kind });
  }
  const { courseId } = course;
  const readingIds = places.map(({ readingId }) => readingId);
  return { courseId, places, readingIds, singles, student: await school.signIn() };
}

async function asked(
  student: TestClient,
  courseId: number,
  { count = 12, ...smart }: SmartWish & { count?: number } = {},
) {
  const body = { type: 1 as const, courseId, count, smart };
  const { questions } = await student.data(listQuestions, { body });
  const rows = await connection
    .selectFrom('question')
    .select(['question_id', 'reading_id', 'kind'])
    .where('question_id', 'in', [0, ...questions.map(({ questionId }) => questionId)])
    .execute();
  const of = new Map(rows.map((row) => [row.question_id, row]));
  return questions.map(({ questionId }) => ({
    questionId,
    kind: of.get(questionId)?.kind,
    readingId: of.get(questionId)?.reading_id ?? 0,
  }));
}

const start = (student: TestClient, courseId: number, query: { reachedId?: number } = {}) =>
  student.data(getSmartStart, { params: { courseId }, query });

describe('[practice.smart] a set of smart practice', () => {
  it('has the form that the papers of the course keep, and another one where its student wants it', async () => {
    const { courseId, student, singles } = await chapters();
    await makePaper(connection, courseId, [singles.flat()], { format: 'cfa-1' });
    const kinds = new Set((await asked(student, courseId)).map(({ kind }) => kind));
    expect([...kinds]).toEqual(['single']);
    const told = await start(student, courseId);
    expect(told.exam).toMatchObject({ kinds: ['single'] });
    expect(told.secondsPerQuestion).toBe(90);
    expect(told.kinds[0]).toEqual({ kind: 'single', count: 24, isAsked: true });
    expect(told.kinds.filter(({ isAsked }) => isAsked)).toHaveLength(1);
    const essays = await asked(student, courseId, { kinds: ['open'], isLearnedOnly: false });
    expect(essays.map(({ kind }) => kind)).toEqual(['open', 'open', 'open', 'open']);
  });

  it('has no essays where no paper asks them', async () => {
    const { courseId, student } = await chapters();
    const kinds = (await asked(student, courseId, { isLearnedOnly: false, count: 40 })).map(
      ({ kind }) => kind,
    );
    expect(kinds).toContain('multiple');
    expect(kinds).not.toContain('open');
    expect((await start(student, courseId)).exam).toBeNull();
  });

  it('asks a newcomer of the first chapter and two from ahead, or from where they say they are', async () => {
    const { courseId, student, readingIds } = await chapters();
    const first = (await asked(student, courseId, { count: 9 })).map(({ readingId }) => readingId);
    expect(first.filter((id) => id === readingIds[0])).toHaveLength(7);
    expect(await start(student, courseId)).toMatchObject({
      isNewcomer: true,
      reached: { readingId: readingIds[0] },
    });
    const reachedId = readingIds[2]!;
    const later = await asked(student, courseId, { reachedId, count: 30 });
    expect(later.filter(({ readingId }) => readingId === readingIds[3])).toHaveLength(2);
    expect((await start(student, courseId, { reachedId })).reached?.readingId).toBe(reachedId);
  });

  it('goes by the chapters that were practised one after the other, not by what was asked all over the course', async () => {
    const { courseId, student, readingIds, singles } = await chapters();
    const reached = async () => (await start(student, courseId)).reached?.readingId;
    for (const own of [singles[0]!, singles[3]!])
      for (const question of own.slice(0, 3)) await giveAnswer(student, question, 'B');
    expect(await reached()).toBe(readingIds[0]);
    for (const question of singles[1]!.slice(0, 3)) await giveAnswer(student, question, 'B');
    expect(await reached()).toBe(readingIds[1]);
  });

  it('is as far as its student said until more was watched than that', async () => {
    const { courseId, student, readingIds, places } = await chapters();
    const reachedId = readingIds[1]!;
    const reached = async () => (await start(student, courseId, { reachedId })).reached?.readingId;
    const watch = async (chapter: number) => {
      const { bulletId, bookId } = places[chapter]!;
      await add(connection, 'video_progress', {
        ...{ student_id: student.studentId, bullet_id: bulletId, course_id: courseId },
        ...{ book_id: bookId, position_seconds: 300, watched: '{[0,300)}' },
        ...{ watched_seconds: 300, at: clock.now() },
      });
    };
    await watch(0);
    expect(await reached()).toBe(reachedId);
    await watch(2);
    expect(await reached()).toBe(readingIds[2]);
  });

  it('asks of what was watched, whatever stands behind it', async () => {
    const { courseId, student, readingIds, places } = await chapters();
    await add(connection, 'video_progress', {
      ...{ student_id: student.studentId, bullet_id: places[1]!.bulletId, course_id: courseId },
      ...{ book_id: places[1]!.bookId, position_seconds: 300, watched: '{[0,300)}' },
      ...{ watched_seconds: 300, at: clock.now() },
    });
    const ids = new Set((await asked(student, courseId)).map(({ readingId }) => readingId));
    expect([...ids].toSorted((a, b) => a - b)).toEqual(readingIds.slice(0, 2));
    const all = await asked(student, courseId, { isLearnedOnly: false, count: 40 });
    expect(new Set(all.map(({ readingId }) => readingId)).size).toBe(4);
  });
});

describe('[practice.smart] a chapter that went wrong as a whole', () => {
  it('is said to rest with the lecture that explains it, and comes first afterwards', async () => {
    const { courseId, student, readingIds, singles, places } = await chapters();
    await makePaper(connection, courseId, [singles.flat()], { format: 'cfa-1' });
    for (const question of singles[0]!) await giveAnswer(student, question, 'A');
    const { resting } = await start(student, courseId);
    expect(resting).toHaveLength(1);
    expect(resting[0]).toMatchObject({ readingId: readingIds[0], clips: [{ second: 90 }] });
    expect(resting[0]?.clips[0]?.bulletId).toBe(places[0]!.bulletId);
    expect(resting[0]?.questionIds).toHaveLength(6);
    expect(Date.parse(resting[0]!.until)).toBeGreaterThan(clock.now().getTime());
    const now = await asked(student, courseId, { isLearnedOnly: false });
    expect(now.some(({ readingId }) => readingId === readingIds[0])).toBe(false);
    clock.advance({ minutes: 11 });
    expect((await start(student, courseId)).resting).toEqual([]);
    const next = await asked(student, courseId, { isLearnedOnly: false });
    expect(next.slice(0, 6).every(({ readingId }) => readingId === readingIds[0])).toBe(true);
  });

  it('is not told of a course that is not open to the student', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    const params = { courseId: course.courseId };
    expect((await student.call(getSmartStart, { params, query: {} })).status).not.toBe(200);
  });
});
