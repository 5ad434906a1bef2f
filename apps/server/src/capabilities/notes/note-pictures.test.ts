import { listNotes, saveBulletNote } from '@xuezhou/contract/notes';
import { getNotesPolicy, type SentUpload } from '@xuezhou/contract/upload';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;

const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c33' } })
  .jpeg()
  .toBuffer();

async function upload(student: TestClient): Promise<string> {
  const { url } = await student.data(getNotesPolicy);
  const form = new FormData();
  form.set('file', new Blob([photo]), 'a.jpg');
  const sent = await school.visit().send({ method: 'POST', url, payload: form });
  return sent.json<{ data: SentUpload }>().data.address;
}

const noteWith = async (student: TestClient, pictures: readonly string[]) => {
  const { courseId, bulletId } = await makeCourse(connection);
  const content = pictures.map((address) => `看 ![图](${address}) 完`).join('\n');
  await student.data(saveBulletNote, { body: { bulletId, content } });
  return courseId;
};

const exportOf = async (student: TestClient, courseId: number) =>
  (await student.send({ method: 'GET', url: `/files/notes/${courseId}` })).body;

describe('a picture of a note', () => {
  it('is given to the student whose it is, and to nobody else who knows its address', async () => {
    const student = await school.signIn();
    const url = await upload(student);
    const own = await student.send({ method: 'GET', url });
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(own.headers['cache-control']).toContain('private');
    const other = await school.signIn();
    expect((await other.send({ method: 'GET', url })).statusCode).toBe(404);
    expect((await school.visit().send({ method: 'GET', url })).statusCode).toBe(401);
  });

  it.each(['x', '..%2fsecret', '019a0000-0000-7000-8000-00000000000b', '%00'])(
    'named %j is not there',
    async (name) => {
      const student = await school.signIn();
      const url = `/files/pictures/${name}`;
      expect((await student.send({ method: 'GET', url })).statusCode).toBe(404);
    },
  );

  it('shows in the note, for the page and for its print view', async () => {
    const student = await school.signIn();
    const url = await upload(student);
    const courseId = await noteWith(student, [url]);
    const { books } = await student.data(listNotes, { params: { courseId }, query: {} });
    const [note] = books[0]!.readings[0]!.bullets[0]!.notes;
    expect(note?.html).toContain(`<img src="${url}" alt="图" />`);
  });

  it('stands in the exported file itself, once, so that it shows without a login', async () => {
    const student = await school.signIn();
    const [one, two] = [await upload(student), await upload(student)];
    const text = await exportOf(student, await noteWith(student, [one, two, one]));
    const [, id = ''] = /\/([^/]+)$/.exec(one) ?? [];
    expect(text).toContain(`看 ![图][${id}] 完`);
    const definitions = [...text.matchAll(/^\[([\w-]+)\]: data:image\/webp;base64,(\S+)$/gm)];
    expect(definitions).toHaveLength(2);
    const picture = Buffer.from(definitions[0]?.[2] ?? '', 'base64');
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 30 });
    expect(text).not.toContain('(/files/');
  });

  it('of another student is not exported, whoever writes its address into a note', async () => {
    const [student, thief] = [await school.signIn(), await school.signIn()];
    const url = await upload(student);
    const text = await exportOf(thief, await noteWith(thief, [url]));
    expect(text).not.toContain('base64');
    expect(text).toMatch(/^\[[\w-]+\]: http:\/\/[^/]+\/files\/pictures\//m);
  });
});
