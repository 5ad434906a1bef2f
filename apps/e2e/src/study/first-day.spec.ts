import { expect, test, type Page } from '@playwright/test';
import { daysAgo, schoolDay } from '../school/days-ago.ts';
import { workAt } from '../school/own-school.ts';
import { place } from '../school/place.ts';
import { startSchool, type School } from '../school/start-school.ts';
import { ask, expectAccessible, isPhone, registerToWelcome } from '../visitor.ts';
import { answer, questionsOf } from './day-by-calls.ts';

const courseId = 1;
/** Of which most is asked. */
const mostAsked = 102;
const dayMs = 86_400_000;

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);
/** Of the school's own time, which is a day behind. */
const schoolTime = () => new Date(Date.now() - dayMs);
const weekday = () =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', weekday: 'short' }).format(
    schoolTime(),
  );

let school: School;
let leave = () => {};

// Its classes begin tomorrow: nobody can hurry one.
test.beforeAll(async () => {
  school = await startSchool('first-day', {}, { first: daysAgo(1) });
  leave = workAt(school);
});

test.afterAll(async () => {
  leave();
  await school.stop();
});

interface Topic {
  readonly readingName: string;
}
const topicOf = (page: Page, readingId: number) =>
  ask<Topic>(page, `/api/courses/${courseId}/topics/${readingId}`);

/** Chapters by the questions of a placement. */
async function chaptersOf(page: Page, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { books } = await ask<{ books: { readings: { readingId: number }[] }[] }>(
    page,
    `/api/courses/${courseId}`,
  );
  const chapters = new Map<number, number[]>();
  for (const { readingId } of books.flatMap(({ readings }) => readings)) {
    const own = new Set(
      (await questionsOf(page, { courseId, readingId })).map((one) => one.questionId),
    );
    chapters.set(
      readingId,
      ids.filter((id) => own.has(id)),
    );
  }
  return chapters;
}

test('the first hour: registers, answers three questions, and is placed', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000892' : '13900000891';
  const today = page.getByRole('region', { name: '今天', exact: true });

  await test.step('registers, and is asked three things once', async () => {
    await registerToWelcome(page, mobile, isPhone(info) ? '手机上第一天' : '电脑前第一天');
    await page
      .getByRole('group', { name: '考哪一门' })
      .getByRole('button', { name: 'CFA 一级精讲班' })
      .click();
    await page.getByLabel('考试那天').fill(schoolDay(45));
    await page.getByLabel(`${weekday()}的分钟数`).fill('30');
    await expect(page.getByRole('status').filter({ hasText: '到考试约有' })).toBeVisible();
    // A reload keeps what was given.
    await page.reload();
    await expect(page.getByLabel('考试那天')).toHaveValue(schoolDay(45));
    await expectAccessible(page);
    await page.getByRole('button', { name: '排出我的计划' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(today).toContainText(/还剩 \d+ 分钟/);
  });

  await test.step('is placed: the end says in three groups what is known, and the first week', async () => {
    await open(page, '/dashboard');
    const offer = page.getByRole('region', { name: '摸底' });
    await expectAccessible(page);
    const href = (await offer.getByRole('link', { name: '开始摸底' }).getAttribute('href')) ?? '';
    const ids = (new URL(href, place('E2E_URL')).searchParams.get('ids') ?? '')
      .split('.')
      .map(Number);
    const chapters = await chaptersOf(page, ids);
    const last = ids.at(-1) ?? 0;
    const [chosen] = [...chapters]
      .filter(([, own]) => own.length > 1 && !own.includes(last))
      .toSorted(([one], [other]) => Number(other === mostAsked) - Number(one === mostAsked));
    const known = chosen?.[0] ?? 0;
    for (const questionId of ids.slice(0, -1)) {
      const isRight = chosen?.[1].includes(questionId) ?? false;
      await answer(page, { courseId, questionId, isRight });
    }
    // The last one by hand.
    await offer.getByRole('link', { name: '开始摸底' }).click();
    const options = page.getByRole('radio').or(page.getByRole('checkbox'));
    await options.first().click();
    await page.getByRole('button', { name: '提交答案' }).click();
    await page.getByRole('button', { name: '看本组结果' }).click();
    const { readingName } = await topicOf(page, known);
    await expect(page.getByRole('region', { name: /^会 \d+ 章$/ })).toContainText(readingName);
    await expect(page.getByRole('region', { name: /^还没答对 \d+ 章$/ })).toContainText('答对 0 /');
    await expect(page.getByRole('region', { name: '第一周' })).toContainText(/月 .+日至/);
    await expectAccessible(page);
  });
});
