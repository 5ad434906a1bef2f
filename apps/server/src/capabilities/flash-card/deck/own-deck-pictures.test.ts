import { refusals } from '@xuezhou/contract/refusals';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { ownCardsOf } from '../testing/own-card.ts';
import { ankiDeck, importDeck, previewDeck } from '../testing/own-deck.ts';

const school = await startTestApp();
const { connection } = school;
const { courseId } = await makeCourse(connection);
const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#3c6' } })
  .png()
  .toBuffer();
const deck = ankiDeck([['图<img src="a.png">', '背']], { 'a.png': photo });

const keptBy = async (studentId: number) =>
  await connection
    .selectFrom('upload')
    .where('student_id', '=', studentId)
    .select('upload_id')
    .execute();

describe('[flash-card.own-import] the pictures of a file', () => {
  it('are not kept while it is only looked at', async () => {
    const student = await school.signIn();
    const { data } = await previewDeck(student, courseId, deck, '图.apkg');
    expect(data).toMatchObject({ added: 1, losses: [] });
    expect(await keptBy(student.studentId)).toEqual([]);
    await importDeck(student, courseId, deck, '图.apkg');
    expect(await keptBy(student.studentId)).toHaveLength(1);
    const again = await previewDeck(student, courseId, deck, '图.apkg');
    expect(again.data).toMatchObject({ added: 0, knownCount: 1 });
  });

  it('count as uploads of the day, those that are there already do not', async () => {
    const student = await school.signIn();
    await importDeck(student, courseId, deck, '图.apkg');
    const key = `upload:${student.studentId}:86400`;
    const { uses } = await connection
      .selectFrom('throttle')
      .where('throttle_key', '=', key)
      .select('uses')
      .executeTakeFirstOrThrow();
    expect(uses).toBe(1);
    await connection
      .updateTable('throttle')
      .where('throttle_key', '=', key)
      .set({ uses: 400 })
      .execute();
    const known = await importDeck(student, courseId, deck, '图.apkg');
    expect(known.data).toMatchObject({ knownCount: 1, losses: [] });
    const other = await sharp(photo).negate().png().toBuffer();
    const more = ankiDeck([['另一张<img src="b.png">', '背']], { 'b.png': other });
    const refused = await importDeck(student, courseId, more, '图.apkg');
    expect(refused.status).toBe(refusals.uploadTooMany[0]);
    expect(refused.message).toContain('请明天再导入');
    expect(await ownCardsOf(student, courseId)).toHaveLength(1);
  });

  it.each([
    ['damaged', damaged()],
    ['too large', ankiDeck([['问<img src="a.png">', '答']], { 'a.png': Buffer.alloc(10_000_001) })],
    ['cut short', ankiDeck([['问<img src="a.png">', '答']], { 'a.png': photo.subarray(0, 20) })],
  ])('stay behind when %s, and their cards come', async (_what, bytes) => {
    const student = await school.signIn();
    const { status, data } = await importDeck(student, courseId, bytes, '图.apkg');
    expect(status).toBe(200);
    expect(data.added).toBe(1);
    expect(data.losses).toEqual([
      { text: '图片没有保留：文件里没有它，不是 JPG、PNG、WebP，已损坏或太大', cards: 1 },
    ]);
  });
});

/** Its picture says another size than it unpacks into. */
function damaged(): Buffer {
  const bytes = Buffer.from(ankiDeck([['问<img src="a.png">', '答']], { 'a.png': photo }));
  // The last entry of the directory is the picture's; its size stands 24 bytes in.
  const entry = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1');
  bytes.writeUInt32LE(photo.length - 1, entry + 24);
  return bytes;
}
