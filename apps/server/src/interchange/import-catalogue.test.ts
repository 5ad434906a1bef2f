import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { importCatalogue } from './import-catalogue.ts';
import { dumpContent } from './testing/dump-content.ts';
import { chapter, TestCatalogue, type Wishes } from './testing/make-catalogue.ts';
import { openTestSchool, type TestSchool } from './testing/open-test-school.ts';

let school: TestSchool;
let catalogue: TestCatalogue;

beforeEach(async () => {
  school = await openTestSchool();
  catalogue = await TestCatalogue.make();
});
afterEach(async () => {
  await catalogue.remove();
  await school.close();
});

const importIt = async (dryRun = false) =>
  await importCatalogue(school, catalogue.folder, { dryRun });
const importChanged = async (wishes: Wishes) => {
  await catalogue.change(wishes);
  return await importIt();
};
const questions = `${chapter}/questions.yaml`;

async function question(id: number) {
  return await school.database.connection
    .selectFrom('question')
    .innerJoin('question_version', (join) =>
      join
        .onRef('question_version.question_id', '=', 'question.question_id')
        .onRef('question_version.version', '=', 'question.version'),
    )
    .where('question.question_id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
}

async function jobs() {
  const { rows } = await sql<{ key: string; queue_name: string; priority: number }>`
    select key, queue_name, priority from graphile_worker.jobs order by key
  `.execute(school.database.connection);
  return rows;
}

describe('importing a catalogue', () => {
  it('takes one of everything', async () => {
    const { counts, faults } = await importIt();
    expect(faults).toEqual([]);
    const added = (count: number) => ({ added: count, changed: 0, unchanged: 0, skipped: 0 });
    expect(counts).toEqual({
      courses: added(1),
      papers: added(2),
      camps: added(1),
      lives: added(1),
      plans: added(1),
      surveys: added(0),
      articles: added(0),
      books: added(1),
      readings: added(1),
      lectures: added(1),
      questions: added(4),
      cards: added(1),
      goods: added(0),
      coupons: added(0),
    });
    expect(await question(10_001)).toMatchObject({
      kind: 'single',
      answer: 'B',
      version: 1,
      source_key: 'catalogue:10001',
      content: {
        question: '<p>终值<strong>最接近</strong>：</p>',
        options: [
          { letter: 'A', html: '7.2000 元', rationale: '单利' },
          { letter: 'B', html: '7.2100 元', rationale: '复利' },
        ],
        lecture: { bulletId: 1001, second: 35 },
      },
    });
    expect(await question(10_002)).toMatchObject({ kind: 'multiple', answer: 'AC' });
    expect(await question(10_005)).toMatchObject({ parent_id: 10_003, part_no: 2, answer: 'B' });
    expect(await question(10_006)).toMatchObject({
      answer: '',
      content: {
        reference: expect.stringContaining('data-display="false">r&gt;0</span>') as string,
      },
    });
  });

  it('stores figures once by their content, and names them in the text', async () => {
    await importIt();
    const { html, figures } = await school.database.connection
      .selectFrom('reading')
      .select(['html', 'figures'])
      .executeTakeFirstOrThrow();
    const key = figures['figures/a.svg'] ?? '';
    expect(key).toMatch(/^content\/[0-9a-f]{32}\.svg$/);
    expect(html).toContain(`<img src="/files/${key}" alt="时间轴" />`);
    expect(await school.storage.stat(key)).toMatchObject({ contentType: 'image/svg+xml' });
  });

  it('asks for the encoding of a lecture and gives the encoder its source', async () => {
    await importIt();
    expect(await jobs()).toEqual([
      { key: 'index-passages:1', queue_name: 'index-passages', priority: 0 },
      { key: 'video-1001', queue_name: 'video', priority: 10_000 },
    ]);
    const { source_key } = await school.database.connection
      .selectFrom('video')
      .select('source_key')
      .executeTakeFirstOrThrow();
    const stored = await school.storage.get(`${source_key}/lecture.json`);
    const definition: unknown = JSON.parse(
      Buffer.concat((await stored?.body.toArray()) as Buffer[]).toString('utf8'),
    );
    expect(definition).toMatchObject({
      kind: 'slides',
      courseTitle: '试验课程',
      lectureTitle: '第一课',
      slides: [
        { figure: expect.stringContaining('<svg') as string, say: ['第一句话。', '第二句话。'] },
      ],
    });
  });

  it('changes nothing the second time', async () => {
    await importIt();
    const before = await dumpContent(school.database.connection);
    const { rows, counts } = await importIt();
    expect(rows).toBe(0);
    expect(counts.questions).toEqual({ added: 0, changed: 0, unchanged: 4, skipped: 0 });
    expect(await dumpContent(school.database.connection)).toEqual(before);
  });

  it('writes nothing in a dry run, and tells what it would do', async () => {
    const { counts } = await importIt(true);
    expect(counts.questions.added).toBe(4);
    expect(Object.values(await dumpContent(school.database.connection)).flat()).toEqual([]);
    expect(await jobs()).toEqual([]);
    const { done } = await school.storage.list('')[Symbol.asyncIterator]().next();
    expect(done).toBe(true);
  });

  it('makes a new version of a question that changed, and keeps the old one', async () => {
    await importIt();
    const { counts } = await importChanged({
      [questions]: (text) => text.replace('answer: B', 'answer: A'),
    });
    expect(counts.questions).toEqual({ added: 0, changed: 1, unchanged: 3, skipped: 0 });
    expect(await question(10_001)).toMatchObject({ version: 2, answer: 'A' });
    const versions = await school.database.connection
      .selectFrom('question_version')
      .where('question_id', '=', 10_001)
      .select(['version', 'answer'])
      .orderBy('version')
      .execute();
    expect(versions).toEqual([
      { version: 1, answer: 'B' },
      { version: 2, answer: 'A' },
    ]);
  });

  it('makes no new version when only what learners do not see changed', async () => {
    await importIt();
    await importChanged({ [questions]: (text) => text.replace('1 + 1 = 2', '2 + 2 = 4') });
    expect(await question(10_001)).toMatchObject({ version: 1, source: { check: ['2 + 2 = 4'] } });
  });

  it('changes and takes away the agreement of a course as its file says', async () => {
    await importIt();
    const agreement = () =>
      school.database.connection.selectFrom('course_agreement').selectAll().executeTakeFirst();
    expect(await agreement()).toMatchObject({ course_id: 1, price_fen: 368_050 });
    const file = 'courses/demo/agreement.md';
    await importChanged({ [file]: (text) => text.replace('2026-11-01', '2026-12-01') });
    expect(await agreement()).toMatchObject({ version: '2026-12-01' });
    expect(await importChanged({ [file]: null })).toMatchObject({ removed: 1, faults: [] });
    expect(await agreement()).toBeUndefined();
  });

  it('retires a question that vanished, and brings it back', async () => {
    await importIt();
    let whole = '';
    const { removed } = await importChanged({
      [questions]: (text) => {
        whole = text;
        return text.slice(0, text.indexOf('- id: 10006'));
      },
    });
    expect(removed).toBe(1);
    expect((await question(10_006)).retired_at).toBeInstanceOf(Date);
    await importChanged({ [questions]: whole });
    expect(await question(10_006)).toMatchObject({ retired_at: null, version: 1 });
  });

  it('retires nothing while a file of the course has a fault', async () => {
    await importIt();
    const { removed, faults } = await importChanged({
      [questions]: '- id: 10001\n  stem: "没有结束的引号\n',
    });
    expect(removed).toBe(0);
    expect(faults).toEqual([`${questions}：第 3 行不是正确的 YAML：缺了引号、括号或逗号`]);
    expect((await question(10_006)).retired_at).toBeNull();
  });

  it('keeps an encoded video playing until its new source is encoded', async () => {
    await importIt();
    await school.database.connection
      .updateTable('video')
      .set({ state: 'ready', storage_prefix: 'videos/1001/old' })
      .execute();
    await importChanged({
      [`${chapter}/lectures.yaml`]: (text) => text.replace('第二句话', '换一句话'),
    });
    const video = await school.database.connection
      .selectFrom('video')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(video).toMatchObject({ state: 'ready', storage_prefix: 'videos/1001/old' });
    expect(video.source_key).toBe(`sources/1001/${video.source_hash}`);
    expect((await jobs()).map(({ key }) => key)).toEqual(['index-passages:1', 'video-1001']);
  });

  it('leaves neither rows nor jobs behind when it fails half-way', async () => {
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`.execute(school.database.connection);
    await sql`create trigger refuse before insert on card
      execute function refuse()`.execute(school.database.connection);
    await expect(importIt()).rejects.toThrow('no room');
    expect(Object.values(await dumpContent(school.database.connection)).flat()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });
});
