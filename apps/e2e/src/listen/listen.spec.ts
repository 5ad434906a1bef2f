import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import { findFfmpeg } from '../../../server/src/platform/media/transcode/find-ffmpeg.ts';
import { isToldHere } from '../browsers/not-in-firefox.ts';
import { place } from '../school/place.ts';
import { addStudent, expectAccessible, isPhone, logIn, xuezhou } from '../visitor.ts';

const run = promisify(execFile);
const course = 95;
const lecture = '/course/95/book/95/reading/9501';

/** Three lectures of which the one in the middle has no sound. */
async function importCourse(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-listen-'));
  const chapter = path.join(folder, 'courses/listen/01-book/01-first');
  await mkdir(path.join(chapter, 'videos'), { recursive: true });
  const files: Record<string, string> = {
    'catalogue.yaml': 'school: 学舟学校\ncourses: [listen]\n',
    'courses/listen/course.yaml': `id: ${course}\nfamily: CFA\ngroup: main\ntitle: 路上听的课\ncover: 路上\nsubtitle: 锁屏也能听\naccess: enrolled\nidentity: none\nsort: 95\n`,
    'courses/listen/01-book/book.yaml':
      'id: 95\ntitle: 久期与凸性\ncover: 久期\nstatus: issued\nintro: 一本书。\n',
    'courses/listen/01-book/01-first/reading.md':
      '---\nid: 9501\nnumber: 第 1 章\ntitle: 久期\nsubjects:\n  - { id: 9501, title: 久期, group: basis }\nminutes: 5\n---\n\n一段讲义。\n',
    'courses/listen/01-book/01-first/lectures.yaml': [
      '- { id: 9501, title: 久期是斜率, subject: 9501, type: basic, video: videos/loud.mp4, chapters: [{ at: 0, title: 从斜率说起 }, { at: 12, title: 凸性从哪里来 }] }',
      '- { id: 9502, title: 没有声音的一讲, subject: 9501, type: basic, video: videos/silent.mp4 }',
      '- { id: 9503, title: 凸性与久期, subject: 9501, type: basic, video: videos/last.mp4 }\n',
    ].join('\n'),
  };
  await Promise.all(
    Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)),
  );
  const make = async (name: string, seconds: number, sound: string[]) =>
    await run(await findFfmpeg(), [
      ...['-loglevel', 'error', '-f', 'lavfi', '-i', 'color=c=white:size=640x360:rate=10'],
      ...[...sound, '-t', String(seconds), '-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
      path.join(chapter, 'videos', name),
    ]);
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=330', '-c:a', 'aac'];
  await make('loud.mp4', 30, tone);
  await make('silent.mp4', 8, []);
  await make('last.mp4', 24, tone);
  await xuezhou('import', folder);
  await rm(folder, { recursive: true });
}

/** What the element plays: its picture's width is 0 where the sound comes alone. */
const played = (page: Page) =>
  page.locator('video').evaluate(({ videoWidth, currentTime, paused }: HTMLVideoElement) => ({
    ...{ hasPicture: videoWidth > 0, second: Math.floor(currentTime), paused },
  }));
const goTo = (page: Page, second: number) =>
  page.locator('video').evaluate((media: HTMLVideoElement, at) => {
    media.currentTime = at;
  }, second);
const onLockedScreen = (page: Page) =>
  page.evaluate(() => navigator.mediaSession.metadata?.artist ?? '');

test('a course is listened to, lecture after lecture, and seen again from the same second', async ({
  page,
}, info) => {
  await importCourse();
  const mobile = isPhone(info) ? '13900000945' : '13900000946';
  await addStudent(mobile, '路上听课的人', [course]);
  await logIn(page, mobile);
  await page.goto(`${place('E2E_URL')}${lecture}?bullet=9503`);
  const listen = page.getByRole('button', { name: '只听' });
  // Behind the lectures that the school encodes first; this one is the last of its course.
  await expect(listen).toBeVisible({ timeout: 400_000 });
  await page.goto(`${place('E2E_URL')}${lecture}?bullet=9501`);

  await test.step('plays the sound alone, and says how much it is', async () => {
    if (!isToldHere(page, 'listen: aloud'))
      await page.locator('video').evaluate((media: HTMLVideoElement) => {
        media.muted = true;
      });
    await listen.click();
    await expect(page.getByText(/只下载声音，这一讲 0\.\d MB/)).toBeVisible();
    await expect.poll(() => played(page)).toMatchObject({ hasPicture: false, paused: false });
    await expectAccessible(page);
  });

  await test.step('tells the locked screen which chapter it is', async () => {
    await expect.poll(() => onLockedScreen(page)).toContain('从斜率说起');
    await goTo(page, 13);
    await expect.poll(() => onLockedScreen(page)).toContain('凸性从哪里来');
  });

  await test.step('goes on by itself, past the lecture without sound', async () => {
    await goTo(page, 29);
    await expect(page).toHaveURL(/bullet=9503/);
    await expect(page.getByText('跳过了 1 讲没有声音或还没转好的')).toBeVisible();
    await expect.poll(() => played(page)).toMatchObject({ hasPicture: false, paused: false });
  });

  await test.step('is seen again from the second where it was heard', async () => {
    await goTo(page, 10);
    await expect.poll(async () => (await played(page)).second).toBeGreaterThan(9);
    await page.getByRole('button', { name: '看画面' }).click();
    await expect.poll(async () => (await played(page)).hasPicture).toBe(true);
    expect((await played(page)).second).toBeGreaterThanOrEqual(10);
    await expect(listen).toBeVisible();
  });
});
