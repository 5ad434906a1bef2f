import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { isToldHere } from './browsers/not-in-firefox.ts';
import { place } from './school/place.ts';
import { addStudent, isPhone, logIn, stopLectureAt } from './visitor.ts';

const lines = 400;

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);
const captions = `WEBVTT\n\n${Array.from({ length: lines }, (_, index) => {
  const [from, to] = [index / 10, (index + 1) / 10];
  return `${clock(from)} --> ${clock(to)}\n第 ${index + 1} 句：先算时间加权，再算货币加权，两个答案并排放好\n`;
}).join('\n')}`;

/** Gives the lecture captions of hundreds of lines, as a teacher who replaces its file; returns the way back. */
async function lengthenCaptions(): Promise<() => Promise<void>> {
  const { DATA_DIR: data } = JSON.parse(process.env['E2E_ENVIRONMENT'] ?? '{}') as {
    DATA_DIR: string;
  };
  const videos = path.join(data, 'files/videos/1002');
  const files = (await readdir(videos)).map((folder) =>
    path.join(videos, folder, 'captions-zh.vtt'),
  );
  const before = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  for (const file of files) await writeFile(file, captions);
  return async () => {
    for (const [place, file] of files.entries()) await writeFile(file, before[place] ?? '');
  };
}

const line = (page: Page, number: number) => page.locator(`[data-line="${number - 1}"] button`);

let putBack = async () => {};
test.afterEach(() => putBack());

test('the transcript of a long lecture is searched, jumped through and followed', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000732' : '13900000731';
  await addStudent(mobile, isPhone(info) ? '手机上的长字幕' : '电脑前的长字幕');
  await logIn(page, mobile);
  await page.goto(`${place('E2E_URL')}/course/1/book/1/reading/101?bullet=1002`);
  // Once its first captions are there, the lecture is encoded.
  await expect(line(page, 1)).toBeVisible({ timeout: 120_000 });
  putBack = await lengthenCaptions();
  await page.reload();

  await test.step('draws the lines near the view', async () => {
    await expect(page.locator('[data-line]').first()).toBeVisible();
    // Its first picture comes some tenths of a second after 0.
    await stopLectureAt(page, 0.95);
    await expect(line(page, 10)).toBeInViewport();
    await expect(page.locator('[data-block]')).toHaveCount(Math.ceil(lines / 12));
    await expect.poll(() => page.locator('[data-line]').count()).toBeLessThan(lines / 2);
  });

  await test.step('finds words far away and plays from them', async () => {
    const field = page.getByRole('textbox', { name: '在字幕里查找' });
    await field.fill('第 390 句');
    await expect(page.getByText('1 / 1')).toBeVisible();
    await expect(line(page, 390)).toBeInViewport();
    await expect(line(page, 390).locator('mark')).toHaveText('第 390 句');
    await line(page, 390).click();
    const second = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(second).toBeGreaterThanOrEqual(38.9);
    await field.fill('');
  });

  await test.step('comes back to what is said, and lets go of what is far', async () => {
    await stopLectureAt(page, 2.05);
    await page.getByRole('button', { name: '跟随播放' }).click();
    await expect(line(page, 21)).toBeInViewport();
    await expect(line(page, 21)).toHaveAttribute('aria-current', 'true');
    await expect(line(page, 370)).toHaveCount(0);
  });

  await test.step('keeps the height of what it lets go of', async () => {
    const block = page.locator('[data-block]').first();
    const height = () => block.evaluate((element) => element.getBoundingClientRect().height);
    await expect(block).not.toHaveAttribute('hidden');
    const drawn = await height();
    const field = page.getByRole('textbox', { name: '在字幕里查找' });
    await field.fill('第 390 句');
    await expect(line(page, 390)).toBeInViewport();
    await expect(block).toHaveAttribute('hidden', 'until-found');
    await expect.poll(height).toBeCloseTo(drawn, 0);
    await field.fill('');
  });

  await test.step('holds every line for the browser’s own search', async () => {
    if (!isToldHere(page, 'transcript: the browser’s own search')) return;
    // No type knows it.
    expect(await page.evaluate<boolean>(`window.find('第 250 句')`)).toBe(true);
    await expect(line(page, 250)).toBeAttached();
  });
});
