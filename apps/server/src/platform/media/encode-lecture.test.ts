import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeLecture } from './encode-lecture.ts';
import type { LectureSource } from './lecture-source.ts';
import { makeVideo } from './transcode/tests/make-video.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-lecture-'));
  await makeVideo(path.join(folder, 'video.mp4'), { seconds: 2 });
  await writeFile(path.join(folder, 'zh.srt'), '1\n00:00:00,000 --> 00:00:01,000\n久期\n');
  await writeFile(path.join(folder, 'en.srt'), '1\n00:00:00,000 --> 00:00:01,000\nDuration\n');
});
afterAll(() => rm(folder, { recursive: true }));

async function encode(captions: Extract<LectureSource, { kind: 'file' }>['captions'], out: string) {
  const source = { kind: 'file', video: 'video.mp4', ...(captions && { captions }) };
  await writeFile(path.join(folder, 'lecture.json'), JSON.stringify(source));
  const outputDirectory = path.join(folder, out);
  const key = randomBytes(16).toString('base64');
  const made = await encodeLecture(
    { sourceDirectory: folder, outputDirectory, key, frame: null },
    () => {},
  );
  const texts = made.captions.map(({ file }) => readFile(path.join(outputDirectory, file), 'utf8'));
  return { captions: made.captions, texts: await Promise.all(texts) };
}

it('offers the captions of a lecture in each language that it has, Chinese first', async () => {
  const { captions, texts } = await encode({ en: 'en.srt', zh: 'zh.srt' }, 'both');
  expect(captions).toEqual([
    { language: 'zh', label: '中文', file: 'captions-zh.vtt' },
    { language: 'en', label: 'English', file: 'captions-en.vtt' },
  ]);
  expect(texts[0]).toContain('久期');
  expect(texts[1]).toContain('Duration');
});

it('takes captions of no named language for Chinese, and a lecture without any', async () => {
  expect((await encode('zh.srt', 'one')).captions).toEqual([
    { language: 'zh', label: '中文', file: 'captions-zh.vtt' },
  ]);
  expect((await encode(undefined, 'none')).captions).toEqual([]);
});
