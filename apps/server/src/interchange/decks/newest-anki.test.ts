import { expect, it } from 'vitest';
import { makeZip } from '../../testing/make-zip.ts';
import { readZip } from '../../platform/zip/read-zip.ts';
import { newestAnkiPackage } from '../testing/newest-anki-package.ts';
import { mediumFrom, readApkg } from './read-apkg.ts';
import { readSqliteTable } from './read-sqlite.ts';
import { unzstd } from './unzstd.ts';

const bounds = {
  maxBytes: 1_000_000,
  maxNotes: 100,
  maxInNote: 1000,
  maxCharacters: 10_000,
  hasMedia: true,
};

const entryOf = async (name: string) =>
  (await readZip(newestAnkiPackage).file(name, 1_000_000)) ?? Buffer.alloc(0);

it('a package in the newest form of Anki gives its cards by their templates, in their decks, with pictures', async () => {
  const deck = await readApkg(newestAnkiPackage, '牌组', bounds);
  expect(deck.broken).toEqual([]);
  expect(deck.cards).toMatchObject([
    {
      deck: '会计',
      section: '第一章',
      front: '**什么是资产？**',
      guid: 'guid-a',
      notes: ['字段 来源 没有保留：卡片的模板没有用到它'],
    },
    { front: '借贷必【……】', guid: 'guid-b', notes: [] },
  ]);
  expect(deck.cards[0]?.back).toContain('能带来经济利益的资源');
  expect(deck.cards.map(({ front, back }) => front + back).join('')).toContain('](anki-sound:');
  expect(deck.cards[1]?.back).toContain('相等');
  expect(deck.cards[1]?.back).toContain('复式记账');
  const picture = await mediumFrom(newestAnkiPackage, deck.media)('图 1.png');
  expect(picture?.subarray(1, 4).toString('latin1')).toBe('PNG');
});

it('a table without row ids is read over all its pages, inner ones too', async () => {
  const database = unzstd(await entryOf('collection.anki21b'), 1_000_000);
  const fields = readSqliteTable(database, 'fields') ?? [];
  expect(fields).toHaveLength(2 + 3 + 12 * 3);
  expect(new Set(fields.map((row) => `${String(row[1])}/${String(row[2])}`)).size).toBe(41);
  expect(readSqliteTable(database, 'templates')).toHaveLength(15);
});

it('a bomb, a torn package and one of something else are refused in words', async () => {
  await expect(readApkg(newestAnkiPackage, '牌组', { ...bounds, maxBytes: 5000 })).rejects.toThrow(
    '不是完整的 .apkg 文件：展开后太大',
  );
  const collection = await entryOf('collection.anki21b');
  const of = (content: Buffer) => makeZip([{ name: 'collection.anki21b', content }]);
  await expect(readApkg(of(collection.subarray(0, 300)), '牌组', bounds)).rejects.toThrow(
    '不是完整的 .apkg 文件：Zstandard 数据不完整或已损坏',
  );
  await expect(readApkg(of(Buffer.from('SQLite format 3\0')), '牌组', bounds)).rejects.toThrow(
    '不是完整的 .apkg 文件：不是 Zstandard 数据',
  );
  // A frame that wants to keep two gigabytes.
  const greedy = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa8, 0, 0, 0, 0]);
  expect(() => unzstd(greedy, 1000)).toThrow('展开后太大');
});
