import { searchCourse, searchEverywhere } from '@xuezhou/contract/search';
import { beforeEach, describe, expect, it } from 'vitest';
import { enrol, makeCourse, makeReading, type MadeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { embedderOf } from '../../../testing/embedder.ts';
import { askToIndex } from '../index-course.ts';
import { embeddingJobs } from './embed-passages.ts';

const school = await startTestApp({ sandbox: true, meaning: true });
const { connection, clock, services } = school;

beforeEach(async () => {
  // What a test before had the endpoint do must not happen here, and a search that failed rests no more.
  clock.advance({ hours: 1 });
  await fetch(`${school.sandbox?.consoleUrl}/faults`, { method: 'DELETE' });
});

async function fail(next: string, times = 1): Promise<void> {
  const response = await fetch(`${school.sandbox?.consoleUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'llm', next, times }),
  });
  expect(response.ok).toBe(true);
}

/** Whether the endpoint was asked since it was told to fail. */
async function wasAsked(): Promise<boolean> {
  const response = await fetch(`${school.sandbox?.consoleUrl}/faults`);
  const { faults } = (await response.json()) as { faults: unknown[] };
  return faults.length === 0;
}

async function nameLecture({ bulletId }: Pick<MadeCourse, 'bulletId'>, title: string) {
  await connection.updateTable('bullet').set({ title }).where('bullet_id', '=', bulletId).execute();
}

async function index({ courseId }: Pick<MadeCourse, 'courseId'>): Promise<void> {
  await askToIndex(connection, courseId);
  await school.runJobs(['index-passages']);
}

const embed = () => school.runJobs(['embed-passages']);

/** A course with a lecture on Macaulay duration. */
async function taught(wishes: Parameters<typeof makeCourse>[1] = {}): Promise<MadeCourse> {
  const course = await makeCourse(connection, wishes);
  await nameLecture(course, 'Macaulay duration');
  await index(course);
  return course;
}

type Student = Awaited<ReturnType<typeof school.signIn>>;

/** No word of it stands anywhere; most of its letters do. */
const misspelt = 'Macouly durratton';

const lecturesFor = async (student: Student, { courseId }: MadeCourse, q: string) =>
  (await student.data(searchCourse, { params: { courseId }, query: { q } })).hits
    .filter(({ kind }) => kind === 'lecture')
    .map(({ bulletId }) => bulletId);

const bareOf = ({ courseId }: MadeCourse) =>
  connection
    .selectFrom('search_passage')
    .where('course_id', '=', courseId)
    .where('vector_space', 'is', null)
    .select('text')
    .execute();

describe('a search by meaning', () => {
  it('finds what by its words is not found, once the passages have their vectors', async () => {
    const [course, student] = [await taught(), await school.signIn()];
    expect(await lecturesFor(student, course, misspelt)).toEqual([]);
    await embed();
    expect(await lecturesFor(student, course, misspelt)).toEqual([course.bulletId]);
    const { groups } = await student.data(searchEverywhere, { query: { q: misspelt } });
    expect(groups.flatMap(({ hits }) => hits.map(({ bulletId }) => bulletId))).toContain(
      course.bulletId,
    );
  });

  it('has what both find before what one of them finds, and nothing that is unlike', async () => {
    const course = await makeCourse(connection);
    const { bulletId: both } = course;
    const others = [
      await makeReading(connection, course),
      await makeReading(connection, course),
      await makeReading(connection, course),
    ] as const;
    await nameLecture(course, 'convexity hedge');
    await nameLecture(others[0], 'convexities hedged');
    await nameLecture(
      others[1],
      'hedge of a wholly other and very long kind, of futures and swaps',
    );
    await nameLecture(others[2], 'Steuerrecht');
    await index(course);
    await embed();
    const found = await lecturesFor(await school.signIn(), course, 'convexity hedge');
    expect(found[0]).toBe(both);
    expect(found).toContain(others[0].bulletId);
    expect(found).toContain(others[1].bulletId);
    expect(found).not.toContain(others[2].bulletId);
  });

  it('finds nothing in courses and books that are closed to a student', async () => {
    const closed = await taught({ access: 'enrolled' });
    const unissued = await taught({ bookStatus: -1 });
    await embed();
    const [stranger, member] = [await school.signIn(), await school.signIn()];
    await enrol(connection, member.studentId, closed.courseId);
    const foundBy = async (student: Student) =>
      (await student.data(searchEverywhere, { query: { q: misspelt } })).groups.flatMap(
        ({ hits }) => hits.map(({ courseId }) => courseId),
      );
    expect(await foundBy(member)).toContain(closed.courseId);
    expect(await foundBy(stranger)).not.toContain(closed.courseId);
    for (const student of [stranger, member])
      expect(await foundBy(student)).not.toContain(unissued.courseId);
  });
});

describe('an endpoint that fails', () => {
  it.each(['503', '401', '429', '400', 'lies'])(
    'leaves a search to its words, and is left alone for a while: %s',
    async (fault) => {
      const [course, student] = [await taught(), await school.signIn()];
      await embed();
      await fail(fault, 2);
      expect(await lecturesFor(student, course, 'Macaulay')).toEqual([course.bulletId]);
      expect(await lecturesFor(student, course, misspelt)).toEqual([]);
      // Only the first of them asked.
      expect(await wasAsked()).toBe(false);
      clock.advance({ seconds: 31 });
      expect(await lecturesFor(student, course, misspelt)).toEqual([]);
      expect(await wasAsked()).toBe(true);
      clock.advance({ seconds: 31 });
      expect(await lecturesFor(student, course, misspelt)).toEqual([course.bulletId]);
    },
  );

  it('keeps what it said before it failed, and is asked for the rest again', async () => {
    const course = await taught();
    for (let count = 0; count < 12; count++) await makeReading(connection, course);
    await index(course);
    const all = (await bareOf(course)).length;
    expect(all).toBeGreaterThan(20);
    const embedder = embedderOf(services);
    let calls = 0;
    const jobs = embeddingJobs(services, {
      ...embedder,
      embed: async (texts, signal) => {
        if (calls++ === 1) await fail('503');
        return await embedder.embed(texts, signal);
      },
    });
    const context = { signal: new AbortController().signal, isLastAttempt: false };
    const run = () => jobs['embed-passages']({ courseId: course.courseId }, context);
    await expect(run()).rejects.toThrow('503');
    expect(await bareOf(course)).toHaveLength(all - 10);
    await run();
    expect(await bareOf(course)).toEqual([]);
  });

  it('takes the texts one by one where it refuses some of them, and is not asked for those again', async () => {
    const course = await taught();
    // Of all together, then of the first one alone.
    await fail('400', 2);
    await embed();
    expect(await wasAsked()).toBe(true);
    const rows = await connection
      .selectFrom('search_passage')
      .where('course_id', '=', course.courseId)
      .orderBy('passage_id')
      .select('vector')
      .execute();
    expect(rows.map(({ vector }) => vector?.length)).toEqual([0, ...rows.slice(1).map(() => 256)]);
    await fail('503');
    await embed();
    expect(await wasAsked()).toBe(false);
  });
});

describe('the vectors of passages', () => {
  it('are made only of what is new', async () => {
    const course = await taught();
    await embed();
    expect(await bareOf(course)).toEqual([]);
    await nameLecture(course, 'Modified duration');
    await index(course);
    expect(await bareOf(course)).toEqual([{ text: 'Modified duration' }]);
    await embed();
    const student = await school.signIn();
    expect(await lecturesFor(student, course, 'Modifyed durration')).toEqual([course.bulletId]);
  });

  it('are made anew by another model, for every course that has such, and none without a model', async () => {
    const course = await taught();
    await embed();
    const other = embedderOf(services, 'another');
    const context = { signal: new AbortController().signal, isLastAttempt: false };
    const spaces = async () =>
      (
        await connection
          .selectFrom('search_passage')
          .where('course_id', '=', course.courseId)
          .select('vector_space')
          .distinct()
          .execute()
      ).map(({ vector_space }) => vector_space);
    await embeddingJobs(services, null)['embed-passages']({ courseId: course.courseId }, context);
    expect(await spaces()).toEqual(['sandbox-embedding/256']);
    await embeddingJobs(services, other)['embed-passages']({}, context);
    const { rows } = await services.database.pool.query<{ key: string }>(
      `select key from graphile_worker.jobs where task_identifier = 'embed-passages'`,
    );
    expect(rows.map(({ key }) => key)).toContain(`embed-passages:${course.courseId}`);
    await embeddingJobs(services, other)['embed-passages']({ courseId: course.courseId }, context);
    expect(await spaces()).toEqual(['another/256']);
  });
});
