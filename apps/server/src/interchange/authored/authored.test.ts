import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as contract from '@xuezhou/contract/authoring/console';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { asking, drawing, paperDesk, plan } from '../../capabilities/mock/testing/desk-papers.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { howMany } from '../../testing/runs/how-many.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { exportCatalogue } from '../export-catalogue.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { lockImports } from '../../platform/content/lock-imports.ts';
import { dumpContent } from '../testing/dump-content.ts';
import { publishAll, step, takeStep } from '../testing/course-steps.ts';
import { chapter, TestCatalogue } from '../testing/make-catalogue.ts';
import { openTestSchool } from '../testing/open-test-school.ts';

const school = await startTestApp();
const { connection, services } = school;
const owner = await signInStaffAs(school, { isOwner: true });
await connection.insertInto('school').values({ name: '学校' }).execute();
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const exported = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-authored-'));
  folders.push(folder);
  expect((await exportCatalogue(services, folder)).faults).toEqual([]);
  return folder;
};

/** What the school gives as files makes the same content in an empty one. */
async function demandSameElsewhere() {
  const folder = await exported();
  const other = await openTestSchool();
  try {
    expect((await importCatalogue(other, folder, { dryRun: false })).faults).toEqual([]);
    expect(await dumpContent(other.database.connection)).toEqual(await dumpContent(connection));
  } finally {
    await other.close();
  }
}

it('whatever pages make of courses, their files make the same in an empty school', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const body = { requestId: randomUUID(), title: '由页面写的课', family: 'CFA' as const };
      const { courseId } = await owner.data(contract.createCourse, { body });
      for (const one of steps) await takeStep(owner, courseId, one);
      await publishAll(owner, courseId);
      await demandSameElsewhere();
      // Nothing is left that could not be published.
      expect((await owner.data(contract.listChanges, { params: { courseId } })).changes).toEqual(
        [],
      );
    }),
    { numRuns: howMany('XZ_AUTHORED_RUNS', { usually: 3, whole: 60 }) },
  );
}, 600_000);

it('a course out of files is taken over as it is, and its files are passed over from then on', async () => {
  const catalogue = await TestCatalogue.make();
  folders.push(catalogue.folder);
  expect((await importCatalogue(services, catalogue.folder, { dryRun: false })).faults).toEqual([]);
  const before = await dumpContent(connection);
  await owner.data(contract.takeOverCourse, { body: { courseId: 1 } });
  expect(await dumpContent(connection)).toEqual(before);
  const { changes } = await owner.data(contract.listChanges, { params: { courseId: 1 } });
  expect(changes).toEqual([]);
  await catalogue.change({
    [`${chapter}/reading.md`]: (text) => text.replace('正文有公式', '文件里改过的正文'),
  });
  const { faults } = await importCatalogue(services, catalogue.folder, { dryRun: false });
  expect(faults).toEqual([
    'courses/demo：课程“试验课程”已由教务台接管，文件里的没有导入；请在教务台里改，或加 --if-taken 1=beside 另放一门',
  ]);
  expect(await dumpContent(connection)).toEqual(before);
  const reading = { courseId: 1, readingId: 101 };
  const { markdown, revision } = await owner.data(contract.getDraftReading, { params: reading });
  await owner.data(contract.saveDraftReading, {
    body: { ...reading, revision, markdown: `${markdown}\n\n在教务台里写的一段。` },
  });
  const videos = await connection.selectFrom('video').select(['video_id', 'source_hash']).execute();
  await publishAll(owner, 1);
  const { html, figures } = await connection
    .selectFrom('reading')
    .where('reading_id', '=', 101)
    .select(['html', 'figures'])
    .executeTakeFirstOrThrow();
  expect(html).toContain('在教务台里写的一段');
  expect(Object.keys(figures)).toEqual(['figures/a.svg']);
  // The lecture was not touched, so it is not encoded again; its questions, cards and papers are there.
  expect(
    await connection.selectFrom('video').select(['video_id', 'source_hash']).execute(),
  ).toEqual(videos);
  const after = await dumpContent(connection);
  for (const table of ['question', 'card', 'mock_paper', 'camp', 'bullet'] as const)
    expect(after[table]).toEqual(before[table]);
  await demandSameElsewhere();
});

it('papers that pages write are given back as files and imported equal, and no file takes their ids', async () => {
  const other = await startTestApp();
  await other.connection.insertInto('school').values({ name: '学校' }).execute();
  const head = await signInStaffAs(other, { isOwner: true });
  const catalogue = await TestCatalogue.make();
  folders.push(catalogue.folder);
  await importCatalogue(other.services, catalogue.folder, { dryRun: false });
  await head.data(contract.takeOverCourse, { body: { courseId: 1 } });
  const desk = paperDesk(head, 1);
  await desk.offer(
    plan({
      ...{ title: '“引号”: 留卷', isHeldOut: true, shufflesOptions: true, endDate: '2099-02-10' },
      topics: [asking('开放：一', [{ questionId: 10_006 }])],
    }),
  );
  const drawn = await desk.offer(
    plan({
      ...{ title: '- 组卷', way: 'blueprint', courseType: '', rules: ['sound', 'fresh', 'rested'] },
      formulas: '复利 $FV=PV(1+r)^n$\r\n\n- 现值  \n',
      topics: [
        drawing('选择', 2, [101], { kinds: ['single', 'multiple'], range: { from: 40, to: 60 } }),
        drawing('综合', 2, [101], { kinds: ['xl'] }),
      ],
    }),
  );
  // One that files made is changed, and one is only begun.
  const { plan: first } = await desk.read(1);
  await desk.save(1, { ...first, minutes: 45 });
  expect((await desk.publish(1)).status).toBe(200);
  await desk.begin(plan({ title: '还没写完' }));
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-papers-'));
  folders.push(folder);
  expect((await exportCatalogue(other.services, folder)).faults).toEqual([]);
  const empty = await openTestSchool();
  try {
    expect((await importCatalogue(empty, folder, { dryRun: false })).faults).toEqual([]);
    const [made, given] = [
      await dumpContent(empty.database.connection),
      await dumpContent(other.connection),
    ];
    expect(made['mock_paper']).toEqual(given['mock_paper']);
    expect(given['mock_paper']).toHaveLength(4);
    expect(made).toEqual(given);
  } finally {
    await empty.close();
  }
  await catalogue.change({
    'catalogue.yaml': (text) => text.replace('[demo]', '[other]'),
    'courses/other/course.yaml':
      'id: 2\nfamily: CFA\ngroup: main\ntitle: 另一门\ncover: 另一\nsubtitle: 话\naccess: open\nidentity: none\nsort: 1\n',
    'courses/other/papers.yaml': `- { id: ${drawn}, title: 占号, minutes: 5, draw: 1, topics: [] }\n`,
  });
  const report = await importCatalogue(other.services, catalogue.folder, { dryRun: true });
  expect(report.faults.join('\n')).toContain(
    `这些编号已经给了教务台里的课程，请换别的：试卷 ${drawn}`,
  );
});

it('a course that is taken over while its files are imported is not written over', async () => {
  const other = await startTestApp();
  await other.connection.insertInto('school').values({ name: '学校' }).execute();
  const head = await signInStaffAs(other, { isOwner: true });
  const catalogue = await TestCatalogue.make();
  folders.push(catalogue.folder);
  await importCatalogue(other.services, catalogue.folder, { dryRun: false });
  const before = await dumpContent(other.connection);
  await catalogue.change({
    [`${chapter}/reading.md`]: (text) => text.replace('正文有公式', '文件里改过的正文'),
  });
  const waiting = async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(
      other.connection,
    );
    return rows.length;
  };
  const importing = await other.connection.transaction().execute(async (change) => {
    await lockImports(change);
    const begun = importCatalogue(other.services, catalogue.folder, { dryRun: false });
    await expect.poll(waiting).toBe(1);
    await head.data(contract.takeOverCourse, { body: { courseId: 1 } });
    return { begun };
  });
  expect((await importing.begun).faults.join()).toContain('已由教务台接管');
  expect(await dumpContent(other.connection)).toEqual(before);
});

it('files name nothing by an id that pages gave', async () => {
  const body = { requestId: randomUUID(), title: '页面的课', family: 'CFA' as const };
  const { courseId } = await owner.data(contract.createCourse, { body });
  const { nodeId } = await owner.data(contract.addNode, {
    body: {
      courseId,
      requestId: randomUUID(),
      kind: 'book',
      parentId: courseId,
      afterId: null,
      title: '书',
    },
  });
  const catalogue = await TestCatalogue.make({
    'courses/demo/course.yaml': (text) => text.replace('id: 1\n', 'id: 2\n'),
    'courses/demo/01-book/book.yaml': (text) => text.replace('id: 1\n', `id: ${nodeId}\n`),
  });
  folders.push(catalogue.folder);
  const { faults } = await importCatalogue(services, catalogue.folder, { dryRun: false });
  expect(faults).toContain(
    `courses/demo：这些编号已经给了教务台里的课程，请换别的：书 ${nodeId}、章 101、课 1001`,
  );
});
