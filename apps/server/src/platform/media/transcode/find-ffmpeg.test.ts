import { spawnSync } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeFfmpeg } from './describe-ffmpeg.ts';
import { chooseFfmpeg, findFfmpeg } from './find-ffmpeg.ts';
import { hasNoNetwork, limited } from './limited.ts';
import { FfmpegMissingError } from './media-errors.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xuezhou-transcode-'));
});

afterAll(() => rm(folder, { recursive: true }));

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

test('a failing ffmpeg tells its exit code and its last words', async () => {
  await expect(runFfmpeg(['-i', file('absent.mp4'), file('x.mp4')])).rejects.toMatchObject({
    exit: 1,
    lastLines: [expect.stringContaining('No such file')],
  });
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
