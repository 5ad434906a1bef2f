import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openVideo } from '@xuezhou/contract/lecture';
import { describe, expect, it } from 'vitest';
import { makeCourse, type MadeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { storage } = school.services;
const visitor = school.visit();
const course = await makeCourse(school.connection);
const student = await school.signIn();

const folderFor = async (of: MadeCourse): Promise<string> => {
  const video = await student.data(openVideo, { params: { ...of, vid: 0 }, query: {} });
  return video.paths[0]!.path.replace('/master.m3u8', '');
};
const folder = await folderFor(course);
const put = (name: string, body: Buffer, contentType: string) =>
  storage.put(`videos/${course.videoId}/test/${name}`, body, { contentType });
await put('v0-0.ts', Buffer.from('0123456789'), 'video/mp2t');

const get = (url: string, headers: Record<string, string> = {}) =>
  visitor.send({ method: 'GET', url, headers });

describe('a file of a lecture', () => {
  it.each(['..%2f..%2fsecret', '.types/x', 'a%00b', 'a//b', '', 'none.ts'])(
    'named %j is not there',
    async (name) => {
      const answer = await get(`${folder}/${name}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('is given in parts', async () => {
    const answer = await get(`${folder}/v0-0.ts`, { range: 'bytes=2-4' });
    expect(answer.statusCode).toBe(206);
    expect(answer.body).toBe('234');
    expect(answer.headers).toMatchObject({
      'content-range': 'bytes 2-4/10',
      'content-length': '3',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['bytes=10-', 'bytes=5-2', 'bytes=99999999999999999999-'])(
    'has no part %j',
    async (range) => {
      const answer = await get(`${folder}/v0-0.ts`, { range });
      expect(answer.statusCode).toBe(416);
      expect(answer.headers).toMatchObject({
        'content-range': 'bytes */10',
        'cache-control': 'no-store',
      });
    },
  );

  it('is given whole where several parts are asked for, or a part of another version', async () => {
    for (const headers of [
      { range: 'bytes=0-1,4-5' },
      { range: 'bytes=2-4', 'if-range': '"another"' },
    ]) {
      const answer = await get(`${folder}/v0-0.ts`, headers);
      expect([answer.statusCode, answer.body]).toEqual([200, '0123456789']);
    }
  });

  it('tells its size alone where only that is asked for', async () => {
    const answer = await visitor.send({ method: 'HEAD', url: `${folder}/v0-0.ts` });
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([
      200,
      '',
      '10',
    ]);
  });

  // Only Linux tells which files are open.
  it.skipIf(process.platform !== 'linux')('is closed when the client goes away', async () => {
    await put('long.ts', Buffer.alloc(8_000_000), 'video/mp2t');
    if (!school.app.server.listening) await school.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = school.app.server.address() as AddressInfo;
    const openFiles = async () => {
      const links = await Promise.all(
        (await readdir('/proc/self/fd')).map((fd) =>
          readlink(`/proc/self/fd/${fd}`).catch(() => ''),
        ),
      );
      return links.filter((link) => link.endsWith('long.ts')).length;
    };
    for (let client = 0; client < 5; client += 1) {
      const going = request({ port, path: `${folder}/long.ts` });
      going.end();
      const [response] = (await once(going, 'response')) as [NodeJS.ReadableStream];
      await once(response, 'readable');
      going.on('error', () => undefined);
      going.destroy();
    }
    await expect.poll(openFiles).toBe(0);
  });
});

describe('the key of a lecture', () => {
  it('is for the session of the student whose address it is, and never cached', async () => {
    const refused = await get(`${folder}/key`);
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['cache-control']).toBe('no-store');
    const given = await student.send({ method: 'GET', url: `${folder}/key` });
    expect(given.rawPayload).toHaveLength(16);
    expect(given.headers['cache-control']).toBe('no-store');
  });
});

describe('a figure of the content', () => {
  it('is kept for ever, and may run and load nothing when it is opened by itself', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
    await storage.put('content/abc.svg', Buffer.from(svg), { contentType: 'image/svg+xml' });
    const answer = await get('/files/content/abc.svg');
    expect([answer.statusCode, answer.body]).toEqual([200, svg]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['none.svg', '..%2fsecret', '.hidden', '%00'])('named %j is not there', async (name) => {
    const answer = await get(`/files/content/${name}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
