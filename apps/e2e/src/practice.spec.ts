import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { place } from './school/place.ts';
import { addStudent, ask, isPhone, logIn, xuezhou } from './visitor.ts';

const course = 3;
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Two questions of a bank, one with a picture in its stem. */
async function importBank(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-bank-'));
  const file = path.join(folder, '图表题.gift');
  const image = `<img alt="走势图" src="data:image/png;base64,${picture.replaceAll('=', '\\=')}">`;
  await writeFile(
    file,
    `::图一::[html]<p>下图说明收入 ${image}</p>{=上升#看斜率 ~下降}

::图二::[html]<p>没有图的题</p>{=正确 ~不对}
`,
  );
  await xuezhou('import', file, '--course', String(course));
}

interface Listed {
  questionId: number;
  questionStatus: number;
}
const listed = async (page: Page, type: number): Promise<Listed[]> =>
  (await ask<{ questions: Listed[] }>(page, '/api/practice/questions', { type, courseId: course }))
    .questions;
const answered = async (page: Page): Promise<number> =>
  (await listed(page, 4)).filter(({ questionStatus }) => questionStatus !== 0).length;

interface Counted {
  personalCorrectCount: number;
  personalWrongCount: number;
}
const timesOf = async (page: Page, questionId: number): Promise<number> => {
  const { personalCorrectCount, personalWrongCount } = await ask<Counted>(
    page,
    `/api/nuxt/web/question?courseId=${course}&questionId=${questionId}`,
  );
  return personalCorrectCount + personalWrongCount;
};

async function answerHere(page: Page): Promise<number> {
  await expect(page).toHaveURL(/[?&]q=\d+/);
  const questionId = Number(new URL(page.url()).searchParams.get('q'));
  await page.locator('main label:has(input:enabled)').first().click();
  await page.getByRole('button', { name: '提交答案' }).click();
  await expect(page.getByRole('heading', { name: '解析' }).first()).toBeVisible();
  return questionId;
}

test.use({ serviceWorkers: 'allow' });

test('a downloaded course is practised without a network, and each answer arrives once', async ({
  page,
  context,
}, info) => {
  const mobile = isPhone(info) ? '13900000602' : '13900000601';
  await importBank();
  await addStudent(mobile, isPhone(info) ? '地铁里的同学' : '火车上的同学', [1, course]);
  await logIn(page, mobile);
  const done: number[] = [];
  const all = await listed(page, 4);
  const [withPicture] = await listed(page, 8);

  await test.step('takes the course along, its pictures too', async () => {
    await page.goto(`${place('E2E_URL')}/course/${course}/exercise`);
    await page.getByRole('button', { name: '下载离线练习' }).click();
    await expect(page.getByRole('button', { name: `已下载 ${all.length} 题` })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
  });

  await test.step('opens without a network where it left, and answers', async () => {
    await context.setOffline(true);
    await page.reload();
    await page
      .getByRole('link', { name: /顺序练习/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: '请先选择答案' })).toBeVisible();
    done.push(await answerHere(page));
    await page.getByRole('button', { name: '下一题' }).click();
    await expect(page.getByRole('button', { name: '请先选择答案' })).toBeVisible();
    done.push(await answerHere(page));
  });

  await test.step('leads to what was taken along where the browser takes its network for there', async () => {
    const believing = await context.newPage();
    await believing.addInitScript(() =>
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true }),
    );
    await believing.goto(`${place('E2E_URL')}/course/${course}/exercise`);
    await expect(believing.getByRole('link', { name: /智能练习/ }).first()).toBeVisible();
    await believing.close();
  });

  await test.step('shows what was answered after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: '解析' }).first()).toBeVisible();
    await expect(page.getByText('你的答案').first()).toBeVisible();
  });

  await test.step('goes on after the page was closed in the middle', async () => {
    const before = page.url();
    await page.close();
    page = await context.newPage();
    await page.goto(before);
    await expect(page.getByRole('heading', { name: '解析' }).first()).toBeVisible();
    await page.getByRole('button', { name: '下一题' }).click();
    await expect(page.getByRole('button', { name: '请先选择答案' })).toBeVisible();
    done.push(await answerHere(page));
  });

  await test.step('shows the picture of a question that was never opened before', async () => {
    await page.goto(`${place('E2E_URL')}/exercise/${course}?type=8&q=${withPicture?.questionId}`);
    const image = page.getByRole('img', { name: '走势图' });
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
    done.push(await answerHere(page));
  });

  await test.step('sends each answer once when the network is back', async () => {
    await context.setOffline(false);
    await expect.poll(() => answered(page)).toBe(4);
    await page.reload();
    for (const questionId of done) expect(await timesOf(page, questionId)).toBe(1);
    const { types } = await ask<{ types: { type: number; done: number }[] }>(
      page,
      `/api/practice/types/${course}`,
    );
    expect(types.find(({ type }) => type === 4)?.done).toBe(4);
    expect(await answered(page)).toBe(4);
  });

  await test.step('lists as answered what the server has taken since, when the network goes again', async () => {
    await context.setOffline(true);
    await page.goto(`${place('E2E_URL')}/exercise/${course}?type=4&q=${all[0]?.questionId}`);
    await expect(page.getByRole('button', { name: '请先选择答案' })).toBeVisible();
    if (isPhone(info)) await page.getByRole('button', { name: '答题卡' }).click();
    await expect(page.getByRole('button', { name: /^第 \d+ 题，答(对|错)/ })).toHaveCount(4);
    await context.setOffline(false);
  });
});
