import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { add } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, services } = school;

/** As an older version left it: its place is a public one. */
async function makeOldPicture(studentId: number, purpose: 'notes' | 'qa') {
  const name = `${randomBytes(20).toString('hex')}.webp`;
  const upload_id = uuidv7();
  await services.storage.put(`images/${name}`, Buffer.from('picture'), {
    contentType: 'image/webp',
  });
  await add(connection, 'upload', {
    student_id: studentId,
    upload_id,
    purpose,
    place: purpose === 'notes' ? `images/${name}` : `/files/images/${name}`,
    is_image: true,
    content_type: 'image/webp',
    bytes: 7,
    sent_at: school.clock.now(),
    used_at: school.clock.now(),
  });
  return { publicUrl: `/files/images/${name}`, ownUrl: `/files/pictures/${upload_id}` };
}

it('pictures of notes that lay among the public ones are refused there, and moved by a job; others stay', async () => {
  const student = await school.signIn();
  const note = await makeOldPicture(student.studentId, 'notes');
  const question = await makeOldPicture(student.studentId, 'qa');
  const stranger = school.visit();
  const statusFor = async (client: typeof stranger, url: string) =>
    (await client.send({ method: 'GET', url })).statusCode;
  const check = async () => {
    expect(await statusFor(stranger, note.publicUrl)).toBe(404);
    expect((await student.send({ method: 'GET', url: note.ownUrl })).body).toBe('picture');
    expect(await statusFor(stranger, question.publicUrl)).toBe(200);
  };
  await check();
  await enqueue(connection, 'move-note-pictures', {});
  await school.runJobs(['move-note-pictures']);
  await check();
  const key = note.publicUrl.slice('/files/'.length);
  expect(await services.storage.stat(key)).toBeUndefined();
});
