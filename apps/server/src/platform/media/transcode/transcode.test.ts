import { spawnSync } from 'node:child_process';
import { createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeFfmpeg } from './describe-ffmpeg.ts';
import { chooseFfmpeg, findFfmpeg } from './find-ffmpeg.ts';
import { hlsArguments } from './hls-command.ts';
import { planLadder } from './ladder.ts';
import { hasNoNetwork, limited } from './limited.ts';
import { FfmpegMissingError, NotAVideoError } from './media-errors.ts';
import { parseProbe, probe } from './probe.ts';
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

  expect(await sharp(file(`high/${done.poster}`)).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1280,
    height: 720,
  });
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('asks a program that had no time to say what it is again', async () => {
  await mkdir(file('late'));
  const path = join(file('late'), 'ffmpeg');
  await writeFile(path, '#!/bin/sh\n', { mode: 0o755 });
  expect(await chooseFfmpeg({ FFMPEG_PATH: path })).toMatchObject({ version: '', isRecent: false });
  await writeFile(path, "#!/bin/sh\necho 'ffmpeg version 7.1.1 Copyright (c) 2000-2025'\n");
  expect(await chooseFfmpeg({ FFMPEG_PATH: path })).toMatchObject({
    version: '7.1.1',
    isRecent: true,
  });
});

test('holds nobody up while a program says what it is', async () => {
  await mkdir(file('slow'));
  const [path, word] = [join(file('slow'), 'ffmpeg'), file('word')];
  const script = `until [ -e '${word}' ]; do sleep 0.02; done\necho 'ffmpeg version 7.1.1 (c)'\n`;
  await writeFile(path, `#!/bin/sh\n${script}`, { mode: 0o755 });
  const describing = describeFfmpeg({ FFMPEG_PATH: path });
  await writeFile(word, '');
  expect((await describing).words).toContain('ffmpeg 7.1.1');
});

test('gives every coder a number of threads, as many as its room of addresses allows', () => {
  const all = hlsArguments({
    input: 'in.mp4',
    facts: { durationMs: 1000, width: 1280, height: 720, fps: 25, hasAudio: true, hasVideo: true },
    rungs: planLadder({ width: 1280, height: 720 }),
    keyInfoFile: 'key',
    playlistOf: ({ height }) => String(height),
    segmentsOf: ({ height }) => String(height),
  });
  const given = all.flatMap((one, index) => (one === '-threads' ? [Number(all[index + 1])] : []));
  // The decoder's, and one of each encoder.
  expect(given).toHaveLength(1 + all.filter((one) => one === 'libx264').length);
  for (const count of given) expect(count).toSatisfy((n: number) => n >= 1 && n <= 16);
});

test('a silent slideshow keeps its own rate and gets a sound track', async () => {
  const input = await makeVideo(file('slides.mp4'), { fps: 5, seconds: 9, sound: false });
  const done = await transcodeToHls({ input, outputDir: file('slides'), keyUri, key, iv });
  expect(done.renditions).toHaveLength(1);
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

test('a directory with files in it is not overwritten', async () => {
  await mkdir(file('taken'));
  await writeFile(file('taken/mine.txt'), 'mine');
  const input = await makeVideo(file('short.mp4'), { seconds: 1 });
  await expect(transcodeToHls({ input, outputDir: file('taken'), keyUri, key })).rejects.toThrow();
  expect(await readdir(file('taken'))).toEqual(['mine.txt']);
});

test('a failing ffmpeg tells its exit code and its last words', async () => {
  await expect(runFfmpeg(['-i', file('absent.mp4'), file('x.mp4')])).rejects.toMatchObject({
    exit: 1,
    lastLines: [expect.stringContaining('No such file')],
  });
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

describe('the ladder', () => {
  test.each([
    ['small', 320, 240, [[320, 240]]],
    ['odd', 853, 479, [[642, 360]]],
    [
      'full HD',
      1920,
      1080,
      [
        [640, 360],
        [1280, 720],
      ],
    ],
    [
      'upright',
      720,
      1280,
      [
        [202, 360],
        [406, 720],
      ],
    ],
  ] as const)('%s', (_name, width, height, sizes) => {
    const planned = planLadder({ width, height });
    expect(planned.map((rung) => [rung.width, rung.height])).toEqual(sizes);
  });
});

test("reads rotation, pixel shape and cover pictures out of ffmpeg's words", () => {
  const head = '  Duration: 01:02:03.45, start: 0.0, bitrate: 1 kb/s\n';
  const turned = `${head}    Stream #0:0(und): Video: h264 (High) (avc1 / 0x31637661), yuv420p, 1920x1080 [SAR 1:1 DAR 16:9], 30 fps, 30 tbr\n    Metadata:\n      rotate          : 90\n`;
  expect(parseProbe(turned)).toMatchObject({
    durationMs: 3_723_450,
    width: 1080,
    height: 1920,
    fps: 30,
    hasAudio: false,
  });
  const wide = `${head}    Stream #0:0: Video: mpeg2video, yuv420p, 720x576 [SAR 64:45 DAR 16:9], 25 fps\n`;
  expect(parseProbe(wide)).toMatchObject({ width: 1024, height: 576 });
  const song = `${head}    Stream #0:0: Audio: mp3\n    Stream #0:1: Video: mjpeg, yuvj420p, 500x500, 90k tbr (attached pic)\n`;
  expect(() => parseProbe(song)).toThrow('只有声音');
});

/** A program that calls itself so, in a folder of its own. */
async function makeFfmpeg(name: string, said: string): Promise<string> {
  await mkdir(file(name));
  const path = join(file(name), 'ffmpeg');
  await writeFile(path, `#!/bin/sh\necho 'ffmpeg version ${said} the FFmpeg developers'\n`, {
    mode: 0o755,
  });
  return file(name);
}

test('takes that of the system before the packaged one of 2018, which is for trying out alone', async () => {
  const recent = await makeFfmpeg('recent', '7.1.1-1 Copyright (c) 2000-2025');
  const built = await makeFfmpeg('built', 'N-118000-gabc Copyright (c) 2000-2024');
  const old = await makeFfmpeg('old', '4.4.2-0ubuntu Copyright (c) 2000-2021');
  const from = (PATH: string, NODE_ENV = 'development') => chooseFfmpeg({ PATH, NODE_ENV });
  expect(await from(`${old}:${recent}`)).toEqual({
    file: join(recent, 'ffmpeg'),
    version: '7.1.1-1',
    isRecent: true,
    from: 'system',
  });
  expect((await from(built)).from).toBe('system');
  expect(await from(old)).toMatchObject({ from: 'packaged', isRecent: false });
  expect(await from(old, 'production')).toMatchObject({ from: 'system', version: '4.4.2-0ubuntu' });
  await expect(from('', 'production')).rejects.toThrow(FfmpegMissingError);
  expect(await describeFfmpeg({ PATH: recent })).toEqual({
    words: expect.stringContaining('ffmpeg 7.1.1-1'),
    isWarning: false,
    isRecent: true,
  });
  expect((await describeFfmpeg({ PATH: old })).words).toContain('只供演示');
  expect(await describeFfmpeg({ PATH: old, NODE_ENV: 'production' })).toEqual({
    words: expect.stringMatching(/太旧.*5 或更新/),
    isWarning: true,
    isRecent: false,
  });
  expect((await describeFfmpeg({ PATH: '', NODE_ENV: 'production' })).isWarning).toBe(true);
});

test.runIf(process.platform === 'linux')(
  'runs within limits of memory, time and files, and sees no network',
  async () => {
    const run = async (script: string) => {
      const [program, args] = await limited('/bin/sh', ['-c', script], { cpuSeconds: 7 });
      return spawnSync(program, args, { encoding: 'utf8' }).stdout.trim().split('\n');
    };
    // Where the machine itself allows less, that is what counts.
    const allowed = spawnSync('/bin/sh', ['-c', 'ulimit -Hv; ulimit -Ht; ulimit -Hf; ulimit -Hn'], {
      encoding: 'utf8',
    });
    const hard = allowed.stdout.trim().split('\n');
    const lowest = [8_388_608, 7, 41_943_040, 256].map((ours, index) =>
      String(Math.min(ours, hard[index] === 'unlimited' ? Infinity : Number(hard[index]))),
    );
    expect(await run('ulimit -v; ulimit -t; ulimit -f; ulimit -n')).toEqual(lowest);
    // Some kernels put tunnels into every network; without an address or a route they lead nowhere.
    const ways = await run(
      'tail -n +2 /proc/net/route | cut -f1; sed "s/.* //" /proc/net/if_inet6',
    );
    const out = ways.filter((name) => name !== '' && name !== 'lo');
    expect((await hasNoNetwork()) ? out : []).toEqual([]);
    // What takes more than it may is ended.
    const [program, args] = await limited('/bin/sh', ['-c', 'while :; do :; done'], {
      cpuSeconds: 1,
    });
    expect(spawnSync(program, args).signal).toMatch(/SIGXCPU|SIGKILL/);
  },
);

test('finds ffmpeg, and says what to do when there is none', async () => {
  expect(await findFfmpeg({ FFMPEG_PATH: process.execPath })).toBe(process.execPath);
  const nowhere = { FFMPEG_PATH: file('nowhere') };
  await expect(findFfmpeg(nowhere)).rejects.toThrow(FfmpegMissingError);
  await expect(findFfmpeg(nowhere)).rejects.toThrow('FFMPEG_PATH');
});
