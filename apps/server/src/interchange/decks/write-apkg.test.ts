import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readZip } from '../../platform/zip/read-zip.ts';
import { readApkg } from './read-apkg.ts';
import { readSqliteTable } from './read-sqlite.ts';
import { writeApkg } from './write-apkg.ts';
import { writeSqlite, type CellValue } from './write-sqlite.ts';

const now = new Date('2026-03-02T04:00:00Z');

it('[review.deck-export] is read back as it was: decks, words, bold and formulas', async () => {
  const bytes = writeApkg(
    [
      {
        cardId: 7,
        guid: 'xuezhou-7',
        deck: 'CFA::数量::货币时间价值',
        front: '<p>现值</p>',
        back: '<p><strong>PV</strong></p>',
      },
      {
        cardId: 3,
        guid: 'xuezhou-3',
        deck: 'CFA::数量::统计',
        front: '<p>方差 <span class="math" data-display="false">\\sigma^2</span></p>',
        back: '<div class="math" data-display="true">x &lt; y</div>',
      },
    ],
    [],
    now,
  );
  const { cards, broken } = await readApkg(bytes, 'file');
  expect(broken).toEqual([]);
  expect(cards).toMatchObject([
    { deck: 'CFA', section: '数量 · 统计', front: '方差 $\\sigma^2$', back: '$$x < y$$' },
    { deck: 'CFA', section: '数量 · 货币时间价值', front: '现值', back: '**PV**' },
  ]);
});

it('gives a card the same id and guid in each export, and no schedule', async () => {
  const bytes = writeApkg(
    [{ cardId: 7, guid: 'xuezhou-7', deck: '一', front: '前', back: '后' }],
    [],
    now,
  );
  const file = await readZip(bytes).file('collection.anki2', 1_000_000);
  if (file === undefined) throw new Error('no collection');
  expect(readSqliteTable(file, 'notes')?.[0]?.slice(0, 3)).toEqual([
    1_600_000_000_007,
    null,
    'xuezhou-7',
  ]);
  expect(readSqliteTable(file, 'revlog')).toEqual([]);
  // Type, queue: new.
  expect(readSqliteTable(file, 'cards')?.[0]?.slice(7, 9)).toEqual([0, 0]);
});

const value = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
  fc.string({ maxLength: 40 }),
  fc.integer({ min: 3900, max: 14_000 }).map((length) => '长'.repeat(length)),
);

it('of any rows reads back the same, with pages over pages and rows longer than a page', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(value, { minLength: 2, maxLength: 2 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 1000 }),
      (values, step) => {
        const rows = values.map((row, index) => ({ id: (index + 1) * step, values: row }));
        const file = writeSqlite([
          { name: 'one', sql: 'CREATE TABLE one (a, b)', rows },
          { name: 'two', sql: 'CREATE TABLE two (a, b)', rows: rows.slice(0, 1) },
        ]);
        const expected = rows.map((row): CellValue[] => [row.id, ...row.values]);
        expect(plain(readSqliteTable(file, 'one'))).toEqual(expected);
        expect(plain(readSqliteTable(file, 'two'))).toEqual(expected.slice(0, 1));
      },
    ),
    { numRuns: 40 },
  );
});

it('holds a hundred thousand rows in three levels of pages', () => {
  const rows = Array.from({ length: 100_000 }, (_none, index) => ({
    id: index + 1,
    values: [`卡片 ${index}`, index],
  }));
  const file = writeSqlite([{ name: 'many', sql: 'CREATE TABLE many (a, b)', rows }]);
  const read = readSqliteTable(file, 'many') ?? [];
  expect(read).toHaveLength(100_000);
  expect(plain([read[99_999] ?? []])).toEqual([[100_000, '卡片 99999', 99_999]]);
});

/** Large numbers come back as bigint. */
const plain = (rows: readonly (readonly unknown[])[] | undefined) =>
  rows?.map((row) => row.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)));
