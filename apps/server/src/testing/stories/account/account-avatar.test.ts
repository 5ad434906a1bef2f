import { deflateSync, crc32 } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { changeAvatar, getStudentInfo } from '@xuezhou/contract/account';
import { failures } from '@xuezhou/contract/failures';
import { refusals } from '@xuezhou/contract/refusals';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../client.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp();
const [imageInvalid, imageInvalidMessage] = refusals.imageInvalid;

const photo = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });

const send = (student: TestClient, bytes: Buffer | string) =>
  student.call(changeAvatar, { files: { image: new Blob([bytes]) } });

async function upload(student: TestClient, bytes: Buffer): Promise<string> {
  const { status, data } = await send(student, bytes);
  expect(status).toBe(200);
  return data.avatar ?? '';
}

const fetchFile = (url: string) => school.visit().send({ method: 'GET', url });

async function storedImages(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of school.services.storage.list('images')) keys.push(key);
  return keys;
}

describe('[POST /api/account/avatar] the avatar', () => {
  it('[account.avatar] is posted as form data; the user info then carries it', async () => {
    const student = await school.signIn();
    const avatar = await upload(student, await photo().jpeg().toBuffer());
    expect(avatar).toMatch(/^\/files\/images\/[0-9a-f]{40}\.webp$/);
    expect((await student.data(getStudentInfo)).avatar).toBe(avatar);
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'takes a %s and keeps a square WebP',
    async (format) => {
      const student = await school.signIn();
      const avatar = await upload(student, await photo().toFormat(format).toBuffer());
      const response = await fetchFile(avatar);
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const { format: kept, width, height } = await sharp(response.rawPayload).metadata();
      expect({ kept, width, height }).toEqual({ kept: 'webp', width: 256, height: 256 });
    },
  );

  it('keeps nothing of what the camera wrote in, but is the right way up', async () => {
    const student = await school.signIn();
    // The upper half is white; the camera lay on its side and says so.
    const upper = await photo(400, 200).negate().png().toBuffer();
    const bytes = await photo(400, 400)
      .composite([{ input: upper, top: 0, left: 0 }])
      .withExif({ IFD0: { Artist: 'Lin', Orientation: '3' }, IFD3: { GPSLatitude: '39/1' } })
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const kept = sharp((await fetchFile(await upload(student, bytes))).rawPayload);
    const metadata = await kept.metadata();
    expect(metadata).toMatchObject({ width: 256, height: 256 });
    for (const field of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const)
      expect(metadata[field]).toBeUndefined();
    const { dominant } = await kept
      .clone()
      .extract({ left: 0, top: 0, width: 256, height: 100 })
      .stats();
    expect(dominant.r).toBeGreaterThan(dominant.g);
  });

  it('deletes the one before, also when two arrive at the same moment', async () => {
    const student = await school.signIn();
    const before = new Set(await storedImages());
    const image = await photo().png().toBuffer();
    await Promise.all([upload(student, image), upload(student, image), upload(student, image)]);
    await school.runJobs(['drop-public-image']);
    const { avatar } = await student.data(getStudentInfo);
    const left = (await storedImages()).filter((key) => !before.has(key));
    expect(left.map((key) => `/files/${key}`)).toEqual([avatar]);
  });
});

/** A PNG header that promises this many pixels, and hardly any bytes. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a hostile image', () => {
  const script = '<script>alert(1)</script>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;

  it.each<[name: string, bytes: Buffer | string]>([
    ['an empty file', ''],
    ['a page', `<!doctype html>${script}`],
    ['an SVG', svg],
    ['an SVG behind a byte order mark', `\ufeff<?xml version="1.0"?>${svg}`],
    ['a GIF that is a script too', 'GIF89a/*\x01\x00*/=1;alert(1)'],
    ['a script with the first bytes of a JPEG', Buffer.from('\xff\xd8\xff/*alert(1)', 'latin1')],
    ['an SVG with the first bytes of a PNG', `\x89PNG\r\n\x1a\n${svg}`],
    ['a PDF', '%PDF-1.7'],
    ['a bomb of 2,500 million pixels', bomb(50_000)],
  ])('is refused when it is %s', async (_name, bytes) => {
    const student = await school.signIn();
    expect(await send(student, bytes)).toMatchObject({
      http: 200,
      status: imageInvalid,
      message: imageInvalidMessage,
    });
    expect((await student.data(getStudentInfo)).avatar).toBeNull();
  });

  it('is refused when it is cut off', async () => {
    const student = await school.signIn();
    const whole = await photo().jpeg().toBuffer();
    expect((await send(student, whole.subarray(0, whole.length / 2))).status).toBe(imageInvalid);
  });

  it('leaves nothing of a script that was hung on or written in', async () => {
    const student = await school.signIn();
    const inside = photo().withExif({ IFD0: { ImageDescription: script } });
    const bytes = Buffer.concat([await inside.jpeg().toBuffer(), Buffer.from(script)]);
    const response = await fetchFile(await upload(student, bytes));
    expect(response.rawPayload.includes('script')).toBe(false);
    expect(response.headers['content-type']).toBe('image/webp');
  });

  it('of more than 5 MB is refused before it is read', async () => {
    const student = await school.signIn();
    expect((await send(student, Buffer.alloc(5_000_001, 0xff))).http).toBe(413);
  });

  it.each(['../../etc/passwd', '..%2f..%2fsecret', '<script>.png', 'a\r\nb.png', 'x.svg'])(
    'is not believed its name %j',
    async (name) => {
      const student = await school.signIn();
      const form = new FormData();
      form.set('image', new Blob([await photo(10, 10).png().toBuffer()]), name);
      const response = await student.send({
        method: 'POST',
        url: '/api/account/avatar',
        payload: form,
      });
      const { data } = response.json<{ data: { avatar: string } }>();
      expect(data.avatar).toMatch(/^\/files\/images\/[0-9a-f]{40}\.webp$/);
    },
  );

  it('cannot bring other fields along', async () => {
    const student = await school.signIn();
    const image = new Blob([await photo(10, 10).png().toBuffer()]);
    const form = new FormData();
    form.set('image', image);
    form.set('avatar', 'https://elsewhere.example/x.png');
    form.set('studentId', '1');
    await student.send({ method: 'POST', url: '/api/account/avatar', payload: form });
    const { avatar } = await student.data(getStudentInfo);
    expect(avatar).not.toContain('elsewhere');
    const other = new FormData();
    other.set('image', image);
    other.set('cover', image);
    const response = await student.send({
      method: 'POST',
      url: '/api/account/avatar',
      payload: other,
    });
    expect(response.statusCode).toBe(413);
    expect((await student.data(getStudentInfo)).avatar).toBe(avatar);
  });
});

describe('the place of public images', () => {
  it.each([
    '/files/images/../content/x',
    '/files/images/..%2f..%2fsecret',
    '/files/images/%2e%2e%2fidentity',
    `/files/images/${'0'.repeat(40)}.webp`,
    '/files/images/.types',
    '/files/images/',
    '/files/images/a%00.webp',
  ])('shows nothing at %s', async (url) => {
    const response = await fetchFile(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ status: 404, message: failures[404] });
  });

  it('lists nothing that others keep', async () => {
    await school.services.storage.put('identity/1/front.webp', Buffer.from('secret'), {
      contentType: 'image/webp',
    });
    const response = await fetchFile('/files/images/..%2fidentity%2f1%2ffront.webp');
    expect(response.statusCode).toBe(404);
    const kept = await school.services.storage.get('identity/1/front.webp');
    expect(String(await buffer(kept!.body))).toBe('secret');
  });
});
