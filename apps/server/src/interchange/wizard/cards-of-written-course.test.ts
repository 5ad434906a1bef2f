import { undoImport } from '@xuezhou/contract/import/console';
import writeSheet from 'write-excel-file/node';
import { expect, it } from 'vitest';
import { openAuthoring } from '../../capabilities/authoring/testing/authoring-desk.ts';
import { ankiDeck } from '../../capabilities/flash-card/testing/own-deck.ts';
import { importDesk } from '../../capabilities/import/testing/import-desk.ts';
import { deckThread } from '../decks/deck-files.ts';
import { beginImport } from '../withdraw/import-journal.ts';
import { recordContents } from '../withdraw/record-contents.ts';

const { school, connection, publishedCourse, publish, write } = await openAuthoring();
const desk = await importDesk(school);

const cardsOf = async (courseId: number) =>
  (
    await connection
      .selectFrom('card')
      .innerJoin('reading', 'reading.reading_id', 'card.reading_id')
      .innerJoin('book', 'book.book_id', 'card.book_id')
      .where('card.course_id', '=', courseId)
      .orderBy('card.position')
      .select(['front', 'back', 'reading.title as chapter', 'book.title as book'])
      .execute()
  ).map(({ front, back, chapter, book }) => `${book}/${chapter}: ${front}=${back}`);
const brought = async (name: string, content: string | Buffer, courseId?: number) => {
  const importId = await desk.bring(name, content, courseId);
  await desk.look(importId);
  return importId;
};

it('a course that pages write takes cards into its own chapters, and a publication leaves them there', async () => {
  const { courseId, first, second } = await publishedCourse();
  const csv =
    '正面,背面,章节\n曲率,弯,凸性\n麦考利,时间,久 期\n别处,一,第九章\n无章,二,\n套,三,一级 · 凸性\n';
  const importId = await brought('卡.csv', csv, courseId);
  const rows = await desk.rows(importId);
  expect(rows.map(({ state, words }) => [state, ...words])).toEqual([
    ['new', '新卡'],
    ['new', '新卡'],
    ['new', '课程里没有“第九章”这一章，放进“久期”'],
    ['new', '没有写章，放进“久期”'],
    ['new', '新卡'],
  ]);
  const { importNo } = await desk.run(importId);
  const there = [
    '固定收益/凸性: 曲率=弯',
    '固定收益/久期: 麦考利=时间',
    '固定收益/久期: 别处=一',
    '固定收益/久期: 无章=二',
    '固定收益/凸性: 套=三',
  ];
  expect(await cardsOf(courseId)).toEqual(there);
  await write(courseId, first, '改过的久期');
  expect((await publish(courseId)).status).toBe(200);
  expect(await cardsOf(courseId)).toEqual(there);
  // One that was moved stays where it was moved to, unless the file names a chapter.
  await connection
    .updateTable('card')
    .set({ reading_id: second })
    .where('front', '=', '无章')
    .execute();
  await desk.run(await brought('卡.csv', csv.replace(',二,', ',改,'), courseId));
  expect((await cardsOf(courseId))[3]).toBe('固定收益/凸性: 无章=改');
  await desk.staff.data(undoImport, { body: { importNo: importNo ?? 0 } });
  // What was changed since stays.
  expect((await cardsOf(courseId)).map((card) => card.split(': ')[1])).toEqual(['无章=改']);
});

it('a long cell comes whole, one that is too long is said to be, and each is known by its guid', async () => {
  const long = '长'.repeat(2500);
  const notes = [
    [long, '', 'aa'],
    ['短', '背'.repeat(20_001), 'bb'],
  ] as const;
  const importId = await brought('长卡.apkg', ankiDeck(notes));
  const rows = await desk.rows(importId);
  expect(rows.map(({ state, words }) => [state, ...words])).toEqual([
    ['cannot', '背面是空的'],
    ['cannot', '背面有 20001 个字，最多 20000 个'],
  ]);
  const cell = (at: number, field: string) => rows[at]?.cells.find((one) => one.field === field);
  expect(cell(0, 'front')?.value).toBe(long);
  expect(cell(0, 'guid')?.value).toBe('aa');
  expect(rows[0]?.mendable).toContain('front');
  expect(cell(1, 'back')).toMatchObject({ isCut: true, isAtFault: true });
  expect(rows[1]?.mendable).not.toContain('back');
  // As the page saves it, mended: the note is itself when its package comes again.
  const words = ['正面', '背面', '牌组', '卡片标识'];
  const saved = ['front', '', 'deck', 'guid'].map((field) => cell(0, field)?.value ?? '补上');
  const sheet = [words, saved].map((row) => row.map((value) => ({ value, type: String })));
  await desk.run(await brought('没有进来的卡.xlsx', await writeSheet(sheet).toBuffer()));
  const again = await brought('长卡.apkg', ankiDeck([[long, '改了', 'aa']]));
  expect((await desk.see(again)).counts).toMatchObject({ new: 0, update: 1 });
});

const asBrought = { fileName: '牌组.apkg', columns: undefined, mends: undefined };
const many = (count: number) =>
  ankiDeck(Array.from({ length: count }, (_, at) => [`<b>${at}</b>`, String.raw`\(x^2\)`]));
const workbook = async (rows: number) =>
  await writeSheet(
    Array.from({ length: rows }, (_, at) => [{ value: `题 ${at}`, type: String }]),
  ).toBuffer();

it('a deck is read by a thread that can be ended, and one that is too heavy is refused in words', async () => {
  const { cards, faults } = await deckThread.read(many(300), asBrought);
  expect([cards.length, faults.every((fault) => fault === null)]).toEqual([300, true]);
  const broken = deckThread.read(Buffer.from('PK\u0003\u0004'), asBrought);
  await expect(broken).rejects.toThrow('不是完整的 .apkg 文件');
  const heavy = deckThread.read(many(3000), asBrought, 0.001);
  await expect(heavy).rejects.toThrow('已经用了 0.001 秒，一个文件不能更久');
});

it('the first look at a workbook waits for no deck, and says of one that is too heavy what it is', async () => {
  // Both threads stand, so that it is only said who waits for whom.
  await deckThread.firstLines(await workbook(1), 1);
  const [deck, sheet] = [many(3000), await workbook(2)];
  let isRead = false;
  const reading = deckThread.read(deck, asBrought).then(() => {
    isRead = true;
  });
  const [head] = await deckThread.firstLines(sheet, 1);
  expect([head?.cells, isRead]).toEqual([['题 0'], false]);
  await reading;
  const heavy = deckThread.firstLines(await workbook(5000), 1, 0.001);
  await expect(heavy).rejects.toThrow('打开这个表格已经用了 0.001 秒');
});

it('what an import does to one course of pages is not looked for in the others', async () => {
  const [one, other] = [await publishedCourse(), await publishedCourse()];
  const importId = await connection.transaction().execute(async (change) => {
    const id = await beginImport(change, '卡.csv', school.clock.now());
    await recordContents(change, { importId: id, courseId: one.courseId }, async () => {
      await change
        .updateTable('course')
        .where('course_id', 'in', [one.courseId, other.courseId])
        .set({ subtitle: '改过' })
        .execute();
    });
    return id;
  });
  const rows = await connection
    .selectFrom('content_import_row')
    .where('import_id', '=', importId)
    .select('row_id')
    .execute();
  expect(rows).toEqual([{ row_id: one.courseId }]);
});

it('decks of several names go into one course, and come out of it again in one step', async () => {
  const { courseId } = await publishedCourse();
  const csv = '正面,背面,牌组\n甲,一,上\n乙,二,下\n丙,三,上\n';
  const importId = await brought('两套.csv', csv, courseId);
  const { importNo } = await desk.run(importId);
  expect(await cardsOf(courseId)).toHaveLength(3);
  await desk.staff.data(undoImport, { body: { importNo: importNo ?? 0 } });
  expect(await cardsOf(courseId)).toEqual([]);
});
