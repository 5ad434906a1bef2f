import { maxDeckBytes } from '@xuezhou/contract/flash-card';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { makeZip } from '../../../testing/make-zip.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { ankiDeck, importDeck } from '../testing/own-deck.ts';
import { ownCardsOf } from '../testing/own-card.ts';

const school = await startTestApp();
const course = await makeCourse(school.connection);

/** Says that its collection is small, and unpacks into more. */
const bomb = makeZip([
  { name: 'collection.anki2', content: Buffer.alloc(3_000_000), claims: 1000 },
]);

const many = Array.from({ length: 2001 }, (_none, index) => [`问 ${index}`, '答'] as const);
const address = (index: number) =>
  `/files/pictures/019a0000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const ofOurs = Array.from({ length: 201 }, (_none, index) => `![](${address(index)})`).join('');
const tooMuch = Array.from({ length: 70 }, () => ['<b>'.repeat(9600), '答'] as const);
const pictures = Array.from({ length: 201 }, (_none, index) => `<img src="${index}.png">`).join('');

describe('[flash-card.own-import#2] a file that is none of cards', () => {
  it.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), '也不是认得出编码的 CSV'],
    ['a table of questions', '题干,A,B,答案\n题,甲,乙,A\n', '第一行也没有“正面”和“背面”'],
    ['another zip', makeZip([{ name: 'a.txt', content: 'x' }]), '里面没有 Anki 的牌组'],
    [
      'of the newest form, and nothing in it',
      makeZip([{ name: 'collection.anki21b', content: 'x' }]),
      '不是 Zstandard 数据',
    ],
    ['cut short', ankiDeck([['问', '答']]).subarray(0, -30), '不是完整的 .apkg 文件'],
    ['a bomb', bomb, '展开后和它自己说的不一样'],
    [
      'large once unpacked',
      makeZip([{ name: 'collection.anki2', content: Buffer.alloc(41_000_000) }]),
      '展开后太大',
    ],
    ['with a way out', makeZip([{ name: '../../etc/passwd', content: 'x' }]), '指向别处的文件名'],
    ['of too many notes', ankiDeck(many), '有 2001 条笔记，一次最多 2000 条'],
    ['of too many rows', `正面,背面\n${'问,答\n'.repeat(2001)}`, '超过 2000 行'],
    ['of rows without end', `正面,背面\n${'a\n'.repeat(1_450_000)}`, '超过 2000 行'],
    ['of too many pictures', ankiDeck([['问', pictures]]), '有 201 张图片，一次最多 200 张'],
    ['of too many addresses', `正面,背面\n问,${ofOurs}\n`, '有 201 张图片，一次最多 200 张'],
    ['of too much text', ankiDeck(tooMuch), '文字超过 200 万字'],
    ['of endless columns', `正面,背面${','.repeat(200)}\n问,答\n`, '表头有 202 列，最多 100 列'],
    ['long', `正面,背面\n${`${'长'.repeat(900)},背\n`.repeat(1200)}`, 'CSV 最大 3 MB'],
    ['of broken quotes', `正面,背面\n${'"问"题,答\n'.repeat(25)}`, '引号没有配对的行超过 20 行'],
  ])('as one %s is refused with words, and writes nothing', async (_what, bytes, words) => {
    const student = await school.signIn();
    const { status, message } = await importDeck(student, course.courseId, bytes);
    expect(message).toContain(words);
    expect(status).toBe(refusals.ownDeckUnreadable[0]);
    expect(await ownCardsOf(student, course.courseId)).toEqual([]);
  });

  it('is refused when it is empty, or larger than may be sent', async () => {
    const student = await school.signIn();
    const empty = await importDeck(student, course.courseId, '');
    expect(empty.status).toBe(refusals.uploadEmpty[0]);
    const huge = await importDeck(student, course.courseId, Buffer.alloc(maxDeckBytes + 1));
    expect([huge.http, huge.message]).toEqual([413, '文件太大，请换一个小于 20 MB 的']);
  });

  it('has a row that is nested without end: it stays as it is written', async () => {
    const student = await school.signIn();
    const rows = `正面,背面\n${'> '.repeat(2450)}深,答\n问,答\n`;
    const { data } = await importDeck(student, course.courseId, rows);
    expect(data).toMatchObject({ added: 2, skipped: [] });
    const [deep] = await ownCardsOf(student, course.courseId);
    expect(deep?.front).toMatch(/^&gt; &gt; /);
  });

  it('has formulas that would never end: they stay as they are written', async () => {
    const student = await school.signIn();
    const formula = `$\\def\\a{${'x'.repeat(2000)}}${'\\a'.repeat(900)}$`;
    const { data } = await importDeck(student, course.courseId, `正面,背面\n问,${formula}\n`);
    expect(data).toMatchObject({ added: 1, skipped: [] });
    const [card] = await ownCardsOf(student, course.courseId);
    expect(card?.back).toBe(
      `<p><span class="math" data-display="false">${formula.slice(1, -1)}</span></p>`,
    );
  });

  it('cannot take a picture that is somebody else’s', async () => {
    const student = await school.signIn();
    const rows = `正面,背面\n问![图](${address(0)}),答![](https://elsewhere.example/a.png)\n`;
    const { data } = await importDeck(student, course.courseId, rows);
    expect(data.losses.map(({ text }) => text)).toEqual([
      '图片没有保留：文件里没有它，不是 JPG、PNG、WebP，已损坏或太大',
      '外面网站的图片没有保留',
    ]);
    expect((await ownCardsOf(student, course.courseId))[0]?.own).toMatchObject({
      front: '问',
      back: '答',
    });
  });
});
