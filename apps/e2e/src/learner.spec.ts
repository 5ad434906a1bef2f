import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { office } from './school/office.ts';
import { place } from './school/place.ts';
import { addStudent, ask, beginNote, expectAccessible, isPhone, logIn } from './visitor.ts';
import { expectToast, keepToasts } from './toasts.ts';

const lecture = '/course/1/book/1/reading/101?bullet=1001';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);
const secondOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** Seconds that can be played without a network. */
const secondsAhead = (page: Page): Promise<number> =>
  page
    .locator('video')
    .evaluate(({ buffered, currentTime }: HTMLVideoElement) =>
      buffered.length === 0 ? 0 : buffered.end(buffered.length - 1) - currentTime,
    );

/**
 * Until it plays: one that is resumed jumps to its second before there is anything to play, and a click upon what has
 * just begun to play pauses it.
 */
async function playLecture(page: Page): Promise<void> {
  await expect(page.locator('video')).toBeAttached({ timeout: 90_000 });
  const play = page.getByRole('button', { name: '播放', exact: true });
  await expect
    .poll(
      async () => {
        if ((await play.count()) > 0) await play.click({ timeout: 2000 }).catch(() => undefined);
        return await page
          .locator('video')
          .evaluate(({ paused, played }: HTMLVideoElement) =>
            paused || played.length === 0
              ? 0
              : played.end(played.length - 1) - played.start(played.length - 1),
          );
      },
      { intervals: [1000] },
    )
    .toBeGreaterThan(0.5);
}

async function pauseLecture(page: Page): Promise<number> {
  await page.getByRole('button', { name: '暂停', exact: true }).first().click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused))
    .toBe(true);
  return await secondOf(page);
}

interface Listed {
  questionId: number;
  questionStatus: number;
  qType: string;
}
const questionsOf = async (page: Page): Promise<Listed[]> =>
  (
    await ask<{ questions: Listed[] }>(page, '/api/practice/questions', {
      type: 4,
      courseId: 1,
    })
  ).questions;

test.use({ serviceWorkers: 'allow' });

test('a learner’s day: watches, notes, keeps, reads, hands in, practises, and loses nothing', async ({
  page,
  context,
}, info) => {
  const nickname = isPhone(info) ? '手机上的一天' : '电脑前的一天';
  const mobile = isPhone(info) ? '13900000502' : '13900000501';
  const studentId = await addStudent(mobile, nickname);
  await logIn(page, mobile);
  await keepToasts(page);

  await test.step('sees the dashboard and the path of the course', async () => {
    await open(page, '/dashboard');
    await expect(page.getByRole('heading', { name: '我的课程' })).toBeVisible();
    await open(page, '/course/1/challenge-mode');
    await expect(page.getByText('利率与收益率').filter({ visible: true }).first()).toBeVisible();
  });

  await test.step('watches, with the own name over the picture, and jumps by the transcript', async () => {
    await open(page, lecture);
    await playLecture(page);
    // Its segments are cut beside the page.
    expect(page.workers()).toHaveLength(1);
    await expect(page.getByText(`${nickname} ${mobile.slice(-4)}`)).toBeAttached();
    const line = page.locator('[data-line="5"] button');
    await expect(line).toBeVisible();
    await line.click();
    await expect.poll(() => secondOf(page)).toBeGreaterThan(20);
    await expect(page.locator('[data-line] [aria-current]')).toBeVisible();
  });

  await test.step('writes a note at the second, with the picture', async () => {
    await pauseLecture(page);
    await beginNote(page);
    const text = page.getByRole('textbox', { name: '笔记内容' });
    await text.fill('三个名字，其实是一个数。');
    await page.getByRole('button', { name: '截取画面和字幕' }).click();
    await expect(text.getByRole('img', { name: /的画面/ })).toBeVisible();
    await page.getByRole('button', { name: '保存' }).click();
    const note = page.getByRole('article').filter({ hasText: '三个名字，其实是一个数。' });
    await expect(note).toBeVisible();
    await expect(note.getByRole('img', { name: /的画面/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('keeps the lecture among the favourites', async () => {
    await page.getByRole('button', { name: '收藏', exact: true }).click();
    await expect(page.getByRole('button', { name: '已收藏' })).toBeEnabled();
    await open(page, '/favorite');
    await expect(
      page.getByText('一个利率里装了什么').filter({ visible: true }).first(),
    ).toBeVisible();
  });

  await test.step('watches on without a network, and nothing of it is lost', async () => {
    await open(page, lecture);
    await playLecture(page);
    await expect.poll(() => secondsAhead(page)).toBeGreaterThan(6);
    const begun = await secondOf(page);
    await context.setOffline(true);
    const kept = begun + (await secondsAhead(page));
    await expect.poll(() => secondOf(page)).toBeGreaterThan(begun + 2);
    // What has come stays.
    expect((await secondOf(page)) + (await secondsAhead(page))).toBeGreaterThan(kept - 1);
    const left = await pauseLecture(page);
    await context.setOffline(false);
    await expect
      .poll(
        async () =>
          (await ask<{ lastProgress: number }>(page, '/api/video/1/1/1001/1001/0')).lastProgress,
      )
      .toBeGreaterThan(left - 1);
    await open(page, '/dashboard');
    const next = page.getByRole('link', { name: /^(开始|接着学|继续学习)$/ });
    await expect(next).toBeVisible();
    // Where a live class begins at this hour it goes before the lecture.
    if (((await next.getAttribute('href')) ?? '').includes('live')) await open(page, lecture);
    else await next.click();
    await expect.poll(() => secondOf(page)).toBeGreaterThan(left - 1.5);
  });

  await test.step('reads the text, and takes the handout with the own name in it', async () => {
    await page.getByRole('tab', { name: '讲义' }).click();
    await expect(page.getByRole('tabpanel', { name: '讲义' })).toContainText('利率');
    await open(page, '/course/1/material');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^下载/ }).first().click(),
    ]);
    expect(download.suggestedFilename()).toContain('讲义');
    expect(await readFile(await download.path(), 'utf8')).toContain(nickname);
  });

  await test.step('hands an assignment in', async () => {
    await open(page, '/course/1');
    const upload = page.locator('input[type=file]').first();
    await expect(upload).toBeAttached();
    await upload.setInputFiles({
      name: '现值.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    });
    await expect(page.getByText('附件 1 / 10')).toBeVisible();
    await expect(page.getByText('待评阅')).toBeVisible();
  });

  await test.step('answers a question without a network, and it arrives', async () => {
    await open(page, '/exercise/1?type=4&reading=101');
    await page.locator('main label:has(input:enabled)').first().click();
    await context.setOffline(true);
    await page.getByRole('button', { name: '提交答案' }).click();
    await expect(page.getByRole('heading', { name: '解析' }).first()).toBeVisible();
    await context.setOffline(false);
    await expect
      .poll(
        async () =>
          (await questionsOf(page)).filter(({ questionStatus }) => questionStatus !== 0).length,
      )
      .toBe(1);
  });

  await test.step('sees the level rise after a book is practised', async () => {
    for (const { questionId, qType } of await questionsOf(page)) {
      if (qType !== 'single') continue;
      const { version, answer } = await ask<{ version: number; answer: string }>(
        page,
        `/api/nuxt/web/question?courseId=1&questionId=${questionId}`,
      );
      await ask(page, '/api/nuxt/web/question/answer', {
        answerId: crypto.randomUUID(),
        courseId: 1,
        questionId,
        version,
        studentAnswer: answer,
      });
    }
    await open(page, '/course/1/challenge-mode');
    await expect(page.getByText(/》升到「/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('redeems a code', async () => {
    const {
      codes: [code = ''],
    } = await office<{ codes: string[] }>('/codes/make', {
      ...{ courseId: 2, count: 1, days: 365, until: null, note: '' },
    });
    await open(page, '/dashboard');
    await page.getByRole('button', { name: '兑换课程' }).click();
    await page.getByLabel('兑换码').fill(code);
    await page.getByRole('button', { name: '兑换', exact: true }).click();
    await expectToast(page, /^已兑换《/);
  });

  await test.step('still sees the results when the course is closed', async () => {
    await office('/enrolments/pause', { studentId, courseId: 1 });
    await open(page, lecture);
    await expect(page.getByText('课程已暂停', { exact: true })).toBeVisible();
    await open(page, '/course/1/exercise');
    await expect(page.getByText(/做过 \d+ \/ \d+ 题/).first()).toBeVisible();
    expect(
      (await questionsOf(page)).filter((one) => one.questionStatus !== 0).length,
    ).toBeGreaterThan(5);
  });
});
