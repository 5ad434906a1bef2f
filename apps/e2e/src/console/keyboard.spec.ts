import { expect, test, type Locator, type Page } from '@playwright/test';
import { enrolAccount, head } from '../school/office.ts';
import { place } from '../school/place.ts';
import { expectToast, keepToasts } from '../toasts.ts';
import { addStudent, ask, logIn } from '../visitor.ts';

const nickname = '键盘走一遍';
const title = '不用鼠标时，久期按什么算？';

const isFocused = (place: Locator) =>
  place.evaluate((element) => element === document.activeElement);

/** Goes on by Tab until one stands there. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  await expect(to).toBeVisible();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await isFocused(to)) return;
    await page.keyboard.press('Tab');
  }
  await expect(to).toBeFocused();
}

async function press(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

/** ⌘K, what is sought, and ↵ on the first that fits. */
async function goTo(page: Page, text: string, hit: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  // What is typed before the field has the focus goes to the page.
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue(text);
  await expect(page.getByRole('option', { name: hit }).first()).toBeVisible();
  await expect(page.getByRole('option', { selected: true })).toHaveText(hit);
  // Until it was answered, what stands there may be of fewer letters, and Enter does nothing.
  await expect(page.getByRole('dialog').getByText('正在查')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function askAndHandIn(page: Page): Promise<void> {
  const studentId = await addStudent('13900000996', nickname, []);
  const until = new Date(Date.now() + 200 * 86_400_000);
  await enrolAccount(studentId, 1, until.toISOString().slice(0, 10));
  await logIn(page, '13900000996');
  await ask(page, '/api/qa/question', {
    title,
    content: '公式里的 $D$ 是哪一个？',
    tags: { courseTagId: 1, bookTagId: 0, readingTagId: 0 },
  });
  await page.goto(`${place('E2E_URL')}/course/1`);
  const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '久期.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) });
  await expect(page.getByText('待评阅')).toBeVisible();
}

test('who runs the school signs in, finds a student, extends, answers, marks and takes back without a mouse', async ({
  page,
  browser,
}) => {
  await askAndHandIn(page);
  const desk = await (
    await browser.newContext({ viewport: page.viewportSize(), locale: 'zh-CN' })
  ).newPage();
  await keepToasts(desk);
  const dialog = desk.getByRole('dialog');
  await desk.bringToFront();

  await test.step('signs in', async () => {
    await desk.goto(`${place('E2E_URL')}/console`);
    await tabTo(desk, desk.getByLabel('登录名'));
    await desk.keyboard.type(head.login);
    await tabTo(desk, desk.getByRole('textbox', { name: '密码', exact: true }));
    await desk.keyboard.type(head.password);
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: '要处理的' })).toBeVisible();
  });

  await test.step('finds the student by ⌘K and extends a course', async () => {
    await goTo(desk, nickname, new RegExp(nickname));
    await expect(
      desk.getByRole('heading', { name: new RegExp(`^${nickname}`), level: 1 }),
    ).toBeVisible();
    await desk.keyboard.press('e');
    await expect(dialog.getByRole('table', { name: '改动' })).toBeVisible();
    await press(desk, dialog.getByRole('button', { name: '延长 1 人' }));
    await expect(dialog).toHaveCount(0);
    await expectToast(desk, /延长了 1 人的有效期/);
  });

  await test.step('answers the question', async () => {
    await goTo(desk, title.slice(0, 8), new RegExp(title.slice(0, 8)));
    await expect(desk.getByRole('article', { name: '问题' })).toBeVisible();
    await desk.keyboard.press('r');
    await expect(desk.getByRole('textbox', { name: '回答' })).toBeFocused();
    await desk.keyboard.type('用修正久期。');
    await desk.keyboard.press('Control+Enter');
    await expectToast(desk, /^发布了/);
  });

  await test.step('marks what was handed in', async () => {
    await desk.keyboard.press('g');
    await desk.keyboard.press('m');
    const form = desk.getByRole('form', { name: `给${nickname}的结果` });
    await expect(desk.getByRole('form', { name: /的结果$/ })).toBeVisible();
    // Names are hidden until they are asked for.
    const hidden = desk.getByLabel('不看姓名');
    await tabTo(desk, hidden);
    await desk.keyboard.press('Space');
    await expect(hidden).not.toBeChecked();
    // The focus stays on the switch: it takes no letters, so they are commands there too.
    for (let steps = 0; steps < 30 && !(await form.isVisible()); steps += 1) {
      const before = desk.url();
      await desk.keyboard.press('j');
      await expect.poll(() => desk.url()).not.toBe(before);
      await expect(desk.getByRole('form', { name: /的结果$/ })).toBeVisible();
    }
    await expect(form).toBeVisible();
    await desk.keyboard.press('1');
    await expect(form.getByRole('radio', { name: '通过' })).toBeChecked();
    await desk.keyboard.press('Control+Enter');
    await expect(form).toHaveCount(0);
  });

  await test.step('takes the extension back from the log', async () => {
    await goTo(desk, '操作记录', /操作记录/);
    const log = desk.getByRole('table', { name: '操作记录' });
    await expect(log).toBeVisible();
    const current = log.locator('[data-current]');
    // Other stories extend others at the same moment.
    const own = new RegExp(`延长[^]*${nickname}|${nickname}[^]*延长`);
    for (let steps = 0; steps < 40; steps += 1) {
      await desk.keyboard.press('j');
      if (own.test(await current.innerText())) break;
    }
    await expect(current).toHaveText(own);
    await desk.keyboard.press('u');
    await press(desk, dialog.getByRole('button', { name: '撤回', exact: true }));
    await expectToast(desk, /^撤回了/);
    await expect(dialog).toHaveCount(0);
  });
});
