import { expect, test, type Page } from '@playwright/test';
import { isToldHere } from '../browsers/not-in-firefox.ts';
import { signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { addStudent, ask, expectAccessible, isPhone, logIn } from '../visitor.ts';
import { expectToast, keepToasts } from '../toasts.ts';

const asked = 6;

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);

const handIn = (page: Page) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: '现值.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    });

test('what a student asks and hands in is answered and marked in the console', async ({
  page,
  browser,
}, info) => {
  const onPhone = isPhone(info);
  const mobile = onPhone ? '13900000952' : '13900000951';
  const nickname = onPhone ? '手机交作业' : '电脑交作业';
  const title = `${onPhone ? '复利' : '单利'}的期数按什么算？`;
  await addStudent(mobile, nickname);
  await logIn(page, mobile);

  const { questionId } = await ask<{ questionId: string }>(page, '/api/qa/question', {
    title,
    content: '公式里的 $n$ 是年还是月？',
    tags: { courseTagId: 1, bookTagId: 0, readingTagId: 0 },
    about: {
      ...{ kind: 'bullet', courseId: 1, id: 1001, second: asked, paragraph: null, quote: null },
    },
  });
  await open(page, '/course/1');
  await expect(page.locator('input[type=file]').first()).toBeAttached();
  await handIn(page);
  await expect(page.getByText('待评阅')).toBeVisible();

  const context = await browser.newContext({
    ...{ viewport: page.viewportSize(), locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
  });
  const desk = await context.newPage();
  await keepToasts(desk);

  await test.step('the teacher finds the question where it arose, takes it up and answers', async () => {
    await signInAtConsole(desk);
    await open(desk, '/console/qa');
    await expect(desk.getByRole('heading', { name: '答疑', level: 1 })).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('list', { name: '问题' }).getByRole('link', { name: title }).click();
    const question = desk.getByRole('article', { name: '问题' });
    await expect(question.getByText('提问时正看到 00:06')).toBeVisible();
    await expect(question.locator('.katex')).toBeVisible();
    await expectAccessible(desk);

    await desk.getByRole('button', { name: '认领并回答' }).click();
    await expect(desk.getByRole('button', { name: '放回' })).toBeVisible();
    await expect(desk.getByRole('textbox', { name: '回答' })).toBeFocused();
    await desk.keyboard.type('**计息期**的个数，');
    await expect(desk.getByText('草稿已存')).toBeVisible();
    await desk.reload();
    await expect(desk.getByRole('textbox', { name: '回答' })).toContainText('计息期的个数，');
    // What is typed before goes nowhere.
    await expect(desk.getByRole('textbox', { name: '回答' })).toBeFocused();
    await desk.keyboard.type('不一定是年。');
    await expectAccessible(desk);
    await desk.keyboard.press('Control+Enter');
    await expectToast(desk, /发布了，1 人会收到消息/);
  });

  await test.step('the student reads the answer', async () => {
    await open(page, `/qa/question/${questionId}`);
    const answer = page.getByRole('region', { name: '老师解答' });
    await expect(answer.getByText('不一定是年。')).toBeVisible();
    await expect(answer.locator('strong')).toHaveText('计息期');
  });

  await test.step('the assistant looks at the file, and marks it by keys', async () => {
    await open(desk, '/console/marking');
    await desk.getByRole('switch', { name: '不看姓名' }).click();
    await desk.getByRole('link', { name: new RegExp(nickname) }).click();
    const work = desk.getByRole('article', { name: `${nickname}的作业` });
    await expect(work).toBeVisible();
    await expectAccessible(desk);
    if (isToldHere(desk, 'answers: the file that came')) {
      const [download] = await Promise.all([
        desk.waitForEvent('download'),
        work.getByRole('button', { name: '下载现值.pdf' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('现值.pdf');
    }
    await desk.getByRole('radio', { name: '通过' }).check();
    await desk.getByLabel('评语', { exact: true }).fill('算式都对，单位写清了。');
    await desk.keyboard.press('Control+Enter');
    await expectToast(desk, /通过了，学员会收到消息/);
    await context.close();
  });

  await test.step('the student reads the mark', async () => {
    await open(page, '/course/1');
    await expect(page.getByText('已通过').first()).toBeVisible();
    await expect(page.getByText('算式都对，单位写清了。')).toBeVisible();
  });
});
