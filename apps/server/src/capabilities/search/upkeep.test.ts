import { searchEverywhere } from '@xuezhou/contract/search';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { enrol, makeCard, makeCourse, makeReading, nextId } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { findPassages } from './find-passages.ts';
import { askToIndex, indexSource } from './index-course.ts';
import { bareDocument } from './sources/search-source.ts';

const school = await startTestApp();
const limited = await startTestApp({ environment: { RATE_LIMIT: '100000' } });
const { connection, clock, services } = school;

beforeEach(() => clock.reset());

async function index(courseId: number): Promise<void> {
  await askToIndex(connection, courseId);
  await school.runJobs(['index-passages']);
}

const write = async (readingId: number, html: string) =>
  await connection
    .updateTable('reading')
    .set({ html })
    .where('reading_id', '=', readingId)
    .execute();

const passagesOf = async (courseId: number) =>
  await connection
    .selectFrom('search_passage')
    .where('course_id', '=', courseId)
    .where('kind', '=', 'paragraph')
    .select(['passage_id', 'text'])
    .orderBy('place')
    .execute();

describe('the index', () => {
  it('keeps what did not change, and makes anew what did', async () => {
    const { courseId, readingId } = await makeCourse(connection);
    await write(readingId, '<p>第一段</p><p>第二段</p>');
    await index(courseId);
    const [first, second] = await passagesOf(courseId);
    await write(readingId, '<p>第一段</p><p>改过的第二段</p>');
    await index(courseId);
    const [kept, changed] = await passagesOf(courseId);
    expect(kept).toEqual(first);
    expect(changed?.passage_id).not.toBe(second?.passage_id);
  });

  it('made twice at once is made once', async () => {
    const { courseId, readingId } = await makeCourse(connection);
    const documents = ['甲', '乙'].map((text, place) => ({
      ...bareDocument,
      kind: 'paragraph' as const,
      reading_id: readingId,
      place,
      text,
    }));
    const place = { courseId, source: 'content' };
    await Promise.all([1, 2, 3].map(() => indexSource(services, place, documents)));
    expect((await passagesOf(courseId)).map(({ text }) => text)).toEqual(['甲', '乙']);
  });

  it('of a source alone leaves the others as they are, and a server sees it with its next search', async () => {
    const course = await makeCourse(connection);
    const { studentId } = await school.signIn();
    const word = `词${nextId()}条`;
    const find = async () =>
      (
        await findPassages(services, { studentId, courseId: course.courseId, text: word, limit: 9 })
      ).map(({ kind }) => kind);
    await write(course.readingId, `<p>${word}</p>`);
    await index(course.courseId);
    expect(await find()).toEqual(['paragraph']);
    await write(course.readingId, '<p>别的</p>');
    await makeCard(connection, course, { front: word });
    await askToIndex(connection, course.courseId, { source: 'card' });
    await school.runJobs(['index-passages']);
    expect((await find()).toSorted()).toEqual(['card', 'paragraph']);
    await index(course.courseId);
    expect(await find()).toEqual(['card']);
  });
});

describe('what is ranked', () => {
  const library = async (paragraphs: readonly string[]) => {
    const course = await makeCourse(connection);
    await write(course.readingId, paragraphs.map((text) => `<p>${text}</p>`).join(''));
    await index(course.courseId);
    const { studentId } = await school.signIn();
    return async (text: string) =>
      (
        await findPassages(services, {
          studentId,
          courseId: course.courseId,
          kinds: ['paragraph'],
          text,
          limit: 9,
        })
      ).map((passage) => passage.text);
  };

  it('is best what covers most of the question, though not all words stand there', async () => {
    const find = await library([
      '利率上升时债券价格下跌。',
      '久期越长，利率上升时债券价格跌得越多。',
      '股票价格与盈利有关。',
    ]);
    const [best] = await find('为什么久期长的债券在利率上升的时候价格会跌得更多呢？');
    expect(best).toBe('久期越长，利率上升时债券价格跌得越多。');
  });

  it('knows numbers with and without their commas, names in formulas, and the plural', async () => {
    const find = await library([
      '终值等于 1,628.89 元。',
      '组合的收益<span class="math" data-display="false">R_{L}=R_P+\\frac{V_B}{V_E}</span>。',
      'Callable bonds have a price ceiling.',
    ]);
    expect(await find('1628.89')).toEqual(['终值等于 1,628.89 元。']);
    expect(await find('R_L')).toHaveLength(1);
    expect(await find('callable bond')).toEqual(['Callable bonds have a price ceiling.']);
  });

  it('finds a Chinese term by its English name and the other way round, where the glossary has both', async () => {
    await connection
      .insertInto('search_glossary')
      .values({
        entries: JSON.stringify([['凸性缺口', 'convexity gap', 'CG']]),
        changed_at: clock.now(),
      })
      .execute();
    const find = await library([
      '先看凸性缺口的大小。',
      'The convexity gap is small.',
      '无关的一段。',
    ]);
    expect(await find('convexity gap')).toEqual([
      'The convexity gap is small.',
      '先看凸性缺口的大小。',
    ]);
    expect((await find('凸性缺口'))[0]).toBe('先看凸性缺口的大小。');
    expect(await find('CG')).toHaveLength(2);
    await connection
      .updateTable('search_glossary')
      .set({ entries: '[]', changed_at: new Date(clock.now().getTime() + 1000) })
      .execute();
    expect(await find('CG')).toEqual([]);
  });
});

describe('a search everywhere', () => {
  it('finds in all courses that are open today, and in no other', async () => {
    const student = await school.signIn();
    const word = `隐词${nextId()}`;
    const [open, foreign, over, unissued] = [
      await makeCourse(connection),
      await makeCourse(connection, { access: 'enrolled' }),
      await makeCourse(connection, { access: 'enrolled' }),
      await makeCourse(connection, { bookStatus: -1 }),
    ];
    const verified = await makeCourse(connection, { identityRequired: true });
    for (const { courseId, readingId } of [open, foreign, over, unissued, verified]) {
      await write(readingId, `<p>${word}</p>`);
      await index(courseId);
    }
    await enrol(connection, student.studentId, over.courseId, '2020-01-01');
    const find = async () => await student.data(searchEverywhere, { query: { q: word } });
    expect(await find()).toMatchObject({
      groups: [{ name: 'book', hits: [{ courseId: open.courseId, paragraph: 0 }], hasMore: false }],
      isReady: true,
    });
    await enrol(connection, student.studentId, foreign.courseId, '2099-01-01');
    const ids = (await find()).groups.flatMap(({ hits }) => hits.map(({ courseId }) => courseId));
    expect(new Set(ids)).toEqual(new Set([open.courseId, foreign.courseId]));
  });

  it('forgets at once a text whose chapter is gone', async () => {
    const student = await school.signIn();
    const course = await makeCourse(connection);
    const { readingId } = await makeReading(connection, course);
    const word = `旧词${nextId()}`;
    await write(readingId, `<p>${word}</p>`);
    await index(course.courseId);
    const find = async () =>
      (await student.data(searchEverywhere, { query: { q: word } })).groups.length;
    expect(await find()).toBe(1);
    for (const table of ['bullet', 'subject', 'reading'] as const)
      await connection.deleteFrom(table).where('reading_id', '=', readingId).execute();
    expect(await find()).toBe(0);
  });

  it('takes sentences of some hundred letters, and refuses longer ones and none', async () => {
    const student = await school.signIn();
    const ask = async (q: string) => (await student.call(searchEverywhere, { query: { q } })).http;
    expect(await ask('久'.repeat(400))).toBe(200);
    expect(await ask('久'.repeat(401))).toBe(400);
    expect(await ask('')).toBe(400);
    for (const q of ['%', "'; drop table search_passage; --", '\\', '🙂'.repeat(200), '   '])
      expect(await ask(q)).toBe(200);
  });
});

it('is limited by student and not by address: one who asks too fast harms nobody else', async () => {
  limited.clock.set('2026-11-23T03:00:00Z');
  const [fast, neighbour] = [await limited.signIn(), await limited.signIn()];
  const ask = async (student: typeof fast) =>
    (await student.call(searchEverywhere, { query: { q: '久' } })).status;
  const statuses = [];
  for (let count = 0; count < 121; count++) statuses.push(await ask(fast));
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(refusals.searchTooOften[0]);
  expect(await ask(neighbour)).toBe(200);
  limited.clock.advance({ minutes: 1 });
  expect(await ask(fast)).toBe(200);
});
