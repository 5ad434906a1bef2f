import { expect, test, type Page } from '@playwright/test';
import { place } from '../school/place.ts';
import { addBuyer, addStudent, ask, beginNote, logIn, password, scanToPay } from '../visitor.ts';

const course = 1;
// A number of its own each time: what failed is tried again in the same school.
const moment = String(Date.now()).slice(-8);
const mobile = `138${moment}`;
const buyer = `137${moment}`;
const lecture = '/course/1/book/1/reading/101?bullet=1001';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);

test.beforeAll(async () => {
  await addStudent(mobile, `火狐同学${moment.slice(-5)}`);
  await addBuyer(buyer, `火狐买课${moment.slice(-5)}`);
});

test('a student logs in by the form', async ({ page }) => {
  await open(page, '/login');
  await page.getByRole('textbox', { name: '手机号或邮箱' }).pressSequentially(mobile);
  await page.getByRole('textbox', { name: '密码' }).pressSequentially(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { name: '我的课程' })).toBeVisible();
});

test('an encrypted lecture plays', async ({ page }) => {
  await logIn(page, mobile);
  await open(page, lecture);
  const video = page.locator('video');
  await expect(video).toBeAttached();
  // Where the browser lets it, it has begun by itself.
  const second = () =>
    video.evaluate((media: HTMLVideoElement) => {
      if (media.paused) void media.play();
      return media.currentTime;
    });
  await expect.poll(second, { timeout: 120_000, intervals: [2000] }).toBeGreaterThan(4);
  const width = await video.evaluate((media: HTMLVideoElement) => media.videoWidth);
  expect(width).toBeGreaterThan(0);
  // It has a place on the page, too.
  const box = await video.boundingBox();
  expect(box!.height / box!.width).toBeCloseTo(9 / 16, 1);
});

/** Writes into what the question asks for, and hands it in. */
async function answerHere(page: Page, kind: string): Promise<void> {
  const main = page.locator('main');
  const done = page.getByRole('button', { name: /下一题|看本组结果/ });
  if (kind === 'xl') {
    const submit = page.getByRole('button', { name: /^提交第 \d 小题$/ });
    while (!(await done.isVisible())) {
      await main.locator('label:has(input:enabled)').first().click();
      await submit.click();
      await expect(submit).toBeHidden();
    }
    return;
  }
  if (kind === 'open') {
    await page.getByLabel('你的作答').pressSequentially('先写要点，再对照参考答案。');
  } else if (kind === 'numeric' || kind === 'table') {
    for (const field of await main.locator('input[type="text"]:enabled').all())
      await field.pressSequentially('12');
    for (const list of await main.locator('select:enabled').all())
      await list.selectOption({ index: 1 });
  } else {
    await main.locator('label:has(input:enabled)').first().click();
  }
  await page.getByRole('button', { name: '提交答案' }).click();
  if (kind === 'open') await page.getByRole('button', { name: '部分对' }).click();
  await expect(done).toBeVisible();
}

interface Listed {
  questionId: number;
  questionStatus: number;
  qType: string;
}

test('a question of each kind is answered, and the server has the answers', async ({ page }) => {
  await logIn(page, mobile);
  const list = async () =>
    (
      await ask<{ questions: Listed[] }>(page, '/api/practice/questions', {
        ...{ type: 4, courseId: course },
      })
    ).questions;
  const first = new Map<string, number>();
  for (const { qType, questionId } of await list())
    if (!first.has(qType)) first.set(qType, questionId);
  expect(first.size).toBeGreaterThan(3);
  for (const [kind, questionId] of first)
    await test.step(kind, async () => {
      await open(page, `/exercise/${course}?type=4&q=${questionId}`);
      await expect(page.getByText(/第 \d+ 题 · /)).toBeVisible();
      await answerHere(page, kind);
    });
  await expect
    .poll(async () => {
      const left = (await list()).filter(
        ({ questionId, questionStatus }) =>
          questionStatus === 0 && [...first.values()].includes(questionId),
      );
      return left.map(({ qType }) => qType);
    })
    .toEqual([]);
});

test('a note keeps every letter that comes otherwise than by keys', async ({ page }) => {
  const words = '久期近似里最容易漏掉的一点，是它只在收益率变化很小的时候才准确';
  await logIn(page, mobile);
  await open(page, lecture);
  await beginNote(page);
  const field = page.getByRole('textbox', { name: '笔记内容' }).first();
  await field.click();
  for (const gap of [0, 20, 33, 45]) {
    // As an input method, a dictation or a correction of the system writes: without keys, every so many milliseconds.
    await field.evaluate(
      async (_box, [letters, wait]) => {
        for (const letter of letters) {
          // oxlint-disable-next-line typescript/no-deprecated -- nothing else writes as an input method does
          document.execCommand('insertText', false, letter);
          await new Promise((resolve) => setTimeout(resolve, wait));
        }
      },
      [words, gap] as const,
    );
    await expect(field).toHaveText(words);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await expect(field).toHaveText('');
  }
  await page.keyboard.type('久期');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('article').filter({ hasText: '久期' })).toBeVisible();
});

test('a passage is marked, and is there after a reload', async ({ page }) => {
  await logIn(page, mobile);
  await open(page, '/reader-course/1/book/1?reading=101');
  const passage = page.getByText('算术平均 > 几何平均 > 调和平均');
  await passage.scrollIntoViewIfNeeded();
  await passage.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  });
  await page.getByRole('button', { name: '划线：绿色' }).click();
  const painted = () => page.evaluate(() => CSS.highlights.get('xz-green')?.size ?? 0);
  await expect.poll(painted).toBe(1);
  await page.reload();
  await expect.poll(painted).toBe(1);
});

test('a course is bought', async ({ page }) => {
  await logIn(page, buyer);
  await open(page, '/order/1');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('radio', { name: '微信支付' }).check();
  await page.getByRole('button', { name: /^(用\s*)?微信支付/ }).click();
  const code = page.getByRole('dialog', { name: '微信扫码支付' });
  await expect(code).toBeVisible();
  const price =
    (await code
      .getByText(/¥[\d,.]+/)
      .first()
      .textContent()) ?? '';
  await scanToPay(page, Math.round(Number(price.replaceAll(/[^\d.]/g, '')) * 100));
  await expect(page.getByRole('heading', { name: /付好了/ })).toBeVisible();
});

test('what was taken along is practised without a network, and arrives', async ({
  page,
  context,
}) => {
  await logIn(page, mobile);
  await open(page, `/course/${course}/exercise`);
  await page.getByRole('button', { name: '下载离线练习' }).click();
  await expect(page.getByRole('button', { name: /已下载 \d+ 题/ })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await page
    .getByRole('link', { name: /顺序练习/ })
    .first()
    .click();
  await page.locator('main label:has(input:enabled)').first().click();
  await page.getByRole('button', { name: '提交答案' }).click();
  await expect(page.getByRole('heading', { name: '解析' }).first()).toBeVisible();
  const answerOf = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname.endsWith('/question/answer') && answer.ok(),
  );
  await context.setOffline(false);
  await answerOf;
});
