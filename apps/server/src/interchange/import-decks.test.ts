import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ankiDeck } from '../capabilities/flash-card/testing/own-deck.ts';
import { schoolGuidOf } from '../capabilities/flash-card/deck/deck-files.port.ts';
import { exportApkg } from './export/export-apkg.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { isDeckFile } from './decks/brought/open-deck.ts';
import { importDecks } from './import-decks.ts';
import { ankiPackage } from './testing/anki-package.ts';
import { openTestSchool } from './testing/open-test-school.ts';

const school = await openTestSchool();
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-decks-'));
afterAll(async () => {
  await school.close();
  await rm(folder, { recursive: true, force: true });
});

const write = async (name: string, body: string | Buffer) => {
  const file = path.join(folder, name);
  await writeFile(file, body);
  return file;
};
const take = async (file: string, dryRun = false) => {
  const [report] = await importDecks(school, [file], { dryRun });
  if (report === undefined) throw new Error('no report');
  return report;
};
const cardsOf = (courseId: number | null | undefined) =>
  school.database.connection
    .selectFrom('card')
    .innerJoin('reading', 'reading.reading_id', 'card.reading_id')
    .where('card.course_id', '=', courseId ?? 0)
    .select(['card_id', 'front', 'back', 'reading.title as section'])
    .orderBy('card.position')
    .execute();

describe('a CSV of cards', () => {
  const csv =
    '术语,定义,章节\n久期,"价格对利率的敏感度，\n以年计",第 1 章\n凸性,$C$ 是弯曲,第 2 章\n';

  it('is told from a bank of questions by its heading', async () => {
    expect(await isDeckFile(await write('deck.csv', csv))).toBe(true);
    expect(await isDeckFile(await write('bank.csv', '题干,A,B,答案\n题,甲,乙,A\n'))).toBe(false);
    expect(await isDeckFile(await write('notes.json', '[]'))).toBe(false);
  });

  it('becomes a course of its own, and the same file again changes nothing', async () => {
    const file = await write('固收.csv', csv);
    const first = await take(file);
    expect(first.counts).toEqual({ added: 2, changed: 0, unchanged: 0, skipped: 0 });
    expect(await cardsOf(first.banks[0]?.courseId)).toMatchObject([
      { front: '久期', back: '价格对利率的敏感度，\n以年计', section: '第 1 章' },
      { front: '凸性', section: '第 2 章' },
    ]);
    const again = await take(file);
    expect(again.counts).toEqual({ added: 0, changed: 0, unchanged: 2, skipped: 0 });
    expect(again.banks).toEqual(first.banks);
  });

  it('keeps the card whose back was mended, so that what was learned of it stays', async () => {
    const [before] = await cardsOf((await take(await write('衍生品.csv', csv))).banks[0]?.courseId);
    const mended = await take(await write('衍生品.csv', csv.replace('弯曲', '曲率')));
    expect(mended.counts).toMatchObject({ changed: 1, unchanged: 1 });
    const [after] = await cardsOf(mended.banks[0]?.courseId);
    expect(after?.card_id).toBe(before?.card_id);
  });

  it('leaves alone the cards of a deck whose name begins with its own', async () => {
    const longer = await take(await write('CFA:L1.csv', '正面,背面\n久期,长的\n'));
    const shorter = await take(await write('CFA.csv', '正面,背面\n久期,短的\n'));
    expect(shorter.counts.added).toBe(1);
    expect(await cardsOf(longer.banks[0]?.courseId)).toMatchObject([{ back: '长的' }]);
    expect(await cardsOf(shorter.banks[0]?.courseId)).toMatchObject([{ back: '短的' }]);
  });

  it('passes over what is empty, repeated or broken, and says why', async () => {
    const rows = '正面,背面\n甲,乙\n甲 ,丙\n,丁\n戊,\n己,$\\foo$\n';
    const { counts, rows: told } = await take(await write('有错.csv', rows));
    expect(counts).toMatchObject({ added: 1, skipped: 4 });
    expect(told.flatMap(({ reason }) => reason ?? [])).toEqual([
      '正面与第 2 行相同',
      '正面是空的',
      '背面是空的',
      expect.stringContaining('公式'),
    ]);
  });

  it('is only checked in a dry run', async () => {
    const { counts, banks } = await take(await write('试一试.csv', csv), true);
    expect(counts.added).toBe(2);
    expect(banks).toEqual([{ name: '试一试', courseId: null }]);
    expect((await take(await write('试一试.csv', csv))).counts.added).toBe(2);
  });

  it('goes out as it came in', async () => {
    const out = path.join(folder, 'out');
    const { decks } = await exportCatalogue(school, out);
    expect(decks).toBeGreaterThan(0);
    const { counts } = await take(path.join(out, 'cards', '固收.csv'));
    expect(counts).toEqual({ added: 0, changed: 0, unchanged: 2, skipped: 0 });
  });
});

describe('an Anki package', () => {
  it('gives its notes as cards: words, formulas, gaps, and long ones whole', async () => {
    const file = await write('anki.apkg', ankiPackage);
    expect(await isDeckFile(file)).toBe(true);
    const { counts, banks, rows } = await take(file);
    expect(counts).toEqual({ added: 23, changed: 0, unchanged: 0, skipped: 1 });
    expect(rows[0]).toMatchObject({ place: '第 4 条', reason: '背面是空的' });
    const cards = await cardsOf(banks[0]?.courseId);
    expect(banks[0]?.name).toBe('固定收益');
    expect(cards.slice(0, 3)).toMatchObject([
      { front: '修正久期', back: '**价格**对收益率的敏感度\n$D_{mod}=D/(1+y)$', section: '久期' },
      { front: '凸性是【……】的【形状】', back: '凸性是**价格曲线**的**弯曲**\n出自第 2 章' },
      { front: '很长', back: '长'.repeat(400) },
    ]);
    expect(cards.at(-1)).toMatchObject({ front: '第 24 张', back: '答 24' });
  });

  it('keeps its cards however their words change, each by its own note', async () => {
    const first = await take(
      await write(
        '期权.apkg',
        ankiDeck([
          ['看涨', '买的权利', 'a'],
          ['看跌', '卖的权利', 'b'],
        ]),
      ),
    );
    const before = await cardsOf(first.banks[0]?.courseId);
    const changed = ankiDeck([
      ['看跌', '到期前可卖', 'c'],
      ['看涨期权', '买的权利', 'a'],
      ['看跌期权', '卖的权利', 'b'],
    ]);
    const file = await write('期权.apkg', changed);
    expect((await take(file)).counts).toEqual({ added: 1, changed: 2, unchanged: 0, skipped: 0 });
    expect(await cardsOf(first.banks[0]?.courseId)).toMatchObject([
      { card_id: before[0]?.card_id, front: '看涨期权' },
      { card_id: before[1]?.card_id, front: '看跌期权' },
      { front: '看跌', back: '到期前可卖' },
    ]);
    expect((await take(file)).counts.unchanged).toBe(3);
    const written = await write('期权.csv', '正面,背面\n看涨期权,买的权利\n');
    expect((await take(written)).counts).toMatchObject({ added: 0, unchanged: 1 });
  });

  it('that is newer is itself under another name of its file too, and another deck is not', async () => {
    const first = await take(
      await write(
        '旧名.apkg',
        ankiDeck([
          ['套期', '对冲风险', 'hedge 1'],
          ['基差', '现货减期货', 'hedge 2'],
        ]),
      ),
    );
    const newer = ankiDeck([
      ['套期保值', '对冲风险', 'hedge 1'],
      ['基差', '现货减期货', 'hedge 2'],
      ['展期', '移到远月', 'hedge 3'],
    ]);
    const renamed = await take(await write('新名 2026.apkg', newer));
    expect(renamed.counts).toEqual({ added: 1, changed: 1, unchanged: 1, skipped: 0 });
    expect(renamed.banks).toEqual(first.banks);
    const others = ankiDeck([
      ['甲', '乙', 'hedge 1'],
      ['丙', '丁', 'other 1'],
      ['戊', '己', 'other 2'],
    ]);
    expect((await take(await write('别的.apkg', others))).banks).not.toEqual(first.banks);
  });

  it('that the school wrote comes back as itself under any name, and a corrected word is one change', async () => {
    const csv = '正面,背面\n回购,**卖出**再买回\n逆回购,$x$ 与买入\n';
    const { banks } = await take(await write('货币市场.csv', csv));
    const courseId = banks[0]?.courseId ?? 0;
    const before = await cardsOf(courseId);
    const out = path.join(folder, 'exported 货币.apkg');
    await exportApkg(school, courseId, out);
    expect((await take(out)).counts).toEqual({ added: 0, changed: 0, unchanged: 2, skipped: 0 });
    expect(await cardsOf(courseId)).toEqual(before);
    const guid = schoolGuidOf(school.signer, before[0]?.card_id ?? 0);
    const mended = ankiDeck([['回购协议', '<b>卖出</b>再买回', guid]]);
    expect((await take(await write('随便.apkg', mended))).counts).toEqual({
      ...{ added: 0, changed: 1, unchanged: 0, skipped: 0 },
    });
    expect(await cardsOf(courseId)).toMatchObject([
      { card_id: before[0]?.card_id, front: '回购协议', back: '**卖出**再买回' },
      before[1],
    ]);
  });

  it('written by a program that names a note by its words changes its cards and adds none', async () => {
    const first = await take(await write('外汇.apkg', ankiDeck([['即期', '两日', 'hash 1']])));
    const [before] = await cardsOf(first.banks[0]?.courseId);
    const mended = ankiDeck([['即期', '两个营业日', 'hash 2']]);
    const { counts } = await take(await write('外汇.apkg', mended));
    expect(counts).toEqual({ added: 0, changed: 1, unchanged: 0, skipped: 0 });
    expect(await cardsOf(first.banks[0]?.courseId)).toMatchObject([
      { card_id: before?.card_id, back: '两个营业日' },
    ]);
  });

  it('that another school wrote under the bare number of a card replaces no other card', async () => {
    const { banks } = await take(
      await write('利率.apkg', ankiDeck([['远期', '约定', 'xuezhou-7']])),
    );
    const ofAnother = ankiDeck([['期货', '场内', 'xuezhou-7']]);
    const { counts } = await take(await write('利率.apkg', ofAnother));
    expect(counts).toEqual({ added: 1, changed: 0, unchanged: 0, skipped: 0 });
    expect(await cardsOf(banks[0]?.courseId)).toMatchObject([{ front: '远期' }, { front: '期货' }]);
  });

  it('that came before its signs were kept changes its cards and adds none', async () => {
    const former = '正面,背面\n"价格 $5，2*3*4 与 $x\\%$","答_1_"\n';
    const { banks } = await take(await write('旧的.csv', former));
    const deck = ankiDeck([[String.raw`价格 $5，2*3*4 与 \(x\%\)`, '答_1_']]);
    const { counts } = await take(await write('旧的.apkg', deck));
    expect(counts).toEqual({ added: 0, changed: 1, unchanged: 0, skipped: 0 });
    expect(await cardsOf(banks[0]?.courseId)).toMatchObject([
      { front: String.raw`价格 \$5，2\*3\*4 与 $x\%$` },
    ]);
  });

  it.each([
    ['cut short', ankiPackage.subarray(0, 900)],
    ['no package', Buffer.from('hello')],
    ['empty', Buffer.alloc(0)],
  ])('that is %s is refused in words', async (_name, bytes) => {
    const { fault, counts } = await take(await write('broken.apkg', Buffer.from(bytes)));
    expect(fault).toContain('broken.apkg：');
    expect(counts.added).toBe(0);
  });
});
