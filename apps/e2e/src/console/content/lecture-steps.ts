import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { findFfmpeg } from '../../../../server/src/platform/media/transcode/find-ffmpeg.ts';
import { expectToast } from '../../toasts.ts';
import { expectAccessible } from '../../visitor.ts';
import { openConsole, type Made } from './tree-steps.ts';

const run = promisify(execFile);
/** When the lecture stands still and asks. */
export const stops = [1, 2, 3] as const;

/** Some seconds of a picture and a tone. */
async function record(folder: string): Promise<string> {
  const file = path.join(folder, '第一课.mp4');
  await run(await findFfmpeg(), [
    ...['-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=25:duration=8'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=8'],
    ...['-pix_fmt', 'yuv420p', '-preset', 'ultrafast', file],
  ]);
  return file;
}

/** The network goes while the video is on its way; it comes whole all the same, and into the draft. */
export async function uploadVideo(page: Page, { courseId, lectureId }: Made): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-lecture-'));
  try {
    await openConsole(page, `/courses/${courseId}/lectures/${lectureId}`);
    let parts = 0;
    await page.route(/\/api\/console\/uploads\//, async (route) => {
      const isPart = route.request().method() === 'PATCH';
      if (isPart && parts++ === 0) await route.abort('connectionreset');
      else await route.continue();
    });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await record(folder));
    const use = page.getByRole('button', { name: '用这个视频' });
    await expect(use).toBeVisible();
    expect(parts, 'one that was cut, and what came after').toBeGreaterThan(1);
    await page.unroute(/\/api\/console\/uploads\//);
    await use.press('Enter');
    await expectToast(page, /^放进草稿了/);
    await expect(page.locator('video')).toBeVisible();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const captions = `1
00:00:00,000 --> 00:00:03,000
今天讲九期

2
00:00:03,000 --> 00:00:07,000
它量的是价格对利率的敏感度
`;

/** Captions out of a file, in which a word is wrong: it is mended in its line. */
export async function mendCaptions(page: Page): Promise<void> {
  const side = page.getByRole('region', { name: '字幕' });
  await side.locator('input[type=file]').setInputFiles({
    ...{ name: '第一课.srt', mimeType: 'text/plain', buffer: Buffer.from(captions) },
  });
  await expectToast(page, /^2 条字幕存进草稿了/);
  await side.getByRole('button', { name: /今天讲九期，第 1 条$/ }).click();
  await side.getByRole('textbox', { name: '文字' }).fill('今天讲久期');
  await side.getByRole('button', { name: '存字幕' }).click();
  await expectToast(page, /^字幕存进草稿了/);
  await expectAccessible(page);
}

/** Three of the chapter's questions, each at its second; the numbers of them in their order. */
export async function placeStops(page: Page): Promise<number[]> {
  const list = page.getByRole('list', { name: '随堂题' });
  const asked: number[] = [];
  for (const second of stops) {
    await page.getByRole('button', { name: /插一题$/ }).click();
    const dialog = page.getByRole('dialog', { name: /插一题$/ });
    await dialog.getByRole('list', { name: '找到的题' }).getByRole('button').first().click();
    await expect(list.getByRole('listitem')).toHaveCount(asked.length + 1);
    // What was placed before stands later: the new one is at the second of the player, the first.
    const row = list.getByRole('listitem').first();
    const [id = ''] = /\d+$/.exec((await row.locator('small').innerText()).trim()) ?? [];
    asked.push(Number(id));
    const time = row.getByRole('textbox', { name: `题 ${id} 在几分几秒` });
    await time.fill(`0:0${second}.0`);
    await time.press('Enter');
  }
  await page.getByRole('button', { name: '存随堂题' }).click();
  await expectToast(page, /^随堂题存进草稿了/);
  await expectAccessible(page);
  return asked;
}
