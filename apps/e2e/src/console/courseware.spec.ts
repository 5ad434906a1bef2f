import { expect, test } from '@playwright/test';
import { makeScorm } from '../../../server/src/capabilities/courseware/testing/make-scorm.ts';
import { signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { learnedPage } from '../study/scorm-package.ts';
import { expectToast, keepToasts } from '../toasts.ts';
import { addStudent, expectAccessible, logIn } from '../visitor.ts';

const title = '老师导入的情境';

test('a teacher brings a package, a student plays it, and the report tells of it', async ({
  page,
  browser,
}) => {
  const mobile = '13900000957';
  await addStudent(mobile, '学老师的课件');
  await keepToasts(page);
  await signInAtConsole(page);
  const school = place('E2E_URL');
  const card = page.getByRole('region', { name: title, exact: true });

  await test.step('looks into it, and puts it into a chapter as a draft', async () => {
    await page.goto(`${school}/console/courses/1/courseware/new`);
    const files = [
      { name: 'index.html', content: learnedPage },
      { name: 'more.html', content: '<img src="https://cdn.example/a.png">' },
    ];
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: '情境.zip', mimeType: 'application/zip', buffer: makeScorm({ title, files }) },
    });
    await page.getByRole('button', { name: '传上来看看' }).click();
    await expect(page.getByRole('heading', { name: '能用，有 1 处请看一下' })).toBeVisible();
    await expect(page.getByText(/它要用外面的网址，这里打不开/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: '哪一章' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: '放进课程，成为草稿' }).click();
    await expectToast(page, /放进来了，是草稿/);
    await expect(card.getByText('草稿')).toBeVisible();
    await expectAccessible(page);
  });

  const report = card.getByRole('link', { name: `看成绩：${title}` });
  const id = /(\d+)$/.exec((await report.getAttribute('href')) ?? '')?.[1];
  const other = await browser.newContext({ viewport: page.viewportSize() });
  const student = await other.newPage();
  await logIn(student, mobile);
  const address = `${school}/course/1/courseware/${id}`;

  await test.step('publishes it: before that a student finds nothing there', async () => {
    await student.goto(address);
    await expect(student.getByRole('heading', { name: title })).toHaveCount(0);
    await card.getByRole('button', { name: '发布第 1 版' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '发布 1 份课件' }).click();
    await expectToast(page, /第 1 版发布了/);
    await expect(card.getByText('学员在用')).toBeVisible();
  });

  await test.step('a student plays it to its end', async () => {
    await student.goto(address);
    const inside = student.frameLocator(`iframe[title*="${title}"]`).frameLocator('iframe');
    const next = inside.getByRole('button', { name: '下一页' });
    await next.click();
    await expect(student.getByText('60 / 100')).toBeVisible();
    await next.click();
    await expect(student.getByText('90 / 100')).toBeVisible();
    await other.close();
  });

  await test.step('and the report has the score and each answer', async () => {
    await report.click();
    const table = page.getByRole('table', { name: '谁学过' });
    const row = table.getByRole('row').filter({ hasText: '学老师的课件' });
    await expect(row).toContainText('学完了');
    await expect(row).toContainText('90 / 100');
    await table.getByRole('button', { name: '学老师的课件的作答' }).click();
    await expect(page.getByRole('list', { name: '作答' })).toContainText('q1对');
    await expectAccessible(page);
  });
});
