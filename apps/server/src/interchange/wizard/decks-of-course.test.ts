import { undoImport } from '@xuezhou/contract/import/console';
import { expect, it } from 'vitest';
import { importDesk } from '../../capabilities/import/testing/import-desk.ts';
import { ankiDeck } from '../../capabilities/flash-card/testing/own-deck.ts';
import { makeStaff } from '../../testing/desks/staff-desk.ts';
import { add, makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const desk = await importDesk(school);

const cardsOf = async (courseId: number) =>
  await connection
    .selectFrom('card')
    .where('course_id', '=', courseId)
    .orderBy('position')
    .select(['card_id', 'front', 'back'])
    .execute();
const sides = async (courseId: number) =>
  (await cardsOf(courseId)).map(({ front, back }) => `${front}=${back}`);
async function brought(name: string, content: string | Buffer, courseId?: number, by = desk) {
  const importId = await by.bring(name, content, courseId);
  await by.look(importId);
  return await by.run(importId);
}
const undo = async (importNo: number | null, by = desk) =>
  await by.staff.call(undoImport, { body: { importNo: importNo ?? 0 } });
const courseOf = async (title: string) =>
  (
    await connection
      .selectFrom('course')
      .where('title', '=', `闪卡 · ${title}`)
      .select('course_id')
      .executeTakeFirstOrThrow()
  ).course_id;

it('two decks in one course keep what each says of the same front', async () => {
  const { courseId } = await makeCourse(connection);
  await brought('固收.csv', '正面,背面\n久期,敏感度\n凸性,弯\n', courseId);
  await brought('衍生.csv', '正面,背面\n久期,别的意思\n', courseId);
  const both = ['久期=敏感度', '凸性=弯', '久期=别的意思'];
  expect(await sides(courseId)).toEqual(both);
  // Also two of Anki that have one name, with notes of their own.
  await brought('默认.apkg', ankiDeck([['久期', '甲书', 'aa']]), courseId);
  await brought('默认.apkg', ankiDeck([['久期', '乙书', 'bb']]), courseId);
  expect(await sides(courseId)).toEqual([...both, '久期=甲书', '久期=乙书']);
  // Each is itself again.
  await brought('固收.csv', '正面,背面\n久期,改过\n凸性,弯\n', courseId);
  await brought('默认.apkg', ankiDeck([['久期', '乙书改', 'bb']]), courseId);
  expect((await sides(courseId)).toSorted()).toEqual(
    ['久期=改过', '凸性=弯', '久期=别的意思', '久期=甲书', '久期=乙书改'].toSorted(),
  );
});

it('a deck that also comes into another course stays itself in both', async () => {
  const { courseId } = await makeCourse(connection);
  const csv = '正面,背面\n远期,约定\n期权,权利\n';
  await brought('衍生品.csv', csv);
  const own = await courseOf('衍生品');
  const before = await cardsOf(own);
  const there = await brought('衍生品.csv', csv, courseId);
  const copies = await cardsOf(courseId);
  expect(copies).toHaveLength(2);
  await brought('衍生品.csv', csv.replace('约定', '合约'));
  expect(await cardsOf(own)).toEqual([{ ...before[0], back: '合约' }, before[1]]);
  expect(await cardsOf(courseId)).toEqual(copies);
  expect((await undo(there.importNo)).status).toBe(200);
  expect(await cardsOf(courseId)).toEqual([]);
  // What was learned of them is known by their numbers.
  await brought('衍生品.csv', csv, courseId);
  expect(await cardsOf(courseId)).toEqual(copies);
  expect(await cardsOf(own)).toHaveLength(2);
});

it('cards that had the bare key of a deck in another course keep theirs when the deck comes', async () => {
  const { courseId } = await makeCourse(connection);
  const csv = '正面,背面\n互换,交换\n';
  await brought('互换.csv', csv, courseId);
  await connection
    .updateTable('imported_card')
    .set({ source_key: (await keyOf(courseId)).replace(/^course:\d+:/, '') })
    .where('card_id', '=', (await cardsOf(courseId))[0]!.card_id)
    .execute();
  expect(await keyOf(courseId)).toMatch(/^cards:互换:/);
  await brought('互换.csv', csv.replace('交换', '交换现金流'), courseId);
  await brought('互换.csv', csv);
  await brought('互换.csv', csv.replace('交换', '再改'), courseId);
  expect(await sides(courseId)).toEqual(['互换=再改']);
  expect(await sides(await courseOf('互换'))).toEqual(['互换=交换']);
});

async function keyOf(courseId: number): Promise<string> {
  const [card] = await cardsOf(courseId);
  return (
    await connection
      .selectFrom('imported_card')
      .where('card_id', '=', card!.card_id)
      .select('source_key')
      .executeTakeFirstOrThrow()
  ).source_key;
}

it('a table with names of decks does not grow in the course of one deck', async () => {
  await brought('底.csv', '正面,背面\n丙,三\n');
  const courseId = await courseOf('底');
  const csv = '正面,背面,牌组\n甲,一,一组\n甲,二,二组\n乙,一,二组\n';
  for (const _ of [1, 2]) {
    await brought('分组.csv', csv, courseId);
    expect(await sides(courseId)).toEqual(['丙=三', '甲=一', '乙=一']);
  }
});

it('a teacher takes back her own import of cards, and not that of another course', async () => {
  const course = await makeCourse(connection);
  const other = await makeCourse(connection);
  const { staffId } = await makeStaff(school, { permissions: ['content.publish:own'] });
  await add(connection, 'staff_duty', {
    ...{ staff_id: staffId, kind: 'course', target_id: course.courseId },
  });
  const teacher = await importDesk(school, staffId);
  const mine = await brought('我的.csv', '正面,背面\n子,一\n', course.courseId, teacher);
  const theirs = await brought('别人的.csv', '正面,背面\n子,一\n', other.courseId);
  expect((await undo(theirs.importNo, teacher)).status).not.toBe(200);
  expect((await undo(mine.importNo, teacher)).status).toBe(200);
  expect(await sides(course.courseId)).toEqual([]);
  expect(await sides(other.courseId)).toEqual(['子=一']);
});
