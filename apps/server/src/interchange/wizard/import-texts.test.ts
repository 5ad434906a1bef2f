import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { listBatches, undoBatch } from '@xuezhou/contract/bulk/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listAudit } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { openAuthoring } from '../../capabilities/authoring/testing/authoring-desk.ts';
import { importDesk } from '../../capabilities/import/testing/import-desk.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { makeCourse } from '../../testing/factories.ts';
import { makeWord, math, mathText, paragraph, picture, run } from '../testing/make-word.ts';

const { school, connection, owner, begin, put, publish, write, titlesSeen } = await openAuthoring();
const desk = await importDesk(school);

const heading = (text: string) => paragraph(text, '<w:pStyle w:val="1"/>');
const word = (...more: string[]) =>
  makeWord([
    heading('久期'),
    paragraph(`${run('设 ')}${math(mathText('D'))}`),
    paragraph(picture('p1')),
    heading('凸性'),
    paragraph(`${run('弯曲')}<w:r><w:object/></w:r>`),
    ...more,
  ]);
const text = { contents: 'readings' } as const;
const nodesOf = async (courseId: number) =>
  (await owner.data(contract.getCourseTree, { params: { courseId } })).nodes;
const readingOf = (courseId: number, readingId: number) =>
  owner.data(contract.getDraftReading, { params: { courseId, readingId } });

it('a Word file becomes a course of drafts, seen chapter by chapter before, and is published as it was seen', async () => {
  const importId = await desk.bring('固定收益讲义.docx', word(), text);
  const seen = await desk.see(importId);
  expect(seen).toMatchObject({
    ...{ state: 'ready', contents: 'readings', course: '固定收益讲义', courseId: null },
    counts: { new: 1, look: 1 },
  });
  expect(await desk.rows(importId)).toMatchObject([
    { place: '《久期》', state: 'new', kind: '章' },
    { place: '《凸性》', state: 'look', words: ['嵌入的对象只保留了它的图片'] },
  ]);
  const done = await desk.run(importId);
  expect(done).toMatchObject({ state: 'done', importNo: null, course: '固定收益讲义' });
  const courseId = done.courseId ?? 0;
  const nodes = await nodesOf(courseId);
  expect(nodes.map(({ kind, title, state }) => [kind, title, state])).toEqual([
    ['book', '固定收益讲义', 'new'],
    ['reading', '久期', 'new'],
    ['reading', '凸性', 'new'],
  ]);
  const reading = await readingOf(courseId, nodes[1]?.nodeId ?? 0);
  expect(reading.markdown).toMatch(
    /^设 \$D\$\n\n!\[收益率曲线\]\(\/files\/content\/[\da-f]{32}\.png\)$/,
  );
  expect(reading.faults).toEqual([]);
  const { list } = await desk.staff.data(listAudit, { query: { operation: 'runImport' } });
  expect(list[0]).toMatchObject({
    after: { file: '固定收益讲义.docx', added: 2, courses: [courseId] },
  });
  expect((await publish(courseId)).status).toBe(200);
  expect(await titlesSeen(nodes[0]?.nodeId ?? 0)).toEqual(['久期', '凸性']);
});

it('is asked for by a name that a server which knows questions alone does not claim; what was asked by the old name ends', async () => {
  const importId = randomUUID();
  await desk.send('讲义.docx', word(), { importId, ...text });
  await school.runJobs(['work-import']);
  expect((await desk.see(importId)).state).toBe('reading');
  await enqueue(connection, 'work-import', { importId });
  await school.runJobs(['work-import']);
  await desk.work();
  expect((await desk.see(importId)).state).toBe('ready');
});

it('goes behind the chapters of a book that was chosen, and says which are there by name', async () => {
  const courseId = await begin('精讲班');
  const bookId = await put(courseId, 'book', courseId, '讲义');
  await put(courseId, 'reading', bookId, '凸性');
  const importId = await desk.bring('讲义.docx', word(), { ...text, courseId, bookId });
  expect(await desk.see(importId)).toMatchObject({ course: '精讲班', counts: { new: 1, look: 1 } });
  expect((await desk.rows(importId))[1]?.words[0]).toBe('书里已经有同名的一章，这里另加一章');
  await desk.run(importId);
  expect((await nodesOf(courseId)).filter(({ kind }) => kind === 'reading')).toMatchObject([
    ...['凸性', '久期', '凸性'].map((title) => ({ parentId: bookId, title })),
  ]);
});

it('is taken back whole with the other batches of its course, but for what was written on since', async () => {
  const courseId = await begin('精讲班');
  const importId = await desk.bring('讲义.docx', word(), { ...text, courseId });
  await desk.run(importId);
  const { batches } = await owner.data(listBatches, { params: { courseId } });
  expect(batches).toMatchObject([
    { batchId: importId, kind: 'texts', title: '从《讲义》加了 2 章', items: 3 },
  ]);
  const reading = (await nodesOf(courseId)).find(({ title }) => title === '凸性');
  await write(courseId, reading?.nodeId ?? 0, '改过');
  const undone = await owner.data(undoBatch, { body: { batchId: importId } });
  expect(undone.undone).toBe(1);
  expect((await nodesOf(courseId)).map(({ title }) => title)).toEqual(['讲义', '凸性']);
});

it('of a course without a book that was chosen makes a new one behind the others', async () => {
  const courseId = await begin('精讲班');
  const bookId = await put(courseId, 'book', courseId, '讲义');
  await desk.run(await desk.bring('补充.docx', word(), { ...text, courseId }));
  const books = (await nodesOf(courseId)).filter(({ kind }) => kind === 'book');
  expect(books.map(({ title }) => title)).toEqual(['讲义', '补充']);
  expect(books[0]?.nodeId).toBe(bookId);
});

it('is put into no course of files, no book that is not there, and is a .docx', async () => {
  const { courseId: ofFiles } = await makeCourse(connection);
  const courseId = await begin('精讲班');
  const refused = async (name: string, place: Parameters<typeof desk.send>[2]) =>
    (await desk.send(name, word(), { ...text, ...place })).status;
  expect(await refused('a.docx', { courseId: ofFiles })).toBe(consoleRefusals.courseOfFiles[0]);
  expect(await refused('a.docx', { courseId, bookId: 999 })).toBe(
    consoleRefusals.importBookUnknown[0],
  );
  expect(await refused('a.csv', { courseId })).toBe(consoleRefusals.importNoText[0]);
});

it('of a book that is removed before it is written nothing is, and says why', async () => {
  const courseId = await begin('精讲班');
  const bookId = await put(courseId, 'book', courseId, '讲义');
  const importId = await desk.bring('讲义.docx', word(), { ...text, courseId, bookId });
  await desk.see(importId);
  const body = { courseId, kind: 'book' as const, nodeId: bookId, isRemoved: true };
  await owner.data(contract.removeNode, { body });
  expect(await desk.run(importId)).toMatchObject({
    state: 'failed',
    fault: expect.stringMatching(/刚刚被删去/) as string,
  });
  expect((await nodesOf(courseId)).map(({ title }) => title)).not.toContain('久期');
});

it('somebody who may write the own course alone brings into that one', async () => {
  const courseId = await begin('别人的课');
  const own = await importDesk(school, {
    permissions: ['content.publish:own', 'content.draft:own', 'content.read'],
  });
  const refused = await own.send('讲义.docx', word(), { ...text, courseId });
  expect(refused.status).toBe(consoleRefusals.notOwn[0]);
  expect((await own.send('讲义.docx', word(), text)).status).toBe(consoleRefusals.notOwn[0]);
});

it('what is none says why, and the same import again is the same', async () => {
  const importId = await desk.bring('坏.docx', 'no zip', text);
  expect(await desk.see(importId)).toMatchObject({
    state: 'failed',
    fault: expect.stringMatching(/\p{Script=Han}/u) as string,
  });
  const again = randomUUID();
  expect((await desk.send('讲义.docx', word(), { ...text, importId: again })).status).toBe(200);
  expect((await desk.send('讲义.docx', word(), { ...text, importId: again })).status).toBe(200);
});
