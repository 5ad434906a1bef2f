import { describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { readZip } from '../../../platform/zip/read-zip.ts';
import { m4a, mp3 } from '../../../testing/sounds.ts';
import { ownCardsOf } from '../testing/own-card.ts';
import { ankiDeck, importDeck, previewDeck } from '../testing/own-deck.ts';

const school = await startTestApp();
const { connection } = school;
const { courseId } = await makeCourse(connection);
const name = "Bank (银行) 'a'.mp3";
const deck = ankiDeck([[`bank[sound:${name}]`, '银行[sound:b.m4a]']], {
  [name]: mp3(),
  'b.m4a': m4a(),
});
const lost = '声音没有保留：文件里没有它，不是 MP3、M4A、OGG、WAV、FLAC，已损坏或超过 5 MB';
const addressIn = (html: string | undefined) =>
  /^<p>[^<]*<audio controls preload="none" src="(\/files\/sounds\/[0-9a-f-]{36})"><\/audio><\/p>$/.exec(
    html ?? '',
  )?.[1] ?? '';

async function begin(bytes = deck) {
  const student = await school.signIn();
  const { data } = await importDeck(student, courseId, bytes, '英语.apkg');
  return { student, data, cards: await ownCardsOf(student, courseId) };
}

describe('[flash-card.own-import] the sounds of a file', () => {
  it('are played on their cards to their owner alone, whole and in parts', async () => {
    const { student, data, cards } = await begin();
    expect(data).toMatchObject({ added: 1, losses: [] });
    const url = addressIn(cards[0]?.front);
    const played = await student.send({ method: 'GET', url });
    expect(played.statusCode).toBe(200);
    expect(played.rawPayload).toEqual(mp3());
    expect(played.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    const part = await student.send({ method: 'GET', url, headers: { range: 'bytes=0-1' } });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 2]);
    const back = await student.send({ method: 'GET', url: addressIn(cards[0]?.back) });
    expect(back.headers['content-type']).toBe('audio/mp4');
    const other = await school.signIn();
    expect((await other.send({ method: 'GET', url })).statusCode).toBe(404);
    expect((await school.visit().send({ method: 'GET', url })).statusCode).toBe(401);
    // A sound is no picture.
    const asPicture = url.replace('sounds', 'pictures');
    expect((await student.send({ method: 'GET', url: asPicture })).statusCode).toBe(404);
  });

  it('are not kept while the file is only looked at, and are in use once it is taken', async () => {
    const student = await school.signIn();
    const kept = async () =>
      await connection
        .selectFrom('upload')
        .where('student_id', '=', student.studentId)
        .select(['is_image', 'used_at'])
        .execute();
    const { data } = await previewDeck(student, courseId, deck, '英语.apkg');
    expect(data).toMatchObject({ added: 1, losses: [] });
    expect(await kept()).toEqual([]);
    await importDeck(student, courseId, deck, '英语.apkg');
    const used = { is_image: false, used_at: expect.any(Date) as Date };
    expect(await kept()).toEqual([used, used]);
    const again = await importDeck(student, courseId, deck, '英语.apkg');
    expect(again.data).toMatchObject({ added: 0, knownCount: 1 });
  });

  it('tell cards apart whose words are the same', async () => {
    const both = ankiDeck(
      [
        ['听[sound:a.mp3]', '答', 'guid a'],
        ['听[sound:b.mp3]', '答', 'guid b'],
      ],
      { 'a.mp3': mp3('a'), 'b.mp3': mp3('b') },
    );
    const { data } = await begin(both);
    expect(data).toMatchObject({ added: 2, knownCount: 0 });
  });

  it('go back to Anki as files, and come home as what is there already', async () => {
    const { student } = await begin();
    const url = `/files/own-cards/${courseId}/apkg`;
    const { rawPayload } = await student.send({ method: 'GET', url });
    const zip = readZip(rawPayload);
    const media = JSON.parse(String(await zip.file('media', 10_000))) as Record<string, string>;
    expect(Object.values(media).map((file) => file.replace(/-[0-9a-f-]{36}\./, '-ID.'))).toEqual([
      'xuezhou-sounds-ID.mp3',
      'xuezhou-sounds-ID.m4a',
    ]);
    expect(await zip.file('0', 10_000)).toEqual(mp3());
    const collection = String(await zip.file('collection.anki2', 1_000_000));
    expect(collection).toContain(`bank[sound:${media['0']}]`);
    expect(collection).not.toContain('<audio');
    const home = await importDeck(student, courseId, rawPayload, '英语.apkg');
    expect(home.data).toMatchObject({ added: 0, knownCount: 1, losses: [] });
    const other = await school.signIn();
    const away = await importDeck(other, courseId, rawPayload, '英语.apkg');
    expect(away.data).toMatchObject({ added: 1, losses: [] });
    const [card] = await ownCardsOf(other, courseId);
    const heard = await other.send({ method: 'GET', url: addressIn(card?.front) });
    expect(heard.rawPayload).toEqual(mp3());
  });

  it.each([
    ['missing', {}],
    ['no sound', { 'a.mp3': Buffer.from('<script>alert(1)</script>') }],
    ['another file too', { 'a.mp3': Buffer.concat([mp3(), ankiDeck([['甲', '乙']])]) }],
    ['too large', { 'a.mp3': Buffer.concat([mp3(), Buffer.alloc(5_000_000)]) }],
  ])('stay behind when %s, which is told, and their cards come', async (_what, files) => {
    const { data, cards } = await begin(ankiDeck([['词[sound:a.mp3]', '答']], files));
    expect(data.losses).toEqual([{ text: lost, cards: 1 }]);
    expect(cards[0]?.front).toBe('<p>词</p>');
  });

  it('are two hundred at most', async () => {
    const many = Array.from({ length: 201 }, (_none, index) => `[sound:${index}.mp3]`).join('');
    const student = await school.signIn();
    const refused = await importDeck(student, courseId, ankiDeck([[many, '答']]), '多.apkg');
    expect(refused.message).toContain('有 201 段声音，一次最多 200 段');
  });
});
