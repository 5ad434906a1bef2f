import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { runImport, undoImport } from '@xuezhou/contract/import/console';
import { listAudit } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { importDesk } from '../../capabilities/import/testing/import-desk.ts';
import { makeCourse } from '../../testing/factories.ts';
import { giveAnswer, wrongIds } from '../../testing/practise.ts';
import { startTestApp } from '../../testing/test-app.ts';
import {
  assessment,
  equals,
  item,
  makeCartridge,
  qtiItem,
  resource,
  types,
} from '../testing/make-cartridge.ts';
import { makeEpub } from '../testing/make-epub.ts';

const school = await startTestApp();
const { connection } = school;
const desk = await importDesk(school);

const chaptersOf = async (title: string) =>
  (
    await connection
      .selectFrom('reading')
      .innerJoin('course', 'course.course_id', 'reading.course_id')
      .where('course.title', '=', title)
      .orderBy('reading.position')
      .select(['reading.title', 'html'])
      .execute()
  ).map((row) => [row.title, row.html]);

const book = (text: string) =>
  makeEpub({
    ...{ title: '固定收益入门', identifier: 'urn:isbn:wizard' },
    documents: {
      'a.xhtml': `<h1>久期</h1><p>${text}</p>`,
      'b.xhtml': '<h1>凸性</h1><p>弯曲</p><video src="x.mp4"></video>',
    },
    contents: { 'a.xhtml': '久期', 'b.xhtml': '凸性' },
  });

it('a book is seen chapter by chapter with what is lost, written once, and taken back whole', async () => {
  const importId = await desk.bring('随便叫什么.epub', book('敏感度'));
  const run = await desk.see(importId);
  expect(run).toMatchObject({
    ...{ state: 'ready', head: null, course: '固定收益入门', fault: null },
    counts: { new: 1, look: 1, cannot: 0 },
  });
  expect(await chaptersOf('固定收益入门')).toEqual([]);
  const rows = await desk.rows(importId);
  expect(rows).toMatchObject([
    { place: '《久期》', state: 'new', kind: '章', stem: '敏感度', words: ['新的'], choices: [] },
    { place: '《凸性》', state: 'look', words: [expect.stringMatching(/视频|声音/)], mendable: [] },
  ]);
  const done = await desk.run(importId);
  expect((await chaptersOf('固定收益入门')).map(([title]) => title)).toEqual(['久期', '凸性']);
  const { list } = await desk.staff.data(listAudit, { query: { operation: 'runImport' } });
  expect(list[0]?.after).toMatchObject({ file: '随便叫什么.epub', added: 2, changed: 0 });
  // A later edition changes a chapter, and the log of imports takes it back alone.
  const later = await desk.bring('第二版.epub', book('对利率的敏感度'));
  expect((await desk.see(later)).counts).toMatchObject({ new: 0, update: 1, same: 1 });
  const second = await desk.run(later);
  expect((await chaptersOf('固定收益入门'))[0]?.[1]).toContain('对利率的敏感度');
  const undo = async (importNo: number | null) =>
    await desk.staff.data(undoImport, { body: { importNo: importNo ?? 0 } });
  expect(await undo(second.importNo)).toEqual({ removed: 0, restored: 1, kept: 0 });
  expect(await undo(done.importNo)).toEqual({ removed: 2, restored: 0, kept: 0 });
  expect(await chaptersOf('固定收益入门')).toEqual([]);
});

it('an edition that only lacks a chapter says so, and is written too', async () => {
  const edition = (documents: Record<string, string>) =>
    makeEpub({ ...{ title: '两章', identifier: 'urn:isbn:gone', documents, contents: null } });
  const whole = { 'a.xhtml': '<h1>甲</h1><p>一</p>', 'b.xhtml': '<h1>乙</h1><p>二</p>' };
  await desk.run(await desk.bring('两章.epub', edition(whole)));
  const importId = await desk.bring('一章.epub', edition({ 'a.xhtml': whole['a.xhtml'] }));
  expect(await desk.see(importId)).toMatchObject({ notes: [], counts: { update: 1, same: 1 } });
  const words = ['新版里不再有的 1 章会移走，学生的划线仍保留'];
  expect((await desk.rows(importId, { state: 'update' }))[0]).toMatchObject({ words });
  const { importNo } = await desk.run(importId);
  expect((await chaptersOf('两章')).map(([title]) => title)).toEqual(['甲']);
  await desk.staff.data(undoImport, { body: { importNo: importNo ?? 0 } });
  expect((await chaptersOf('两章')).map(([title]) => title)).toEqual(['甲', '乙']);
});

it('a course that another system packed is one too', async () => {
  const cartridge = makeCartridge({
    ...{ identifier: 'wizard', title: '衍生品' },
    items: item('i1', '远期', 'r1'),
    resources: resource('r1', 'webcontent', 'a.html'),
    files: [{ name: 'a.html', content: '<html><body><p>约定的价格</p></body></html>' }],
  });
  const importId = await desk.bring('课.imscc', cartridge);
  expect(await desk.see(importId)).toMatchObject({ course: '衍生品', counts: { new: 1 } });
  expect(await desk.rows(importId)).toMatchObject([{ place: '《远期》', kind: '正文' }]);
  await desk.run(importId);
  expect((await chaptersOf('衍生品'))[0]?.[1]).toContain('约定的价格');
});

it('is put into no other course, and what cannot be read says why', async () => {
  const { courseId } = await makeCourse(connection);
  const refused = await desk.send('书.epub', book('字'), { courseId });
  expect(refused.status).toBe(consoleRefusals.importOwnCourse[0]);
  for (const name of ['坏.epub', '坏.imscc', '坏.mbz']) {
    const run = await desk.see(await desk.bring(name, 'no zip'));
    expect([run.state, run.fault]).toEqual(['failed', expect.stringMatching(/\p{Script=Han}/u)]);
  }
});

it('of a packed course too, a key that a later edition corrects is asked about, and judged by', async () => {
  const asked = {
    ...{ ident: 'q1', profile: 'cc.multiple_choice.v0p1', stem: '利率升，债价如何？' },
    choices: { a: '升', b: '降' },
  };
  const edition = (right: string) =>
    makeCartridge({
      ...{ identifier: 'wizard-keys', title: '有小测的课' },
      items: item('i1', '小测', 'quiz'),
      resources: resource('quiz', types.quiz, 'quiz.xml'),
      files: [
        {
          name: 'quiz.xml',
          content: assessment('小测', qtiItem({ ...asked, right: equals(right) })),
        },
      ],
    });
  await desk.run(await desk.bring('一版.imscc', edition('a')));
  const { question_id: questionId, course_id: courseId } = await connection
    .selectFrom('question')
    .innerJoin('course', 'course.course_id', 'question.course_id')
    .where('course.title', '=', '有小测的课')
    .select(['question_id', 'question.course_id'])
    .executeTakeFirstOrThrow();
  await connection
    .updateTable('course')
    .set({ access: 'open' })
    .where('course_id', '=', courseId)
    .execute();
  const student = await school.signIn();
  const made = { courseId, questionId, version: 1, parts: [] };
  await giveAnswer(student, made, 'B');
  expect(await wrongIds(student, courseId)).toEqual([questionId]);
  const importId = await desk.bring('二版.imscc', edition('b'));
  const run = await desk.see(importId);
  expect(run.correctedTotal).toBe(1);
  expect(run.corrections).toMatchObject([
    { questionId, before: 'A', after: 'B', students: 1, answers: 1, changed: 1, toRight: 1 },
  ]);
  const body = { importId, revision: run.revision, isRegrading: true };
  await desk.staff.data(runImport, { body });
  await desk.work();
  await school.runJobs(['regrade-import']);
  expect(await wrongIds(student, courseId)).toEqual([]);
});
