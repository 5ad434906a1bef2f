import { expect, it } from 'vitest';
import { makeZip } from '../../testing/make-zip.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { readApkg } from './read-apkg.ts';
import { readCsvDeck } from './read-csv-deck.ts';
import { readSqliteTable } from './read-sqlite.ts';
import { writeSqlite, type CellValue } from './write-sqlite.ts';

const tableOf = (name: string, rows: readonly (readonly CellValue[])[]) => ({
  name,
  sql: `CREATE TABLE ${name} (id integer primary key)`,
  rows: rows.map((values, index) => ({ id: index + 1, values: [null, ...values] })),
});
const noteOf = (fields: string, tags = '') => ['guid', 1, 0, -1, tags, fields, '', 0, 0, ''];
const cardOf = (note: number, type = 0) => [note, 1, 0, 0, -1, type, 0, 0, 0, 0, 0, 0];

const collection = (notes: readonly CellValue[][], cards: readonly CellValue[][]) =>
  writeSqlite([tableOf('notes', notes), tableOf('cards', cards)]);
const packageOf = (database: Buffer, media = 0) =>
  makeZip([
    { name: 'collection.anki2', content: database },
    ...Array.from({ length: media }, (_, index) => ({ name: String(index), content: 'x' })),
  ]);
const read = async (notes: readonly CellValue[][], cards: readonly CellValue[][] = []) =>
  await readApkg(packageOf(collection(notes, cards)), '牌组');

it('an Anki note tells what of it is not kept', async () => {
  const { cards } = await read([
    noteOf('前\u001f后'),
    noteOf('前<img src="a.png">\u001f后[sound:a.mp3]\u001f例句\u001f'),
    noteOf('前\u001f<table><tr><td>后</td></tr></table>', ' 第一章 易错  重点 '),
    noteOf('前\u001f后\u001f<br>'),
  ]);
  expect(cards.map(({ notes }) => notes)).toEqual([
    [],
    ['图片没有保留', '声音或视频没有保留', '字段 第 3 个 没有保留：卡片的模板没有用到它'],
    ['表格没有保留，只留下文字', '标签 易错、重点 没有保留'],
    [],
  ]);
});

it('an Anki collection tells of cards that several have one note, and of what was learned', async () => {
  const { notes } = await read([noteOf('前\u001f后')], [cardOf(1, 2), cardOf(1)]);
  expect(notes).toEqual([
    '牌组有 2 张卡、1 条笔记：反向等多出来的卡没有保留，一条笔记成一张',
    'Anki 里的复习进度没有保留，从头开始学',
  ]);
  expect((await read([noteOf('前\u001f后')], [cardOf(1)])).notes).toEqual([]);
});

it('an Anki package tells which note is being read', async () => {
  const places: string[] = [];
  const bytes = packageOf(collection([noteOf('前\u001f后'), noteOf('问\u001f答')], []));
  await readApkg(bytes, '牌组', undefined, (place) => void places.push(place));
  expect(places).toEqual(['第 1 条', '第 2 条']);
});

it('a note beyond all bounds is told, and the others are taken', async () => {
  const { cards, broken } = await read([noteOf('\\('.repeat(100_000)), noteOf('前\u001f后')]);
  expect(broken).toEqual([{ place: '第 1 条', reason: '文字太长' }]);
  expect(cards).toHaveLength(1);
});

it('a deck may have as many pictures and sounds as it likes', async () => {
  const bytes = packageOf(collection([noteOf('前\u001f后')], []), 2500);
  expect((await readApkg(bytes, '牌组')).cards).toHaveLength(1);
});

it('a database that is none of Anki is refused in words', async () => {
  const bytes = packageOf(writeSqlite([tableOf('users', [['甲']])]));
  await expect(readApkg(bytes, '牌组')).rejects.toThrow('里面没有笔记表，不像 Anki 的牌组');
});

it('rows that share their bytes, to grow without end, are refused', () => {
  const file = collection(
    [noteOf('长'.repeat(50_000)), ...Array.from({ length: 9 }, () => noteOf('短'))],
    [],
  );
  const pages = Array.from({ length: file.length / 4096 }, (_, index) => index * 4096);
  const page = pages.find((at) => file[at] === 0x0d && file.readUInt16BE(at + 3) === 10) ?? 0;
  // Every row of the page is the long one.
  const first = file.readUInt16BE(page + 8);
  for (let cell = 1; cell < 10; cell += 1) file.writeUInt16BE(first, page + 8 + cell * 2);
  expect(() => readSqliteTable(file, 'notes')).toThrow(BankFileError);
});

it('a CSV of cards tells of columns that are not taken, and of rows that a comma made longer', async () => {
  const deck = await readCsvDeck('正面,背面,备注\n甲,乙,丙\n丁,戊,己,庚\n', '牌组');
  expect(deck.cards).toHaveLength(1);
  expect(deck.notes).toEqual(['“备注”这一列没有用上']);
  expect(deck.broken).toEqual([
    { place: '第 3 行', reason: '有 4 格，比表头的 3 格多；文字里有逗号时请加引号' },
  ]);
});
