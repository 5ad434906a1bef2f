import { expect, type Page } from '@playwright/test';
import { schoolDay } from '../../school/days-ago.ts';
import { place } from '../../school/place.ts';
import { expectToast } from '../../toasts.ts';
import { expectAccessible } from '../../visitor.ts';
import { openConsole, type Colleague } from './colleagues.ts';

const course = 'CFA 一级精讲班';
const title = '周末串讲';
/** Of one that was in the last week; what stands before is a wide space. */
const past = '利率的三个名字';

const lists = (page: Page) => page.getByRole('table', { name: '直播' });

/** What can be done with one is behind its button. */
async function choose(page: Page, name: RegExp, what: string): Promise<void> {
  await page.getByRole('button', { name }).press('Enter');
  await page.getByRole('menuitem', { name: what }).press('Enter');
}

/** Three, a week apart. */
export async function planSeries(academic: Colleague): Promise<void> {
  const { page } = academic;
  await openConsole(academic, '/lives');
  await expect(page.getByRole('heading', { name: '直播', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: '安排直播' });
  await dialog.getByRole('combobox', { name: '课程' }).fill(course);
  await page.getByRole('option', { name: course, exact: true }).click();
  await dialog.getByLabel('标题').fill(title);
  await dialog.getByLabel('老师', { exact: true }).fill('梁老师');
  await dialog.getByLabel('哪天').fill(schoolDay(7));
  await dialog.getByLabel('几点开始').fill('06:30');
  await dialog.getByLabel('一共几节').fill('3');
  await expect(dialog.getByRole('table', { name: '改动' }).getByRole('row')).toHaveCount(4);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '安排 3 节' }).press('Enter');
  await expectToast(page, /安排了 3 节/);
}

/** One is moved, and whoever may take the course is told. */
export async function moveOne(academic: Colleague, student: Page): Promise<void> {
  const { page } = academic;
  await page.getByRole('button', { name: '下一周' }).press('Enter');
  await expect(lists(page)).toContainText(`${title}（1）`);
  await choose(page, new RegExp(`^${title}（1） 06:30`), '改时间');
  const dialog = page.getByRole('dialog', { name: `改“${title}（1）”的时间` });
  await dialog.getByLabel('几点开始').fill('07:15');
  await expect(dialog).toContainText('每人会收到一条消息');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '改时间，通知学员' }).press('Enter');
  await expectToast(page, /^改到 .*07:15.*学员会收到消息/);
  await expect(lists(page)).toContainText('07:15');
  await student.goto(`${place('E2E_URL')}/message`);
  await expect(student.getByText(/直播课改到/).first()).toBeVisible();
}

/** The recording of one that is over is a lecture of its course. */
export async function placeReplay(academic: Colleague): Promise<void> {
  const { page } = academic;
  await page.getByRole('button', { name: '本周' }).press('Enter');
  await page.getByRole('button', { name: '上一周' }).press('Enter');
  await expect(lists(page)).toContainText(past);
  await choose(page, new RegExp(`${past}.*更多操作$`), '放回放');
  const dialog = page.getByRole('dialog', { name: new RegExp(`${past}”的回放$`) });
  await dialog.getByLabel('哪节课').fill('1002');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '放上回放' }).press('Enter');
  await expectToast(page, new RegExp(`${past}”的回放了`));
}
