import { expect, test, type Browser, type Page } from '@playwright/test';
import { broadcast } from '../../server/src/testing/live-origin.ts';
import { office, readOffice } from './school/office.ts';
import { place } from './school/place.ts';
import { addStudent, expectAccessible, isPhone, logIn } from './visitor.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);
const environment = () =>
  JSON.parse(process.env['E2E_ENVIRONMENT'] ?? '{}') as Record<string, string>;
/** Plans a class of course 1 that begins in some seconds: its door is open. */
async function plan(title: string, hostId: number): Promise<number> {
  const { liveId } = await office<{ liveId: number }>('/lives/plan', {
    ...{ courseId: 1, title, teacher: '沈老师', minutes: 30, hostId },
    // Two stories have one each at the same time.
    isClashSeen: true,
    beginsAt: new Date(Date.now() + 10_000).toISOString(),
  });
  return liveId;
}

const keyOf = (liveId: number) => office<{ server: string; key: string }>('/lives/key', { liveId });

async function attendantsOf(liveId: number): Promise<string[]> {
  const { list } = await readOffice<{ list: { nickname: string }[] }>(
    `/lives/${liveId}/attendance`,
  );
  return list.map(({ nickname }) => nickname);
}

/** Who keeps order, at a desk of their own. */
async function openTeacher(browser: Browser, mobile: string, path: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await logIn(page, mobile);
  await open(page, path);
  return page;
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: '说点什么' }).fill(words);
  await page.getByRole('button', { name: '发送' }).click();
}

test('[course.live#1,2] a student watches a class, talks in it, is muted, is counted, and sees it again', async ({
  page,
  browser,
}, info) => {
  const [mobile, teacherMobile] = isPhone(info)
    ? (['13900000712', '13900000722'] as const)
    : (['13900000711', '13900000721'] as const);
  const name = isPhone(info) ? '手机上听课' : '电脑前听课';
  const title = `利率答疑${isPhone(info) ? '二' : '一'}`;
  const [, hostId] = await Promise.all([
    addStudent(mobile, name),
    addStudent(teacherMobile, `沈老师${isPhone(info) ? '二' : '一'}`),
  ]);
  const liveId = await plan(title, hostId);
  const log = page.getByRole('log', { name: '聊天消息' });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });

  const { server, key } = await keyOf(liveId);
  const sent = await broadcast(server, key);
  const teacher = await openTeacher(browser, teacherMobile, `/course/1/live-mode?live=${liveId}`);
  try {
    await test.step('finds it in the schedule and enters', async () => {
      await logIn(page, mobile);
      await open(page, '/course/1/live-mode');
      await expect(page.getByText(title)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: `进入教室：${title}` }).click();
      await expect(page.getByRole('textbox', { name: '说点什么' })).toBeVisible();
    });

    await test.step('sees the picture, which comes from another origin under the policy of the pages', async () => {
      const { LIVE_HLS_URL = '' } = environment();
      expect(new URL(LIVE_HLS_URL).origin).not.toBe(new URL(place('E2E_URL')).origin);
      const video = page.getByLabel(`直播：${title}`);
      const seconds = () => video.evaluate((media: HTMLVideoElement) => media.currentTime);
      await expect.poll(seconds).toBeGreaterThan(0.5);
      const first = await seconds();
      await expect.poll(seconds).toBeGreaterThan(first);
      expect(refused).toEqual([]);
      const { headers } = await fetch(`${place('E2E_URL')}/course/1/live-mode`, {
        headers: { accept: 'text/html' },
      });
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(new RegExp(`connect-src[^;]*${new URL(LIVE_HLS_URL).origin}`));
      await expectAccessible(page);
    });

    await test.step('talks with the teacher, and is muted', async () => {
      await say(page, '老师，利率为什么有三个名字？');
      await expect(teacher.getByText('老师，利率为什么有三个名字？')).toBeVisible();
      await say(teacher, '看从谁的角度问。');
      await expect(log.getByText('看从谁的角度问。')).toBeVisible();
      await teacher.getByRole('button', { name: `管理 ${name} 的消息` }).click();
      await teacher.getByRole('menuitem', { name: '禁言 10 分钟' }).click();
      await expect(page.getByText(/老师暂时关闭了你的发言/)).toBeVisible();
      await expect(page.getByRole('textbox', { name: '说点什么' })).toBeHidden();
      await expectAccessible(page);
    });

    await test.step('is counted while the class is on, and leaves', async () => {
      await expect(page.getByText('直播中')).toBeVisible({ timeout: 120_000 });
      await expect.poll(() => attendantsOf(liveId)).toContain(name);
      await open(page, '/course/1/live-mode');
      await expect(page.getByText(title)).toBeVisible();
    });
  } finally {
    await teacher.context().close();
    await sent.stop();
  }

  await test.step('sees it again as a lecture, with what was said', async () => {
    await office('/lives/end', { liveId });
    await office('/lives/replay', { liveId, bulletId: 1001, offsetSeconds: 2 });
    await page.reload();
    await page.getByRole('link', { name: `看回放：${title}` }).click();
    await expect(page).toHaveURL(new RegExp(`bullet=1001&live=${liveId}`));
    const said = page.getByRole('region', { name: '聊天回放' });
    await expect(said).toBeVisible();
    await expectAccessible(page);
    // A lecture that has not come yet has no end to go to.
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0);
    await page.getByRole('slider', { name: '播放进度' }).press('End');
    await expect(said.getByText('看从谁的角度问。')).toBeVisible();
  });
});

test('the bars that tell of the network stand above the line that a student writes in', async ({
  page,
  context,
}) => {
  // A desk has the chat beside the picture.
  const host = '13900000724';
  await addStudent('13900000723', '电梯里听课');
  const liveId = await plan('利率答疑三', await addStudent(host, '沈老师三'));
  await logIn(page, '13900000723');
  await open(page, `/course/1/live-mode?live=${liveId}`);
  const line = page.getByRole('textbox', { name: '说点什么' });
  await expect(line).toBeVisible();
  await page.mouse.wheel(0, 10_000);
  await context.setOffline(true);
  const bar = page.getByRole('status').filter({ hasText: '网络' });
  await expect(bar).toBeVisible();
  const top = async () => (await line.boundingBox())?.y ?? 0;
  const foot = async () => {
    const box = await bar.boundingBox();
    return (box?.y ?? Infinity) + (box?.height ?? 0);
  };
  await expect.poll(async () => (await foot()) <= (await top())).toBe(true);
});
