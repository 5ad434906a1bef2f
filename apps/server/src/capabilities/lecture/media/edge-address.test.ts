import { openVideo } from '@xuezhou/contract/lecture';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../platform/config/config.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { edgeAddress } from './edge-address.ts';

const edge = { url: 'https://cdn.example.com', key: 'aliyuncdnexp1234' };
const at = { now: new Date(1_444_435_200_000), seconds: 3600, nonce: '0' };

describe('the address of a segment at a CDN', () => {
  it('is as Aliyun’s own example of type A has it', () => {
    expect(edgeAddress({ ...edge, sign: 'aliyun-a' }, 'video/standard/1K.html', at)).toBe(
      'https://cdn.example.com/video/standard/1K.html?auth_key=1444435200-0-0-80cd3862d699b7118eed99103f2a3a4f',
    );
  });

  it('is type A of Tencent Cloud by the same digest under its own name', () => {
    expect(edgeAddress({ ...edge, sign: 'tencent-a' }, 'video/standard/1K.html', at)).toBe(
      'https://cdn.example.com/video/standard/1K.html?sign=1444435200-0-0-80cd3862d699b7118eed99103f2a3a4f',
    );
  });

  it('is type D of Tencent Cloud by key, path and time', () => {
    // md5sum of "k/a.ts1444435200".
    expect(edgeAddress({ ...edge, key: 'k', sign: 'tencent-d' }, 'a.ts', at)).toBe(
      'https://cdn.example.com/a.ts?sign=f94ec1fd1e588dd94825798a59ba9459&t=1444435200',
    );
  });

  it('is as the example of nginx has it, whose last part stands for its visitor', () => {
    const until = { now: new Date((2_147_483_647 - 3600) * 1000), seconds: 3600 };
    expect(edgeAddress({ ...edge, key: 'secret', sign: 'nginx' }, 's/link127.0.0.1', until)).toBe(
      'https://cdn.example.com/s/link127.0.0.1?md5=_e4Nc3iduzkWRm01TBBNYw&expires=2147483647',
    );
  });
});

describe('a school with a CDN before its lectures', () => {
  it('sends whoever may have a segment there, and gives the key and the playlist itself', async () => {
    const school = await startTestApp({
      environment: {
        LECTURE_CDN_URL: 'https://lectures.example.com/',
        LECTURE_CDN_KEY: 'a key of the CDN',
      },
    });
    const course = await makeCourse(school.connection);
    const student = await school.signIn();
    const video = await student.data(openVideo, { params: { ...course, vid: 0 }, query: {} });
    const folder = video.paths[0]!.path.replace('/master.m3u8', '');
    const { storage } = school.services;
    await storage.put(`videos/${course.videoId}/test/v0.m3u8`, Buffer.from('#EXTM3U'), {
      contentType: 'application/vnd.apple.mpegurl',
    });
    const get = (url: string) => school.visit().send({ method: 'GET', url });
    const segment = await get(`${folder}/v0-0.ts`);
    expect(segment.statusCode).toBe(302);
    expect(segment.headers['cache-control']).toBe('no-store');
    expect(segment.headers.location).toMatch(
      new RegExp(
        `^https://lectures\\.example\\.com/videos/${course.videoId}/test/v0-0\\.ts\\?auth_key=\\d+-[0-9a-f]{16}-0-[0-9a-f]{32}$`,
      ),
    );
    const policy = String(segment.headers['content-security-policy']);
    for (const part of ['media-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${part} [^;]*https://lectures\\.example\\.com`));
    expect((await get(`${folder}/v0.m3u8`)).body).toBe('#EXTM3U');
    expect((await get(`${folder}/key`)).statusCode).toBe(401);
    expect((await get(`${folder.slice(0, -2)}xx/v0-0.ts`)).statusCode).toBe(404);
    expect((await get(`${folder}/..%2f..%2f9/x/v0.ts`)).statusCode).toBe(404);
  });

  it.each([
    [{ LECTURE_CDN_URL: 'lectures.example.com', LECTURE_CDN_KEY: 'k' }, '只有主机名的网址'],
    [{ LECTURE_CDN_URL: 'https://x.example/lectures', LECTURE_CDN_KEY: 'k' }, '只有主机名的网址'],
    [{ LECTURE_CDN_URL: 'https://x.example' }, 'LECTURE_CDN_KEY 没有设置'],
    [{ LECTURE_CDN_URL: 'https://x.example', LECTURE_CDN_SIGN: 'b' }, 'LECTURE_CDN_SIGN'],
  ])('is not begun with %j', (environment, words) => {
    const read = () => readConfig({ NODE_ENV: 'test', ...environment }, '/tmp');
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(words);
  });
});
