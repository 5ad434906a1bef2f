import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { findFfmpeg } from '../../apps/server/src/platform/media/transcode/find-ffmpeg.ts';

export const lectureSeconds = 7200;
/** Of its captions. */
export const lines = 3000;

/** Two hours of a still picture and silence, as segments of six seconds: what moves is the page, not the film. */
export async function makeLongLecture(folder: string): Promise<void> {
  const run = promisify(execFile);
  const still = `color=c=0x24506a:s=320x180:r=1:d=${lectureSeconds}`;
  const silence = ['-f', 'lavfi', '-t', String(lectureSeconds), '-i', 'anullsrc=r=22050:cl=mono'];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '6', '-pix_fmt', 'yuv420p'];
  const audio = ['-c:a', 'aac', '-b:a', '24k'];
  const out = ['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod', 'long.m3u8'];
  const inputs = ['-f', 'lavfi', '-i', still, ...silence];
  const words = ['-y', '-loglevel', 'error', ...inputs, ...video, ...audio, ...out];
  await run(await findFfmpeg(), words, { cwd: folder });
}

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);

const captions = (): string =>
  `WEBVTT\n\n${Array.from({ length: lines }, (_, number) => {
    const from = (number * lectureSeconds) / lines;
    const to = ((number + 1) * lectureSeconds) / lines;
    const text = `第 ${number + 1} 句：久期乘以收益率的变化，就是价格变化的近似${number % 3 === 0 ? '，凸性再补上弯的那一部分' : ''}。`;
    return `${clock(from)} --> ${clock(to)}\n${text}\n`;
  }).join('\n')}`;

/** Lets the page play the long lecture in place of the one that it opens. */
export async function playLongLecture(page: Page, folder: string): Promise<void> {
  await page.route('**/api/video/*/*/*/*/*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Record<string, unknown> };
    const chapters = Array.from({ length: 12 }, (_, number) => ({
      title: `第 ${number + 1} 段`,
      start: number * 600,
    }));
    Object.assign(answer.data, {
      duration: lectureSeconds,
      lastProgress: 0,
      paths: [{ speed: 1, path: '/media/bench/long.m3u8' }],
      vpathFree: null,
      captions: [{ language: 'zh', label: '中文', path: '/media/bench/long.vtt' }],
      chapters,
    });
    await route.fulfill({ response, json: answer });
  });
  await page.route('**/media/bench/*', async (route) => {
    const name = path.basename(new URL(route.request().url()).pathname);
    if (name === 'long.vtt') await route.fulfill({ contentType: 'text/vtt', body: captions() });
    else await route.fulfill({ body: await readFile(path.join(folder, name)) });
  });
}
