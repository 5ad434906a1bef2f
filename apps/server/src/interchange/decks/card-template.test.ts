import { describe, expect, it } from 'vitest';
import { makeZip } from '../../testing/make-zip.ts';
import { readApkg } from './read-apkg.ts';
import { writeSqlite, type CellValue } from './write-sqlite.ts';

const table = (name: string, rows: readonly (readonly CellValue[])[]) => ({
  name,
  sql: `CREATE TABLE ${name} (id integer primary key)`,
  rows: rows.map((values, index) => ({ id: index + 1, values: [null, ...values] })),
});

/** One note of a kind, as Anki exports it. */
async function cardOf(fields: Record<string, string>, front: string, back: string) {
  const flds = Object.keys(fields).map((name, ord) => ({ name, ord }));
  const models = {
    7: {
      flds,
      tmpls: [
        { qfmt: front, afmt: back },
        { qfmt: 'x', afmt: 'y' },
      ],
    },
  };
  const collection = [0, 0, 0, 11, 0, 0, 0, '{}', JSON.stringify(models), '{}', '{}', '{}'];
  const note = ['guid', 7, 0, -1, '', Object.values(fields).join('\u001f'), '', 0, 0, ''];
  const database = writeSqlite([table('col', [collection]), table('notes', [note])]);
  const bytes = makeZip([{ name: 'collection.anki2', content: database }]);
  const { cards, broken } = await readApkg(bytes, '牌组');
  expect(broken).toEqual([]);
  return cards[0];
}

describe('a note of Anki', () => {
  it('shows the fields that its template names, wherever they stand', async () => {
    const fields = { 编号: '12', 英文: 'duration', 中文: '久期', 例句: '久期是 5' };
    const front = '<div>{{中文}}</div>';
    const back = '{{FrontSide}}<hr id="answer">{{英文}}<br>{{text:例句}}';
    expect(await cardOf(fields, front, back)).toMatchObject({
      front: '久期',
      back: 'duration\n久期是 5',
      notes: ['字段 编号 没有保留：卡片的模板没有用到它'],
    });
  });

  it('leaves out what a condition leaves out, boxes to type into, and the front behind', async () => {
    const fields = { 问: '问', 提示: '', 答: '答' };
    const front = '{{问}}{{#提示}}（{{提示}}）{{/提示}}{{^提示}}想一想{{/提示}} {{type:答}}';
    const card = await cardOf(fields, front, '{{问}}<hr id=answer>{{type:答}}{{tts zh_CN:答}}');
    expect(card).toMatchObject({ front: '问想一想', back: '答', notes: [] });
  });

  it('has gaps in front and what belongs there behind', async () => {
    const fields = { 文字: '{{c1::久期}}是敏感度', 补充: '见第 3 章' };
    const card = await cardOf(fields, '{{cloze:文字}}', '{{cloze:文字}}<br>{{补充}}');
    expect(card).toMatchObject({ front: '【……】是敏感度', back: '**久期**是敏感度\n见第 3 章' });
  });

  it('is no larger than its fields, whatever its template repeats', async () => {
    const card = await cardOf({ 问: '长'.repeat(100) }, '{{问}}'.repeat(2000), '{{问}}{{问}}');
    expect(card).toMatchObject({ front: '长'.repeat(100), back: '长'.repeat(100) });
  });

  it('without a front of its own shows its first field and the second', async () => {
    expect(await cardOf({ 问: '问', 答: '答' }, '{{没有}}', '{{答}}')).toMatchObject({
      front: '问',
      back: '答',
    });
  });
});
