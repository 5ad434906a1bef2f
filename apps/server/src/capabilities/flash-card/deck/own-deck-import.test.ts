import { maxOwnCards } from '@xuezhou/contract/flash-card';
import { refusals } from '@xuezhou/contract/refusals';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { ankiDeck, importDeck, previewDeck } from '../testing/own-deck.ts';
import { ownCardsOf } from '../testing/own-card.ts';

const school = await startTestApp();
const { connection } = school;

const begin = async () => {
  const [course, student] = await Promise.all([makeCourse(connection), school.signIn()]);
  return { course, courseId: course.courseId, student };
};
const csv = '正面,背面,牌组\n久期,**敏感度**,利率\n凸性,$C$ 是弯曲,利率\n贝塔,市场风险,股票\n';
const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c33' } })
  .png()
  .toBuffer();

describe('[flash-card.own-import] a file of cards', () => {
  it('[POST /api/flash-cards/own/import/preview] is first only looked at: decks, and rows that cannot be taken', async () => {
    const { courseId, student } = await begin();
    const rows = `${csv},没有正面,股票\n阿尔法,,股票\n久期,敏感度,别的\n${'长'.repeat(5001)},背,\n甲,乙,丙,丁\n`;
    const { data } = await previewDeck(student, courseId, rows);
    expect(data).toMatchObject({
      added: 3,
      decks: [
        { name: '利率', cards: 2 },
        { name: '股票', cards: 1 },
      ],
      known: [{ place: '第 7 行', front: '久期', reason: '和第 2 行相同' }],
      skippedCount: 4,
      room: maxOwnCards,
    });
    expect(data.skipped.map(({ place, reason }) => `${place}：${reason}`)).toEqual([
      '第 9 行：有 4 格，比表头的 3 格多；文字里有逗号时请加引号',
      '第 5 行：正面是空的',
      '第 6 行：背面是空的',
      '第 8 行：正面超过 5000 个字，请分成几张',
    ]);
    expect(await ownCardsOf(student, courseId)).toEqual([]);
  });

  it('[flash-card.own-import#2] [POST /api/flash-cards/own/import#1,2] is taken in its own order, and the second time nothing is', async () => {
    const { courseId, student } = await begin();
    const first = await importDeck(student, courseId, csv);
    expect(first.data).toMatchObject({ added: 3, knownCount: 0, room: maxOwnCards - 3 });
    const cards = await ownCardsOf(student, courseId);
    expect(cards.map(({ own }) => own.front)).toEqual(['久期', '凸性', '贝塔']);
    expect(cards[0]).toMatchObject({ status: 'new', own: { deck: '利率', back: '**敏感度**' } });
    const again = await importDeck(student, courseId, csv);
    expect(again.data).toMatchObject({ added: 0, knownCount: 3, decks: [] });
    expect(await ownCardsOf(student, courseId)).toEqual(cards);
  });

  it('that comes twice at one moment is taken once', async () => {
    const { courseId, student } = await begin();
    const both = await Promise.all([1, 2].map(() => importDeck(student, courseId, csv)));
    expect(new Set(both.map(({ data }) => data.added))).toEqual(new Set([0, 3]));
    expect(await ownCardsOf(student, courseId)).toHaveLength(3);
  });

  it('of Excel in GB18030 is read, and one without decks is named by its file', async () => {
    const { courseId, student } = await begin();
    // 正面,背面 / 久期,敏感 in GB18030.
    const bytes = Buffer.from('d5fdc3e62cb1b3c3e60abec3c6da2cc3f4b8d00a', 'hex');
    const { data } = await importDeck(student, courseId, bytes, '固收.csv');
    expect(data.decks).toEqual([{ name: '固收', cards: 1 }]);
    expect((await ownCardsOf(student, courseId))[0]?.own).toMatchObject({
      front: '久期',
      back: '敏感',
    });
  });

  it('with a script is taken as its words alone', async () => {
    const { courseId, student } = await begin();
    const hostile = ankiDeck([
      [
        '<script>alert(1)</script>问<img src=x onerror=alert(1)>',
        '答&lt;img src=x onerror=a()&gt;',
      ],
    ]);
    expect((await importDeck(student, courseId, hostile, 'a.apkg')).data.added).toBe(1);
    const [card] = await ownCardsOf(student, courseId);
    expect(card?.front).toBe('<p>问</p>');
    // It was text in Anki, and is text here.
    expect(card?.back).toBe('<p>答&lt;img src=x onerror=a()&gt;</p>');
  });

  it('of Anki brings its pictures, and says what stays behind', async () => {
    const { courseId, student } = await begin();
    const deck = ankiDeck(
      [
        ['图<img src="a (1).png">', '背[sound:a.mp3]'],
        ['没有图<img src="b.png">', '背'],
        ['不是图<img src="c.png">', '背'],
      ],
      { 'a (1).png': photo, 'c.png': Buffer.from('<svg onload="alert(1)"/>') },
    );
    const { data } = await importDeck(student, courseId, deck, '图.apkg');
    expect(data.added).toBe(3);
    expect(data.losses).toEqual([
      {
        text: '声音没有保留：文件里没有它，不是 MP3、M4A、OGG、WAV、FLAC，已损坏或超过 5 MB',
        cards: 1,
      },
      { text: '图片没有保留：文件里没有它，不是 JPG、PNG、WebP，已损坏或太大', cards: 2 },
    ]);
    const [card] = await ownCardsOf(student, courseId);
    const [url = ''] = /\/files\/pictures\/[0-9a-f-]+/.exec(card?.front ?? '') ?? [];
    const shown = await student.send({ method: 'GET', url });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    const { used_at } = await connection
      .selectFrom('upload')
      .where('student_id', '=', student.studentId)
      .select('used_at')
      .executeTakeFirstOrThrow();
    expect(used_at).not.toBeNull();
    expect((await importDeck(student, courseId, deck, '图.apkg')).data.added).toBe(0);
  });

  it('keeps what Anki shows as it stands from being taken for a mark', async () => {
    const { courseId, student } = await begin();
    const deck = ankiDeck([['2*3*4 与 $5，_a_', '1. 先<br /># 后<br />[a](b) \\(x*y*z\\)']]);
    await importDeck(student, courseId, deck, 'a.apkg');
    const [card] = await ownCardsOf(student, courseId);
    expect(card?.front).toBe('<p>2*3*4 与 $5，_a_</p>');
    expect(card?.back).toBe(
      '<p>1. 先<br /># 后<br />[a](b) <span class="math" data-display="false">x*y*z</span></p>',
    );
  });

  it('of Anki is known by its notes, however their words changed since', async () => {
    const { courseId, student } = await begin();
    await importDeck(student, courseId, ankiDeck([['久期', '敏感', 'a']]), 'a.apkg');
    const changed = ankiDeck([
      ['麦考利久期', '加权平均', 'a'],
      ['凸性', '弯曲', 'b'],
    ]);
    const { data } = await importDeck(student, courseId, changed, 'a.apkg');
    expect(data).toMatchObject({ added: 1, known: [{ front: '麦考利久期' }] });
    expect((await importDeck(student, courseId, changed, 'a.apkg')).data.added).toBe(0);
    expect(await ownCardsOf(student, courseId)).toHaveLength(2);
  });

  it('of Anki gives its names to what came without: its words may change after that', async () => {
    const { courseId, student } = await begin();
    await importDeck(student, courseId, '正面,背面\n久期,敏感\n久期 ,敏感\n凸性,弯曲\n');
    const named = ankiDeck([
      ['久期', '敏感', 'a'],
      ['凸性', '弯曲', 'b'],
    ]);
    await previewDeck(student, courseId, named, 'a.apkg');
    const changed = ankiDeck([['麦考利久期', '加权平均', 'a']]);
    expect((await previewDeck(student, courseId, changed, 'a.apkg')).data.added).toBe(1);
    expect((await importDeck(student, courseId, named, 'a.apkg')).data.added).toBe(0);
    const { data } = await importDeck(student, courseId, changed, 'a.apkg');
    expect(data).toMatchObject({ added: 0, known: [{ front: '麦考利久期' }] });
    expect(await ownCardsOf(student, courseId)).toHaveLength(2);
  });

  it('of Anki is not taken for a card that has signs of its own between the same letters', async () => {
    const { courseId, student } = await begin();
    await importDeck(student, courseId, '正面,背面\n5*3,15\n');
    const { data } = await importDeck(student, courseId, ankiDeck([['53', '15']]), 'a.apkg');
    expect(data.added).toBe(1);
  });

  it('of Anki that came before its signs were kept does not come a second time', async () => {
    const { courseId, student } = await begin();
    const former = '正面,背面\n"价格 $5，$a$",**x** 与 _y_\n';
    await importDeck(student, courseId, former);
    const deck = ankiDeck([['价格 $5，$a$', '**x** 与 _y_']]);
    const { data } = await importDeck(student, courseId, deck, 'a.apkg');
    expect(data).toMatchObject({ added: 0, knownCount: 1 });
  });

  it('of Anki whose notes bear one name is taken by its words', async () => {
    const { courseId, student } = await begin();
    const deck = ankiDeck([
      ['甲', '乙', 'same'],
      ['丙', '丁', 'same'],
    ]);
    expect((await importDeck(student, courseId, deck, 'a.apkg')).data.added).toBe(2);
    expect((await importDeck(student, courseId, deck, 'a.apkg')).data.added).toBe(0);
  });

  it('of Anki whose note has a name that cannot be kept is taken by its words', async () => {
    const { courseId, student } = await begin();
    const deck = ankiDeck([['甲', '乙', 'a\0b']]);
    expect((await importDeck(student, courseId, deck, 'a.apkg')).data.added).toBe(1);
    expect((await importDeck(student, courseId, deck, 'a.apkg')).data.added).toBe(0);
  });

  it('is refused whole when the student may not write so many', async () => {
    const { courseId, student } = await begin();
    await sql`
      insert into own_card (student_id, own_card_id, course_id, deck, front, back, front_html, back_html,
        created_at, edited_at)
      select ${student.studentId}, gen_random_uuid(), ${courseId}, '', 'f', 'b', 'f', 'b', now(), now()
      from generate_series(1, ${maxOwnCards - 2})`.execute(connection);
    expect((await previewDeck(student, courseId, csv)).data).toMatchObject({ added: 3, room: 2 });
    const { status, message } = await importDeck(student, courseId, csv);
    expect(status).toBe(refusals.ownCardTooMany[0]);
    expect(message).toContain('还能放 2 张，这个文件有 3 张新的');
    expect(await ownCardsOf(student, courseId)).toHaveLength(maxOwnCards - 2);
  });

  it('is refused for a course that the student does not have, and for none', async () => {
    const { student } = await begin();
    const closed = await makeCourse(connection, { access: 'enrolled' });
    for (const send of [previewDeck, importDeck]) {
      expect((await send(student, closed.courseId, csv)).status).toBe(refusals.courseNotOwned[0]);
      expect((await send(student, 77, csv)).status).toBe(404);
    }
  });

  it('is refused in words when files come one after another without end', async () => {
    const { courseId, student } = await begin();
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1)
      statuses.push((await previewDeck(student, courseId, csv)).status);
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(refusals.ownDeckTooOften[0]);
  });
});
