import { refusals, type RefusalName } from '@xuezhou/contract/refusals';
import {
  getAssignmentPolicy,
  getImagePolicy,
  getNotesPolicy,
  type SentUpload,
  type UploadPolicy,
} from '@xuezhou/contract/upload';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { makeDocx, makeZip } from '../../testing/make-zip.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { useImagesOf } from './upload.port.ts';

const school = await startTestApp();

const photo = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();

/** As the browser posts it: to the address of the policy, with no cookie. */
async function post({ url }: Pick<UploadPolicy, 'url'>, bytes: Buffer | string, name = 'file') {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  const response = await school.visit().send({ method: 'POST', url, payload: form });
  return response.json<{ status: number; message: string; data: SentUpload }>();
}

async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of school.services.storage.list('')) keys.push(key);
  return keys.toSorted();
}

describe('a picture', () => {
  it('[upload.image] [GET /api/web/v3/oss/policy] [GET /api/nuxt/oss/notespolicy] [POST /api/upload/:ticket] is posted as a form to the address of its policy, without a session, and kept anew', async () => {
    const student = await school.signIn();
    for (const policy of [await student.data(getImagePolicy), await student.data(getNotesPolicy)]) {
      expect(policy).toMatchObject({
        maxBytes: 10_000_000,
        accept: ['image/jpeg', 'image/png', 'image/webp'],
      });
      const { status, data } = await post(policy, await photo(4000, 100));
      expect(status).toBe(200);
      expect(data).toMatchObject({ key: policy.key, isImage: true });
      const shown = await student.send({ method: 'GET', url: data.address });
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 2000,
      });
    }
  });

  it('is kept once, however often its policy is used', async () => {
    const policy = await (await school.signIn()).data(getNotesPolicy);
    const before = await storedFiles();
    const bytes = await photo();
    const both = await Promise.all([post(policy, bytes), post(policy, bytes)]);
    const again = await post(policy, bytes);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set([...both, again].map(({ data }) => data.address)).size).toBe(1);
    expect((await storedFiles()).length).toBe(before.length + 1);
  });

  it('is swept away when nothing has used it for a month, and stays when something has', async () => {
    const student = await school.signIn();
    const [used, unused] = [
      await post(await student.data(getNotesPolicy), await photo()),
      await post(await student.data(getNotesPolicy), await photo()),
    ].map(({ data }) => data.address);
    await school.connection.transaction().execute(async (change) => {
      await useImagesOf(change, student.studentId, `![图](${used})`, school.clock.now());
    });
    school.clock.advance({ days: 31 });
    await enqueue(school.connection, 'drop-unused-uploads', {});
    await school.runJobs(['drop-unused-uploads']);
    school.clock.reset();
    const statusOf = async (url = '') =>
      (await (await school.signIn(student.studentId)).send({ method: 'GET', url })).statusCode;
    expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 404]);
  });
});

describe('a policy', () => {
  it('ends after half an hour, and is no use once a letter of it is changed', async () => {
    // The last letter carries two bits that mean nothing: A and B would be one signature.
    const policy = await (await school.signIn()).data(getNotesPolicy);
    const bytes = await photo();
    const [head = '', ...rest] = policy.url.split('.');
    for (const url of [
      `${policy.url.slice(0, -1)}${policy.url.endsWith('A') ? 'E' : 'A'}`,
      [`${head}9`, ...rest].join('.'),
      policy.url.replace('.notes.', '.studentwork.'),
      '/api/upload/x',
    ])
      expect((await post({ url }, bytes)).status).toBe(refusals.uploadExpired[0]);
    school.clock.advance({ minutes: 31 });
    expect(await post(policy, bytes)).toMatchObject({
      status: refusals.uploadExpired[0],
      message: refusals.uploadExpired[1],
    });
    school.clock.reset();
  });

  it('is given to students alone, and not without end', async () => {
    expect((await school.visit().call(getNotesPolicy)).http).toBe(401);
    const student = await school.signIn();
    for (let count = 0; count < 120; count += 1) await student.data(getNotesPolicy);
    expect((await student.call(getNotesPolicy)).status).toBe(refusals.uploadTooMany[0]);
  });
});

describe('an attachment', () => {
  it('[GET /api/nuxt/oss/studentworkpolicy] may be a PDF, an Office document or a picture, whatever its name says', async () => {
    const student = await school.signIn();
    for (const bytes of [
      Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'),
      makeDocx(),
      await photo(),
    ]) {
      const policy = await student.data(getAssignmentPolicy);
      expect(policy.maxBytes).toBe(20_000_000);
      const { status, data } = await post(policy, bytes, '../../etc/passwd.exe');
      expect(status).toBe(200);
      expect(data).toMatchObject({ isImage: false, address: '' });
      expect(await storedFiles()).toContain(`uploads/${student.studentId}/${policy.key}`);
    }
    expect((await storedFiles()).filter((key) => /passwd|exe/.test(key))).toEqual([]);
  });
});

describe('what means harm is refused in words, and nothing of it is kept', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const bomb = Buffer.alloc(60_000_000);
  const pdf = Buffer.from('%PDF-1.7\nendobj\n%%EOF\n');
  const hostile: readonly (readonly [string, () => Promise<Buffer> | Buffer, RefusalName])[] = [
    ['an empty file', () => Buffer.alloc(0), 'uploadEmpty'],
    ['a program', () => Buffer.from('MZ\x90\x00this program'), 'uploadType'],
    ['a page', () => Buffer.from('<!doctype html><script>steal()</script>'), 'uploadType'],
    ['an SVG with a script', () => Buffer.from(svg), 'uploadType'],
    ['a GIF that is a script', () => Buffer.from('GIF89a/*\x00*/=alert(1)'), 'uploadType'],
    ['a picture cut short', async () => (await photo()).subarray(0, 200), 'imageInvalid'],
    ['a picture of too many dots', () => hugePng(), 'imageInvalid'],
    [
      'a picture that is an archive too',
      async () => Buffer.concat([await photo(), makeZip([{ name: 'a.class', content: 'x' }])]),
      'uploadUnsafe',
    ],
    [
      'a PDF that is an archive too',
      () => Buffer.concat([pdf, makeZip([{ name: 'a.class', content: 'x' }])]),
      'uploadUnsafe',
    ],
    ['a PDF without an end', () => Buffer.from('%PDF-1.7\n'), 'uploadUnsafe'],
    ['an archive that is no document', () => makeZip([{ name: 'a', content: '' }]), 'uploadType'],
    [
      'a document that unpacks into too much',
      () => makeDocx([1, 2, 3].map((part) => ({ name: `word/media/${part}.bmp`, content: bomb }))),
      'uploadUnsafe',
    ],
    [
      'a document that says it is small',
      () => makeDocx([{ name: 'word/media/1.bmp', content: bomb, claims: 1000 }]),
      'uploadUnsafe',
    ],
    [
      'a document with a macro',
      () => makeDocx([{ name: 'word/vbaProject.bin', content: 'x' }]),
      'uploadUnsafe',
    ],
    [
      'a document that leads out of its folder',
      () => makeDocx([{ name: 'word/../../../etc/cron', content: 'x' }]),
      'uploadUnsafe',
    ],
    ['a document cut short', () => makeDocx().subarray(0, 90), 'uploadUnsafe'],
  ];

  it.each(hostile)('%s', async (_what, make, refusal) => {
    const policy = await (await school.signIn()).data(getAssignmentPolicy);
    const before = await storedFiles();
    const { status, message, data } = await post(policy, await make(), '作业.docx');
    expect({ status, data }).toEqual({ status: refusals[refusal][0], data: null });
    expect(message).toMatch(/请/);
    expect(await storedFiles()).toEqual(before);
  });

  it('more bytes than the policy says', async () => {
    const student = await school.signIn();
    const large = Buffer.concat([await photo(), Buffer.alloc(10_000_001)]);
    expect(await post(await student.data(getNotesPolicy), large)).toMatchObject({
      status: 413,
      message: '文件太大，请换一个小于 10 MB 的',
    });
    expect(
      await post(await student.data(getAssignmentPolicy), Buffer.alloc(20_000_001)),
    ).toMatchObject({ status: 413, message: '文件太大，请换一个小于 20 MB 的' });
  });

  it('a document where only pictures are taken', async () => {
    const policy = await (await school.signIn()).data(getNotesPolicy);
    expect(await post(policy, makeDocx())).toMatchObject({
      status: refusals.uploadType[0],
      message: '这里只能上传 JPG、PNG 或 WebP 图片',
    });
  });
});

/** A few kilobytes that unpack into 240 MB. */
async function hugePng(): Promise<Buffer> {
  const png = await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: '#000' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return png;
}
