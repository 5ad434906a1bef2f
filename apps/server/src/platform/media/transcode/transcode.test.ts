import { createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encryptSound } from './encrypted-sound.ts';
import { NotAVideoError } from './media-errors.ts';
import { probe } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { makeVideo } from './tests/make-video.ts';
import { transcodeToHls } from './transcode-to-hls.ts';

let folder: string;
const file = (name: string) => join(folder, name);
const key = randomBytes(16);
const iv = randomBytes(16);
const keyUri = '/api/media/1/key';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xuezhou-transcode-'));
});

afterAll(() => rm(folder, { recursive: true }));

function decrypt(segment: Buffer): Buffer {
  const decipher = createDecipheriv('aes-128-cbc', key, iv);
  return Buffer.concat([decipher.update(segment), decipher.final()]);
}

test('a high video becomes two encrypted renditions that decrypt and decode', async () => {
  const input = await makeVideo(file('high.mp4'), { size: '1280x720', seconds: 6 });
  const shares: number[] = [];
  const done = await transcodeToHls({
    input,
    outputDir: file('high'),
    keyUri,
    key,
    iv,
    nice: true,
    onProgress: (share) => shares.push(share),
  });
  expect(done.renditions.map(({ width, height }) => [width, height])).toEqual([
    [640, 360],
    [1280, 720],
  ]);
  expect(Math.abs(done.durationMs - 6000)).toBeLessThan(150);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));

  const master = await readFile(file('high/master.m3u8'), 'utf8');
  expect(master).toMatch(
    /BANDWIDTH=\d+,RESOLUTION=640x360,CODECS="avc1.4D401E,mp4a.40.2"\n360p.m3u8/,
  );
  expect(master).toMatch(/RESOLUTION=1280x720,CODECS="avc1.4D401F,mp4a.40.2"\n720p.m3u8/);
  const playlist = await readFile(file('high/720p.m3u8'), 'utf8');
  expect(playlist).toContain(`METHOD=AES-128,URI="${keyUri}",IV=0x${iv.toString('hex')}`);
  expect(playlist).toContain('#EXT-X-ENDLIST');

  const segment = decrypt(await readFile(file('high/720p-0000.ts')));
  expect([segment[0], segment[188], segment.length % 188]).toEqual([0x47, 0x47, 0]);
  await writeFile(file('plain.ts'), segment);
  const inside = await probe(file('plain.ts'));
  expect(inside).toMatchObject({ width: 1280, height: 720, hasAudio: true });
  await runFfmpeg(['-xerror', '-i', file('plain.ts'), '-f', 'null', '-']);

  const bytes = await readFile(file('high/audio-0000.ts'));
  expect(done.sound).toEqual({ playlist: 'audio.m3u8', bytes: bytes.length });
  expect(await readFile(file('high/audio.m3u8'), 'utf8')).toContain(`URI="${keyUri}"`);
  await writeFile(file('sound.ts'), decrypt(bytes));
  await expect(probe(file('sound.ts'))).rejects.toThrow('只有声音');

  expect(await sharp(file(`high/${done.poster}`)).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1280,
    height: 720,
  });
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a silent slideshow keeps its own rate and gets a sound track', async () => {
  const input = await makeVideo(file('slides.mp4'), { fps: 5, seconds: 9, sound: false });
  const done = await transcodeToHls({ input, outputDir: file('slides'), keyUri, key, iv });
  expect(done.renditions).toHaveLength(1);
  expect(done.sound).toBeNull();
  expect(Math.abs(done.durationMs - 9000)).toBeLessThan(250);
  await writeFile(file('slide.ts'), decrypt(await readFile(file('slides/360p-0001.ts'))));
  expect(await probe(file('slide.ts'))).toMatchObject({ fps: 5, hasAudio: true });
});

describe('what is no video is refused in Chinese', () => {
  const words = (name: string) =>
    probe(file(name)).then(
      () => 'accepted',
      (error: unknown) => (error instanceof NotAVideoError ? error.message : 'another error'),
    );

  test('text, even when it is called a video', async () => {
    await writeFile(file('text.mp4'), '只是一些字\n'.repeat(50));
    expect(await words('text.mp4')).toContain('这个文件不是视频');
  });

  test('a picture', async () => {
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } });
    await picture.png().toFile(file('picture.mp4'));
    expect(await words('picture.mp4')).toContain('这个文件不是视频');
  });

  test('a playlist, which would make ffmpeg read other files', async () => {
    await makeVideo(file('other.ts'), { seconds: 1 });
    await writeFile(
      file('list.mp4'),
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${file('other.ts')}\n#EXT-X-ENDLIST\n`,
    );
    expect(await words('list.mp4')).toContain('这个文件不是视频');
  });

  test('sound alone', async () => {
    await runFfmpeg(['-f', 'lavfi', '-i', 'sine=duration=1', file('sound.m4a')]);
    expect(await words('sound.m4a')).toContain('只有声音');
  });

  test('a video cut off before its index', async () => {
    const whole = await readFile(await makeVideo(file('whole.mp4'), { seconds: 1 }));
    await writeFile(file('cut.mp4'), whole.subarray(0, whole.length / 2));
    expect(await words('cut.mp4')).toContain('这个文件不是视频');
  });
});

test('an abort ends ffmpeg and leaves nothing behind', async () => {
  const input = await makeVideo(file('long.mp4'), { size: '1280x720', seconds: 8 });
  const stopping = new AbortController();
  const running = transcodeToHls({
    input,
    outputDir: file('aborted'),
    keyUri,
    key,
    signal: stopping.signal,
    onProgress: () => stopping.abort(new Error('stopped')),
  });
  await expect(running).rejects.toThrow('stopped');
  expect((await readdir(folder)).filter((name) => name.includes('aborted'))).toEqual([]);
});

test('the sound alone is as long as the picture, also where it ends before it', async () => {
  const input = file('half.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:duration=15'];
  await runFfmpeg([...picture, '-f', 'lavfi', '-i', 'sine=duration=4', input]);
  const sound = await encryptSound({ input, outputDir: file('half'), keyUri, key });
  const playlist = await readFile(file(`half/${sound?.playlist}`), 'utf8');
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
  expect(Math.abs(lengths.reduce((sum, length) => sum + length, 0) - 15)).toBeLessThan(0.2);
});

test('a directory with files in it is not overwritten', async () => {
  await mkdir(file('taken'));
  await writeFile(file('taken/mine.txt'), 'mine');
  const input = await makeVideo(file('short.mp4'), { seconds: 1 });
  await expect(transcodeToHls({ input, outputDir: file('taken'), keyUri, key })).rejects.toThrow();
  expect(await readdir(file('taken'))).toEqual(['mine.txt']);
});

test('a full disk is told as such', async ({ skip }) => {
  if (!existsSync('/dev/full')) return skip();
  const running = runFfmpeg([
    '-f',
    'lavfi',
    '-i',
    'testsrc=duration=2',
    '-f',
    'mpegts',
    '/dev/full',
  ]);
  await expect(running).rejects.toThrow('磁盘已满');
});
