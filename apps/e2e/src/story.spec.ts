import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { place } from './school/place.ts';
import { addStudent, expectAccessible, isPhone, logIn, xuezhou } from './visitor.ts';

async function answerHere(page: Page, how: 'right' | 'wrong'): Promise<string> {
  const kind = (await page.getByText(/第 \d+ 题 · /).textContent()) ?? '';
  const done = page.getByRole('button', { name: /下一题|看本组结果/ });
  if (kind.includes('问答题')) {
    await page.getByLabel('你的作答').fill('先写要点，再对照参考答案。');
    await page.getByRole('button', { name: '提交答案' }).click();
    await expect(page.getByRole('heading', { name: '参考答案' })).toBeVisible();
    await page.getByRole('button', { name: '部分对' }).click();
  } else if (kind.includes('综合题')) {
    const choose = page.getByRole('button', { name: '请先选择答案' });
    const submit = page.getByRole('button', { name: /^提交第 \d 小题$/ });
    for (;;) {
      await expect(choose.or(done)).toBeVisible();
      if (await done.isVisible()) break;
      await page.locator('main label:has(input:enabled)').first().click();
      await submit.click();
      await expect(submit).toBeHidden();
    }
  } else {
    const inputs = page.locator('main label:has(input:enabled)');
    const count = kind.includes('多选题') && how === 'wrong' ? await inputs.count() : 1;
    for (let index = 0; index < count; index += 1) await inputs.nth(index).click();
    await page.getByRole('button', { name: '提交答案' }).click();
  }
  await expect(done).toBeVisible();
  return kind;
}

test('a student practises all four kinds of question and finds the wrong one in the book', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000202' : '13900000201';
  await addStudent(mobile, isPhone(info) ? '手机上练题' : '电脑前练题');
  await logIn(page, mobile);
  await page.goto(`${place('E2E_URL')}/exercise/1?type=4&book=1`);
  const seen = new Set<string>();
  for (let index = 0; index < 60 && seen.size < 4; index += 1) {
    const kind = (await page.getByText(/第 \d+ 题 · /).textContent()) ?? '';
    const name = kind.split(' · ')[1] ?? '';
    if (!seen.has(name)) {
      await answerHere(page, 'wrong');
      if (seen.size === 0) await expectAccessible(page);
      seen.add(name);
      await expect(page.getByRole('heading', { name: '解析' }).first()).toBeVisible();
    }
    if (seen.size < 4) {
      const number = /第 (\d+) 题/.exec(kind)?.[1];
      await page
        .getByRole('button', { name: /^(下一题|跳过)$/ })
        .last()
        .click();
      await expect(
        page.getByText(`第 ${Number(number) + 1} 题 · `, { exact: false }),
      ).toBeVisible();
    }
  }
  expect([...seen].toSorted()).toEqual(['单选题', '多选题', '综合题', '问答题'].toSorted());
  await page.goto(`${place('E2E_URL')}/course/1/exercise?view=wrong`);
  await expect(page.getByRole('heading', { name: '错题本' })).toBeVisible();
  await expect(
    page.getByText('正确', { exact: false }).filter({ visible: true }).first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test('an operator imports a bank while the server runs, and the learner practises it at once', async ({
  page,
}, info) => {
  const name = `航海知识${isPhone(info) ? '二' : '一'}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-bank-'));
  const file = path.join(folder, `${name}.csv`);
  await writeFile(
    file,
    [
      '题干,A,B,C,答案,解析',
      `"${name}：顺风时，船帆应当",收紧,放开,降下,B,顺风放帆，逆风收帆。`,
      `${name}：一海里约等于,1.609 千米,1.852 千米,2 千米,B,一海里是 1852 米。`,
      `${name}：没有这个选项,甲,乙,丙,E,这一行应当跳过。`,
    ].join('\n'),
  );
  // A row that was left out is told, and the command does not end well.
  await expect(xuezhou('import', file, '--open')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('第 4 行'),
  });
  const mobile = isPhone(info) ? '13900000302' : '13900000301';
  await addStudent(mobile, isPhone(info) ? '手机上学航海' : '电脑前学航海');
  await logIn(page, mobile);
  await page.goto(`${place('E2E_URL')}/exercise`);
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/course\/\d+\/exercise/);
  const courseId = /\/course\/(\d+)\//.exec(page.url())?.[1];
  await page.goto(`${place('E2E_URL')}/exercise/${courseId}?type=4`);
  await expect(page.getByText(`${name}：顺风时`, { exact: false })).toBeVisible();
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await expect(page.getByText('顺风放帆，逆风收帆。')).toBeVisible();
});

test('markup that a teacher pasted shows its words and runs nothing', async ({ page }, info) => {
  const mobile = isPhone(info) ? '13900000402' : '13900000401';
  await addStudent(mobile, isPhone(info) ? '手机上防注入' : '电脑前防注入');
  await logIn(page, mobile);
  const hostile =
    '<p>留下的话<img src="x" onerror="window.ran=1"><svg onload="window.ran=1"></svg>' +
    '<a href="javascript:window.ran=1">链接</a><script>window.ran=1</script><style>body{display:none}</style></p>';
  // The importers escape what they read; a row written past them is what this is about.
  await page.route('**/api/**', async (route) => {
    // Over BiDi what a page sends cannot be read, to be sent on.
    if (route.request().method() !== 'GET') return await route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replaceAll(/"question":"/g, `"question":${JSON.stringify(hostile).slice(0, -1)}`),
    });
  });
  await page.goto(`${place('E2E_URL')}/exercise/1?type=4&book=1`);
  await expect(page.getByText('留下的话').first()).toBeVisible();
  await page.getByText('链接').first().click();
  expect(await page.evaluate(() => Reflect.get(window, 'ran') as unknown)).toBeUndefined();
  expect(
    await page
      .locator('main :is(script, style, [onerror], [onload], [href^="javascript"])')
      .count(),
  ).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
