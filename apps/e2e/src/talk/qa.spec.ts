import { expect, test, type Locator, type Page } from '@playwright/test';
import { place } from '../school/place.ts';
import {
  addStudent,
  ask,
  expectAccessible,
  isPhone,
  logIn,
  stopLectureAt,
  xuezhou,
} from '../visitor.ts';

const lecture = '/course/1/book/1/reading/101?bullet=1001';
const asked = 6;
const shown = '00:06';

/** Somebody's earlier question. */
async function askEarlier(page: Page, title: string): Promise<void> {
  await ask(page, '/api/qa/question', {
    title,
    content: '讲义里没有写为什么。',
    tags: { courseTagId: 1, bookTagId: 0, readingTagId: 0 },
  });
}

/** A phone has the bell behind the tab that has all that is one's own. */
const bellOf = (page: Page, onPhone: boolean): Locator =>
  onPhone
    ? page.getByRole('button', { name: /^我的/ })
    : page.getByRole('banner').getByRole('link', { name: /^消息/ });

async function unreadIn(bell: Locator): Promise<number> {
  const name = (await bell.getAttribute('aria-label')) ?? (await bell.textContent()) ?? '';
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}

/** Marks an open page; a reload would lose the mark. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-open', 'since then'));
const isMarked = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-open', 'since then');

/** Every page of a browser without a window says that it is looked at; one behind another says that it is not. */
const lookAway = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    if (hidden)
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    else Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('[qa] [qa-question] a student asks at a second of a lecture, and the bell rings when the teacher answers', async ({
  page,
  browser,
}, info) => {
  const [mobile, otherMobile] = isPhone(info)
    ? (['13900000942', '13900000932'] as const)
    : (['13900000941', '13900000931'] as const);
  const topic = isPhone(info) ? '折现率和必要回报率' : '名义利率和实际利率';
  await Promise.all([
    addStudent(mobile, isPhone(info) ? '手机上问' : '电脑前问'),
    addStudent(otherMobile, isPhone(info) ? '早先问二' : '早先问一'),
  ]);
  await logIn(page, otherMobile);
  const earlier = [`${topic}有什么区别？`, `${topic}怎么换算？`] as const;
  for (const title of earlier) await askEarlier(page, title);
  await logIn(page, mobile);

  await test.step('the second of the lecture comes along', async () => {
    // A school that has just begun may still be taking its lectures in.
    await expect(async () => {
      await page.goto(`${place('E2E_URL')}${lecture}`);
      await expect(page.locator('video')).toBeVisible({ timeout: 10_000 });
      await stopLectureAt(page, asked);
    }).toPass();
    await page.getByRole('button', { name: '提问', exact: true }).click();
    await expect(page.getByText(`提问时正看到 ${shown}`)).toBeVisible();
    await expectAccessible(page);
  });

  const title = page.getByRole('textbox', { name: '标题' });
  await test.step('two like questions are shown, and read beside the form', async () => {
    await title.fill(`${topic}的区别在哪里？`);
    const like = page.getByRole('region', { name: '相近的问题' });
    const meant = page.getByRole('button', { name: '这就是我要问的' });
    for (const one of earlier) {
      await like.getByRole('button', { name: one }).click();
      await expect(page.getByRole('heading', { name: one })).toBeVisible();
      await expect(meant).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(meant).toBeHidden();
    }
    await expect(title).toHaveValue(`${topic}的区别在哪里？`);
  });

  await test.step('what was typed is there after a reload', async () => {
    await page.getByRole('textbox', { name: '说明' }).click();
    await page.keyboard.type('公式是 $r_n$，我算到一半');
    await expect(page.getByText('草稿已存')).toBeVisible();
    await page.reload();
    await stopLectureAt(page, asked);
    await page.getByRole('button', { name: '提问', exact: true }).click();
    await expect(title).toHaveValue(`${topic}的区别在哪里？`);
    await expect(page.getByRole('textbox', { name: '说明' }).locator('.katex')).toBeVisible();
  });

  await test.step('asked on, the question waits for the teacher', async () => {
    await page.getByRole('button', { name: '发布问题' }).click();
    await expect(page).toHaveURL(/\/qa\/question\//);
    await expect(page.getByRole('region', { name: '老师的钟' })).toBeVisible();
    const context = page.getByRole('link', { name: new RegExp(`提问时正看到 ${shown}`) });
    await expect(context).toHaveAttribute('href', new RegExp(`bullet=1001&t=${asked}`));
    await expectAccessible(page);
  });

  // What else is open: the same bell rings there.
  const list = await page.context().newPage();
  const bell = bellOf(list, isPhone(info));
  await test.step('the teacher answers from the command line, the bell rings until the open page that shows it is looked at', async () => {
    await list.goto(`${place('E2E_URL')}/qa`);
    await expect(bell).toBeVisible();
    const before = await unreadIn(bell);
    await Promise.all([page, list].map(mark));
    await lookAway(page, true);
    await xuezhou('qa', 'answer', idIn(page), '--text', '差的就是**预期通胀**。');
    const answer = page.getByRole('region', { name: '老师解答' });
    await expect(answer.getByText('预期通胀')).toBeVisible();
    await expect(page.getByRole('region', { name: '老师的钟' })).toBeHidden();
    await expect.poll(() => unreadIn(bell)).toBe(before + 1);
    // Looked at again, the page has what the bell rang for: nobody has to be told of it any more.
    await lookAway(page, false);
    await expect.poll(() => unreadIn(bell)).toBe(before);
    // A phone shows a question alone.
    if (!isPhone(info)) await expect.poll(() => unreadIn(bellOf(page, false))).toBe(before);
    await Promise.all([page, list].map(isMarked));
    await expectAccessible(list);
    await list.close();
  });

  const answer = page.getByRole('region', { name: '老师解答' });
  await test.step('the student comments, and edits the comment within its time', async () => {
    await answer.getByRole('button', { name: '评论' }).click();
    await page.getByRole('textbox', { name: '写评论' }).click();
    await page.keyboard.type('懂了');
    await answer.getByRole('button', { name: '发布' }).click();
    await expect(answer.getByText(/^还可修改 [23]:\d\d$/)).toBeVisible();
    await answer.getByRole('button', { name: '编辑' }).click();
    await expect(page.getByRole('textbox', { name: '改评论' })).toBeFocused();
    await page.keyboard.type('，谢谢老师');
    await answer.getByRole('button', { name: '保存' }).click();
    await expect(answer.getByText('懂了，谢谢老师')).toBeVisible();
    await expect(answer.getByText('改过')).toBeVisible();
  });

  await test.step('accepts and grades, and finds the question among the own ones', async () => {
    await answer.getByRole('button', { name: '懂了，采纳' }).click();
    await expect(answer.getByText('已采纳')).toBeVisible();
    const clear = answer.getByRole('radio', { name: '很透彻' });
    // The page draws the grade once it is on its way: `check` would demand it at once.
    await clear.click();
    await expect(clear).toBeChecked();
    await expectAccessible(page);
    await page.goto(`${place('E2E_URL')}/qa?tab=mine`);
    await expect(page.getByRole('link', { name: `${topic}的区别在哪里？` })).toBeVisible();
    await expect(page.getByRole('list').getByText('已采纳').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('[qa-public] [qa.visitor] a visitor reads it, names masked, and finds the way in', async () => {
    const context = await browser.newContext({ locale: 'zh-CN' });
    const visitor = await context.newPage();
    await visitor.goto(`${place('E2E_URL')}/qa`);
    await expect(visitor).toHaveURL(/\/qa\/public$/);
    await visitor.getByRole('link', { name: `${topic}的区别在哪里？` }).click();
    await expect(visitor.getByText('预期通胀')).toBeVisible();
    await expect(visitor.getByText(isPhone(info) ? '手机上问' : '电脑前问')).toBeHidden();
    await expect(visitor.getByRole('link', { name: '登录后回答' })).toBeVisible();
    await expectAccessible(visitor);
    await context.close();
  });
});
