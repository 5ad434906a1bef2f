import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { findFfmpeg } from '../../server/src/platform/media/transcode/find-ffmpeg.ts';
import { office } from './school/office.ts';
import { place } from './school/place.ts';
import { addStudent, expectAccessible, isPhone, logIn, stopLectureAt, xuezhou } from './visitor.ts';

const run = promisify(execFile);
const course = 90;
const lecture = '/course/90/book/90/reading/9002?bullet=9002';

const chinese = ['今天讲久期', '麦考利久期是现金流的加权平均时间', '凸性缺口在这里'];
const english = [
  'Today we look at duration',
  // As wide as the picture lets a line be, twice.
  'Macaulay duration is the average time of the cash flows, each weighted by what it is worth today, and this line is so long that it needs two of them to be read here',
  'Here is the convexity gap',
];
/** Each line stands for ten seconds. */
const srt = (lines: readonly string[]): string =>
  lines
    .map(
      (line, index) =>
        `${index + 1}\n00:00:${index || '0'}0,000 --> 00:00:${index}9,500\n${line}\n`,
    )
    .join('\n');

const chapterOf = (id: number, subject: number) =>
  `---\nid: ${id}\nnumber: 第 ${id - 9000} 章\ntitle: 久期\nsubjects:\n  - { id: ${subject}, title: 久期, group: basis }\nminutes: 5\n---\n\n一段讲义。\n`;

/** A course of two chapters, of which the first may be tried by everybody, with a lecture of half a minute in the second. */
async function importCourse(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-captions-'));
  const book = path.join(folder, 'courses/captions/01-book');
  const [first, second] = [path.join(book, '01-first'), path.join(book, '02-second')];
  await mkdir(first, { recursive: true });
  await mkdir(path.join(second, 'videos'), { recursive: true });
  const files: Record<string, string> = {
    [path.join(folder, 'catalogue.yaml')]: 'school: 学舟学校\ncourses: [captions]\n',
    [path.join(folder, 'courses/captions/course.yaml')]:
      `id: ${course}\nfamily: CFA\ngroup: main\ntitle: 双语字幕课\ncover: 字幕\nsubtitle: 中文和英文\naccess: enrolled\nidentity: none\nsort: 90\n`,
    [path.join(book, 'book.yaml')]:
      'id: 90\ntitle: 久期与凸性\ncover: 久期\nstatus: issued\nintro: 一本书。\n',
    [path.join(first, 'reading.md')]: chapterOf(9001, 9001),
    [path.join(second, 'reading.md')]: chapterOf(9002, 9002),
    [path.join(second, 'lectures.yaml')]:
      '- { id: 9002, title: 久期, subject: 9002, type: basic, video: videos/a.mp4, captions: { zh: videos/a.srt, en: videos/a.en.srt } }\n',
    [path.join(second, 'videos/a.srt')]: srt(chinese),
    [path.join(second, 'videos/a.en.srt')]: srt(english),
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(name, text)));
  await run(await findFfmpeg(), [
    ...['-loglevel', 'error', '-f', 'lavfi', '-i', 'color=c=white:size=640x360:rate=10'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330', '-t', '30', '-c:v', 'libx264', '-c:a', 'aac'],
    ...['-pix_fmt', 'yuv420p', path.join(second, 'videos/a.mp4')],
  ]);
  await xuezhou('import', folder);
  await rm(folder, { recursive: true });
}

const addReader = (mobile: string) => addStudent(mobile, `听课的${mobile}`, [course]);

const open = (page: Page) => page.goto(`${place('E2E_URL')}${lecture}`);
const video = (page: Page) => page.locator('video');
const player = (page: Page) => page.getByRole('region', { name: /^播放器/ });
const transcript = (page: Page) => page.getByRole('region', { name: '字幕稿' });
/** Words on the picture, where they stand once to be seen and once for their box. */
const onPicture = (page: Page, words: string): Locator =>
  player(page).getByText(words, { exact: true }).last();

async function choose(page: Page, name: string): Promise<void> {
  await player(page).getByRole('button', { name: /^字幕/ }).click();
  const item = page.getByRole('menuitem', { name });
  await expect(item).toBeVisible();
  await expectAccessible(page);
  await item.click();
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(() => importCourse());

test('captions stand in the language that was chosen, on the picture and in the transcript', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000922' : '13900000921';
  await addReader(mobile);
  await logIn(page, mobile);
  // Without the network for the captions alone: what did not come is asked for again.
  let isRefused = true;
  // The name over the picture takes its way through where captions stand.
  await page.addInitScript(() => {
    Math.random = () => 0.86;
  });
  await page.route('**/media/**/*.vtt', (route) => (isRefused ? route.abort() : route.continue()));
  await open(page);

  await test.step('says that the captions did not come, and fetches them when asked', async () => {
    const retry = page.getByRole('alert').getByRole('button', { name: '重试' });
    // Behind the lectures that the school encodes first.
    await expect(retry).toBeVisible({ timeout: 400_000 });
    await expectAccessible(page);
    isRefused = false;
    await retry.click();
    await expect(transcript(page).getByText(chinese[0]!)).toBeVisible();
  });

  await test.step('shows Chinese, then English, each on the picture as a whole, over the name', async () => {
    await stopLectureAt(page, 12);
    await expect(onPicture(page, chinese[1]!)).toBeVisible();
    await choose(page, 'English');
    await expect(onPicture(page, english[1]!)).toBeVisible();
    await expect(transcript(page).getByText(english[2]!)).toBeVisible();
    // The words and the name take their places when the picture has its size.
    await expect(async () => {
      const [picture, words, name] = await Promise.all([
        video(page).boundingBox(),
        onPicture(page, english[1]!).boundingBox(),
        player(page).getByText(`听课的${mobile}`).boundingBox(),
      ]);
      expect(words!.y).toBeGreaterThan(picture!.y);
      expect(words!.y + words!.height).toBeLessThanOrEqual(picture!.y + picture!.height);
      expect(name!.y + name!.height).toBeGreaterThan(words!.y);
      expect(name!.y).toBeLessThan(words!.y + words!.height);
      expect(name!.x).toBeGreaterThan(words!.x);
      expect(name!.x + name!.width).toBeLessThan(words!.x + words!.width);
    }).toPass({ timeout: 45_000 });
    await expectAccessible(page);
  });

  await test.step('keeps the language in full screen and after a reload', async () => {
    await player(page).getByRole('button', { name: '全屏' }).click();
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await expect(onPicture(page, english[1]!)).toBeInViewport();
    await page.evaluate(() => document.exitFullscreen());
    await open(page);
    await stopLectureAt(page, 22);
    await expect(onPicture(page, english[2]!)).toBeVisible();
  });
});

test('a lecture that is refused while its page is open says why, and leads on', async ({
  page,
  browser,
}, info) => {
  const mobile = isPhone(info) ? '13900000924' : '13900000923';
  const studentId = await addReader(mobile);
  await logIn(page, mobile);

  await test.step('renews an address that has ended, and plays on', async () => {
    let refused = 0;
    let signature: string | undefined;
    await page.route('**/media/**/*.ts', async (route) => {
      const url = route.request().url();
      const own = /\.([^./]+)\/[^/]+$/.exec(url)?.[1] ?? '';
      signature ??= own;
      if (own !== signature) return await route.continue();
      refused += 1;
      // The server takes a signature that is not its own as it takes one whose time is over.
      const other = `${own.startsWith('x') ? 'y' : 'x'}${own.slice(1)}`;
      // Not sent on to there: Firefox tells a page nothing of what another address answers to its request.
      const response = await route.fetch({ url: url.replace(`${own}/`, `${other}/`) });
      await route.fulfill({ response });
    });
    await open(page);
    await stopLectureAt(page, 2);
    expect(refused).toBeGreaterThan(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  /** Opens the lecture; its key is asked for when `close` is done. */
  const openUntil = async (close: () => Promise<unknown>) => {
    // The page that stands open would ask for its key as well.
    await page.goto('about:blank');
    let closed: Promise<unknown> | undefined;
    await page.route('**/media/**/key', async (route) => {
      closed ??= close();
      await closed;
      await route.continue();
    });
    await open(page);
  };

  await test.step('a course that is paused leads to its page', async () => {
    await openUntil(() => office('/enrolments/pause', { studentId, courseId: course }));
    const alert = player(page).getByRole('alert');
    await expect(alert).toContainText('课程已暂停');
    await expect(alert.getByRole('link', { name: '返回课程' })).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll({ behavior: 'wait' });
    await office('/enrolments/resume', { studentId, courseId: course });
    await alert.getByRole('button', { name: '重试' }).click();
    await stopLectureAt(page, 4);
    await expect(alert).toHaveCount(0);
  });

  await test.step('a login elsewhere leads to the login, and back to the lecture', async () => {
    await openUntil(async () => {
      const other = await browser.newContext();
      await logIn(await other.newPage(), mobile);
      await other.close();
    });
    await expect(page.getByRole('dialog', { name: '账号在别处登录' })).toBeVisible();
    await page.keyboard.press('Escape');
    const alert = player(page).getByRole('alert');
    await expect(alert).toContainText('您的账号在别处登录了');
    await alert.getByRole('button', { name: '重新登录' }).click();
    await expect(page).toHaveURL(/\/login\?login_redirect_uri=.*9002/);
  });
});
