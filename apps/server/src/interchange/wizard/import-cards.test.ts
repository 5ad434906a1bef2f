import { undoImport } from '@xuezhou/contract/import/console';
import { listAudit } from '@xuezhou/contract/staff';
import writeSheet from 'write-excel-file/node';
import { expect, it } from 'vitest';
import { ankiDeck } from '../../capabilities/flash-card/testing/own-deck.ts';
import { schoolGuidOf } from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { demandAuditWords } from '../../testing/desks/demand-audit-words.ts';
import { makeStaff } from '../../testing/desks/staff-desk.ts';
import { add, makeCard, makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { importDesk } from '../../capabilities/import/testing/import-desk.ts';

const school = await startTestApp();
const { connection } = school;
const desk = await importDesk(school);

const cardsOf = async (title: string) =>
  await connection
    .selectFrom('card')
    .innerJoin('course', 'course.course_id', 'card.course_id')
    .where('course.title', '=', title)
    .orderBy('card.position')
    .select(['card_id', 'front', 'back', 'card.course_id'])
    .execute();
const sides = async (title: string) =>
  (await cardsOf(title)).map(({ front, back }) => [front, back]);
const looked = async (name: string, content: string | Buffer, courseId?: number) => {
  const importId = await desk.bring(name, content, courseId);
  return { importId, run: await desk.look(importId) };
};
const undo = async (importNo: number | null) =>
  await desk.staff.data(undoImport, { body: { importNo: importNo ?? 0 } });

it('cards of a table are looked at row by row, mended in place, written, and taken back whole', async () => {
  const other = await makeCourse(connection, { title: '老课' });
  await makeCard(connection, other, { front: '凸 性', back: '弯曲' });
  const csv =
    '术语,定义,章节,备注\n久期,敏感度,第一章,x\n凸性,弯,第二章,\n现值,,第二章,\n,空的,,\n';
  const importId = await desk.bring('固收.csv', csv);
  expect(await desk.see(importId)).toMatchObject({
    ...{ state: 'columns', course: '闪卡 · 固收' },
    columns: [
      { field: 'front', at: 0 },
      { field: 'back', at: 1 },
      { field: 'section', at: 2 },
    ],
  });
  const run = await desk.look(importId);
  expect(run.counts).toMatchObject({ new: 1, look: 1, cannot: 2 });
  expect(run.notes.join()).toContain('备注');
  const rows = await desk.rows(importId);
  expect(rows).toMatchObject([
    { place: '第 2 行', state: 'new', words: ['新卡'], kind: '闪卡', stem: '久期' },
    { state: 'look', words: ['“老课”里有一张正面相同的卡'], choices: ['take', 'leave'] },
    { state: 'cannot', words: ['背面是空的'] },
    { state: 'cannot', words: ['正面是空的'] },
  ]);
  expect(rows[2]?.cells).toContainEqual({ field: 'back', value: '', isAtFault: true });
  await desk.mend(importId, rows[2]!.at, { back: '今天的价值 $PV$' });
  await desk.mend(importId, rows[3]!.at, { choice: 'leave' });
  expect((await desk.see(importId)).counts).toMatchObject({ new: 2, look: 1, cannot: 0, left: 1 });
  const done = await desk.run(importId);
  expect(await sides('闪卡 · 固收')).toEqual([
    ['久期', '敏感度'],
    ['凸性', '弯'],
    ['现值', '今天的价值 $PV$'],
  ]);
  const { list } = await desk.staff.data(listAudit, { query: { operation: 'runImport' } });
  expect(list[0]?.after).toMatchObject({ file: '固收.csv', added: 3, changed: 0 });
  await demandAuditWords(connection);
  // The same again changes nothing; a changed word is an update of that card.
  const again = await looked('固收.csv', csv);
  expect(again.run.counts).toMatchObject({ new: 0, same: 2 });
  const corrected = await looked('固收.csv', csv.replace('敏感度', '对利率的敏感度'));
  expect((await desk.rows(corrected.importId, { state: 'update' })).map((row) => row.stem)).toEqual(
    ['久期'],
  );
  const later = await desk.run(corrected.importId);
  expect(await undo(later.importNo)).toEqual({ removed: 0, restored: 1, kept: 0 });
  expect((await sides('闪卡 · 固收'))[0]).toEqual(['久期', '敏感度']);
  expect(await undo(done.importNo)).toEqual({ removed: 3, restored: 0, kept: 0 });
  expect(await sides('闪卡 · 固收')).toEqual([]);
});

it('notes of Anki are known by their guid, whatever their words are', async () => {
  const first = await looked(
    'deck.apkg',
    ankiDeck([
      ['甲', '一', 'aa'],
      ['乙', '二', 'bb'],
    ]),
  );
  expect(first.run).toMatchObject({ state: 'ready', head: null, counts: { new: 2 } });
  await desk.run(first.importId);
  const title = (await desk.rows(first.importId))[0]!.cells.find(
    ({ field }) => field === 'deck',
  )!.value;
  const before = await cardsOf(`闪卡 · ${title}`);
  const second = await looked(
    '别的名字.apkg',
    ankiDeck([
      ['甲改了', '一', 'aa'],
      ['乙', '二', 'bb'],
    ]),
  );
  expect(second.run.counts).toMatchObject({ new: 0, update: 1, same: 1 });
  await desk.run(second.importId);
  const after = await cardsOf(`闪卡 · ${title}`);
  expect(after.map(({ card_id }) => card_id)).toEqual(before.map(({ card_id }) => card_id));
  expect(after[0]?.front).toBe('甲改了');
  // Into the course of the deck that somebody chose, whatever the file calls it.
  const third = await looked('第三个.csv', '正面,背面\n丙,三\n', after[0]!.course_id);
  await desk.run(third.importId);
  expect(await sides(`闪卡 · ${title}`)).toContainEqual(['丙', '三']);
});

it('a sheet of Excel and pasted cells are cards where their heading says so', async () => {
  const cell = (value: string) => ({ value, type: String });
  const rows = [['正面', '背面'].map(cell), ['问', '答'].map(cell)];
  const sheet = await looked('表.xlsx', await writeSheet(rows).toBuffer());
  expect(sheet.run).toMatchObject({ course: '闪卡 · 表', counts: { new: 1 } });
  const pasted = await looked('粘贴的题目.tsv', '正面\t背面\n问二\t答二\n');
  expect(pasted.run.counts).toMatchObject({ new: 1 });
  // Columns that somebody names otherwise are read so.
  const turned = await desk.bring('倒过来.csv', '正面,背面\n答三,问三\n');
  await desk.look(turned, [
    { field: 'front', at: 1 },
    { field: 'back', at: 0 },
  ]);
  expect((await desk.rows(turned))[0]?.stem).toBe('问三');
});

it('a course that files write takes back only what it gave out', async () => {
  const course = await makeCourse(connection, { title: '精讲班' });
  const foreign = await makeCourse(connection, { title: '别人的课' });
  const ids = [course.courseId, foreign.courseId];
  await connection
    .updateTable('course')
    .set({ source: 'catalogue' })
    .where('course_id', 'in', ids)
    .execute();
  const own = await makeCard(connection, course, { front: '原来的', back: '背面' });
  const theirs = await makeCard(connection, foreign, { front: '他的', back: '背面' });
  const guid = (cardId: number) => schoolGuidOf(school.services.signer, cardId);
  const csv = `正面,背面,卡片标识\n改过的,背面,${guid(own)}\n抢来的,背面,${guid(theirs)}\n新的,卡,\n`;
  const { staffId } = await makeStaff(school, { permissions: ['content.publish:own'] });
  const teacher = await importDesk(school, staffId);
  await add(connection, 'staff_duty', {
    ...{ staff_id: staffId, kind: 'course', target_id: course.courseId },
  });
  expect((await teacher.send('卡.csv', csv)).status).not.toBe(200);
  const importId = await teacher.bring('卡.csv', csv, course.courseId);
  const run = await teacher.look(importId);
  expect(run.counts).toMatchObject({ update: 1, cannot: 2, new: 0 });
  expect((await teacher.rows(importId, { state: 'cannot' })).map(({ words }) => words[0])).toEqual([
    '这是“别人的课”里的卡，不在选的课程里；不选课程再导入',
    expect.stringMatching(/^这门课程写在文件里/),
  ]);
  await teacher.run(importId);
  expect(await sides('精讲班')).toEqual([['改过的', '背面']]);
  expect(await sides('别人的课')).toEqual([['他的', '背面']]);
});

it.each([
  ['坏的.apkg', Buffer.from('no zip')],
  ['空的.apkg', Buffer.from('PK\u0003\u0004')],
])('says of %s why nothing of it can be read', async (name, content) => {
  const { run } = await looked(name, content);
  expect([run.state, run.fault]).toEqual(['failed', expect.stringMatching(/\p{Script=Han}/u)]);
});

it('hostile cells are refused or harmless, each in words', async () => {
  const { importId } = await looked(
    '险.csv',
    '正面,背面\n![图](http://evil/x.png),答\n<script>alert(1)</script>,答\n$\\frac{1$,答\n甲,答,多,了\n',
  );
  const rows = await desk.rows(importId);
  expect(rows.map(({ place, state }) => [place, state])).toEqual([
    ...[['第 2 行', 'cannot'] as const, ['第 3 行', 'new'] as const],
    ...[['第 4 行', 'cannot'] as const, ['第 5 行', 'cannot'] as const],
  ]);
  for (const { words } of rows) expect(words.join()).toMatch(/\p{Script=Han}/u);
});
