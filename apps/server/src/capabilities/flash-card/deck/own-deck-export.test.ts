import { saveOwnCard } from '@xuezhou/contract/flash-card';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readSqliteTable } from '../../../interchange/decks/read-sqlite.ts';
import { readZip } from '../../../platform/zip/read-zip.ts';
import type { TestClient } from '../../../testing/client.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { ankiDeck, importDeck } from '../testing/own-deck.ts';
import { ownCardsOf, ownWords } from '../testing/own-card.ts';

const school = await startTestApp();
const { connection } = school;
const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#36c' } })
  .png()
  .toBuffer();

const get = (client: Pick<TestClient, 'send'>, courseId: number, form: string, deck?: string) =>
  client.send({
    method: 'GET',
    url: `/files/own-cards/${courseId}/${form}${deck === undefined ? '' : `?deck=${encodeURIComponent(deck)}`}`,
  });

async function begin() {
  const course = await makeCourse(connection);
  const student = await school.signIn();
  const { courseId } = course;
  const editedAt = '2026-03-02T04:00:00Z';
  const cards = [
    { deck: '公式', front: '=久期', back: '$D$，**弹性**\n\n1. 一\n2. 二' },
    { deck: '', front: '没有牌组', back: '背"面",逗号' },
  ];
  for (const words of cards)
    await student.data(saveOwnCard, { body: ownWords({ courseId, editedAt, ...words }) });
  const picture = ankiDeck([['图<img src="a.png">', '背']], { 'a.png': photo });
  await importDeck(student, courseId, picture, '图.apkg');
  return { courseId, student };
}

describe('[flash-card.own-export] own cards', () => {
  it('go out as a CSV that spreadsheets open and run nothing of, all or by deck', async () => {
    const { courseId, student } = await begin();
    const { body, headers } = await get(student, courseId, 'csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['cache-control']).toContain('no-store');
    expect(body.startsWith('\uFEFF正面,背面,牌组\r\n')).toBe(true);
    expect(body).toContain("\r\n'=久期,");
    expect(body).toContain('没有牌组,"背""面"",逗号",\r\n');
    const ofDeck = await get(student, courseId, 'csv', '公式');
    expect(ofDeck.body.trimEnd().split('\r\n')).toHaveLength(2);
    const disposition = String(ofDeck.headers['content-disposition']);
    expect(decodeURIComponent(disposition)).toContain('-公式.csv');
    const ofNone = await get(student, courseId, 'csv', '');
    expect(ofNone.body).toContain('没有牌组');
    expect(ofNone.body).not.toContain('久期');
  });

  it.each(['csv', 'apkg'])('come back from a .%s as what is there already', async (form) => {
    const { courseId, student } = await begin();
    const { rawPayload } = await get(student, courseId, form);
    const { data } = await importDeck(student, courseId, rawPayload, `我的.${form}`);
    expect(data).toMatchObject({ added: 0, knownCount: 3, skippedCount: 0, losses: [] });
  });

  it('come back from Anki as what is there already though their words were changed in it', async () => {
    const { courseId, student } = await begin();
    const [card] = await ownCardsOf(student, courseId);
    const changed = ankiDeck([['=麦考利久期', '加权平均', `xuezhou-${card?.own.ownCardId}`]]);
    const { data } = await importDeck(student, courseId, changed, '我的.apkg');
    expect(data).toMatchObject({ added: 0, knownCount: 1 });
    const other = await school.signIn();
    expect((await importDeck(other, courseId, changed, '同学的.apkg')).data.added).toBe(1);
  });

  it('are not taken for those that another school has under their numbers', async () => {
    const { courseId, student } = await begin();
    const [card] = await ownCardsOf(student, courseId);
    const former = `xuezhou-${card?.cardDetailId}`;
    const ofAnother = ankiDeck([['别校的卡', '别校写的', former]]);
    const imported = async () => (await importDeck(student, courseId, ofAnother, '别校.apkg')).data;
    expect(await imported()).toMatchObject({ added: 1, knownCount: 0 });
    expect(await imported()).toMatchObject({ added: 0, knownCount: 1 });
    const { rawPayload } = await get(student, courseId, 'apkg');
    const zip = readZip(rawPayload);
    await zip.check();
    const collection = await zip.file('collection.anki2', 10_000_000);
    const guids = readSqliteTable(collection ?? Buffer.alloc(0), 'notes')?.map((row) => row[2]);
    const cards = await ownCardsOf(student, courseId);
    expect(new Set(guids)).toEqual(new Set(cards.map(({ own }) => `xuezhou-${own.ownCardId}`)));
  });

  it('go to another student as a package of Anki with their pictures', async () => {
    const { courseId, student } = await begin();
    const { rawPayload } = await get(student, courseId, 'apkg');
    const other = await school.signIn();
    const { data } = await importDeck(other, courseId, rawPayload, '同学的.apkg');
    expect(data).toMatchObject({ added: 3, losses: [] });
    const mine = await ownCardsOf(student, courseId);
    const theirs = await ownCardsOf(other, courseId);
    const [card] = theirs.filter(({ front }) => front.includes('<img'));
    const [url = ''] = /\/files\/pictures\/[0-9a-f-]+/.exec(card?.front ?? '') ?? [];
    expect(mine.some(({ front }) => front.includes(url))).toBe(false);
    expect((await other.send({ method: 'GET', url })).statusCode).toBe(200);
    expect((await student.send({ method: 'GET', url })).statusCode).toBe(404);
    expect(theirs.some(({ back }) => back.includes('<strong>弹性</strong>'))).toBe(true);
  });

  it('lie in the package under plain names', async () => {
    const { courseId, student } = await begin();
    const { rawPayload } = await get(student, courseId, 'apkg');
    const zip = readZip(rawPayload);
    await zip.check();
    const media = JSON.parse(String(await zip.file('media', 1000))) as Record<string, string>;
    expect(Object.values(media)).toEqual([
      expect.stringMatching(/^xuezhou-pictures-[0-9a-f-]{36}\.webp$/),
    ]);
    const picture = await zip.file('0', 100_000);
    expect(picture?.toString('latin1', 8, 12)).toBe('WEBP');
  });

  it('are made one file at a time, and not without end', async () => {
    const { courseId, student } = await begin();
    const both = await Promise.all(['apkg', 'apkg'].map((form) => get(student, courseId, form)));
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
    expect(both.map(({ body }) => body).join()).toContain('上一个文件还在导出');
    for (let time = 1; time < 20; time += 1)
      expect((await get(student, courseId, 'csv')).statusCode).toBe(200);
    const refused = await get(student, courseId, 'csv');
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('导出太频繁，请稍后再试');
    expect(refused.headers['content-disposition']).toBeUndefined();
  });

  it('are for their writer alone', async () => {
    const { courseId } = await begin();
    const other = await school.signIn();
    const closed = await makeCourse(connection, { access: 'enrolled' });
    for (const form of ['csv', 'apkg']) {
      expect((await get(school.visit(), courseId, form)).statusCode).toBe(401);
      expect((await get(other, courseId, form)).statusCode).toBe(404);
      expect((await get(other, closed.courseId, form)).body).toContain('你还没有这门课程');
    }
    expect((await get(other, courseId, 'exe')).statusCode).toBe(404);
  });
});
