import { expect, test, type Page } from '@playwright/test';
import { place } from '../school/place.ts';
import { addStudent, ask, expectAccessible, isPhone, logIn } from '../visitor.ts';

const [course, paper] = [1, 1];
/** Of one chapter, so that it has an estimate. */
const answered = 6;

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);

/** The first of them wrong, the others right. */
async function answerChapter(page: Page): Promise<void> {
  const { questions } = await ask<{ questions: { questionId: number; qType: string }[] }>(
    page,
    '/api/practice/questions',
    { type: 4, courseId: course, bookId: 1, readingId: 101 },
  );
  const singles = questions.filter(({ qType }) => qType === 'single').slice(0, answered);
  for (const [index, { questionId }] of singles.entries()) {
    const { version, answer } = await ask<{ version: number; answer: string }>(
      page,
      `/api/nuxt/web/question?courseId=${course}&questionId=${questionId}`,
    );
    await ask(page, '/api/nuxt/web/question/answer', {
      ...{ answerId: crypto.randomUUID(), courseId: course, questionId, version },
      studentAnswer: index > 0 ? answer : answer === 'A' ? 'B' : 'A',
    });
  }
}

/** Nothing stands over the right edge of the window. */
const expectNoWider = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);

test('the pages that tell of one’s own study can be read and worked by everybody, and fit the window', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000862' : '13900000861';
  await addStudent(mobile, isPhone(info) ? '手机上看自己' : '电脑前看自己');
  await logIn(page, mobile);
  await answerChapter(page);
  await ask(page, '/api/mock/start', { paperId: paper });
  await ask(page, '/api/mock/hand-in', { paperId: paper });
  const look = async () => {
    await expectAccessible(page);
    await expectNoWider(page);
  };

  await test.step('the path of a course, with how ready one is and the points', async () => {
    await open(page, `/course/${course}/challenge-mode`);
    await expect(page.getByRole('region', { name: '备考程度' })).toContainText('%');
    await expect(page.getByRole('link', { name: /^累计得分/ })).toBeVisible();
    await look();
  });

  await test.step('its chapters, on a phone in a drawer', async () => {
    if (!isPhone(info)) return;
    await page.getByRole('button', { name: '课程目录' }).first().click();
    await expect(page.getByRole('dialog', { name: '课程目录' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '收起目录' }).click();
  });

  await test.step('the ranking that the points lead to', async () => {
    await page.getByRole('link', { name: /^累计得分/ }).click();
    await expect(page.getByRole('button', { name: '累计得分', pressed: true })).toBeVisible();
    await look();
  });

  await test.step('the report of a paper', async () => {
    await open(page, `/activity/transcript/${paper}`);
    await expect(page.getByRole('region', { name: '每题情况' })).toBeVisible();
    await look();
  });

  await test.step('the wrong-answer book', async () => {
    await open(page, `/course/${course}/exercise?view=wrong`);
    await expect(page.getByText('利率与收益率').filter({ visible: true }).first()).toBeVisible();
    await look();
  });

  await test.step('the chapters one by one', async () => {
    await open(page, `/course/${course}/exercise?view=analysis`);
    await expect(page.getByRole('region', { name: '各章的把握' })).toBeVisible();
    await look();
  });

  await test.step('a test of one’s own', async () => {
    await open(page, `/course/${course}/exercise?view=build`);
    await expect(page.getByText(/^符合条件 \d+ 题$/)).toBeVisible();
    await look();
  });
});
