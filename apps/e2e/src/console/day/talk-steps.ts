import { expect, type Page } from '@playwright/test';
import { expectFits } from '../../misfits.ts';
import { place } from '../../school/place.ts';
import { expectToast } from '../../toasts.ts';
import { expectAccessible } from '../../visitor.ts';
import { openConsole, type Colleague } from './colleagues.ts';

const minuteMs = 60_000;

/** A whole minute that is not past before it is sent, as a field for day and time has it. */
const soon = (): string =>
  new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' },
  })
    .format(Math.ceil((Date.now() + 1.5 * minuteMs) / minuteMs) * minuteMs)
    .replace(' ', 'T');

const letter = {
  title: '今晚八点补第三讲',
  text: '{昵称}，落下的两讲今晚一起补。',
} as const;

/** On a phone: to a class, with the number that will get it, at a time. Answers where its report is. */
export async function planMessage(academic: Colleague, className: string): Promise<string> {
  const { page } = academic;
  await openConsole(academic, '/messages');
  await expect(page.getByText('还没有群发过消息')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: '写消息' }).press('Enter');
  await expect(page.getByRole('heading', { name: '新消息', level: 1 })).toBeVisible();
  // Nobody is chosen by leaving something out.
  await expect(page.getByRole('button', { name: '核对并发给 0 人…' })).toBeDisabled();
  await page.getByRole('combobox', { name: '班级' }).fill(className);
  await page.getByRole('option', { name: new RegExp(className) }).click();
  await page.getByLabel('标题').fill(letter.title);
  await page.getByLabel('正文').fill(letter.text);
  await page.getByRole('radio', { name: '到这个时间' }).check();
  await page.getByLabel('什么时候发，北京时间').fill(soon());
  const check = page.getByRole('button', { name: '核对并发给 2 人…' });
  await expect(check).toBeEnabled();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByLabel('什么时候发，北京时间').fill(soon());
  await check.press('Enter');
  const dialog = page.getByRole('dialog', { name: '核对以后发出' });
  await expect(dialog).toContainText('2 人');
  await dialog.getByRole('button', { name: '排上，发给 2 人' }).press('Enter');
  await expectToast(page, /^排上了，.*在那以前能收回/);
  await expect(page.getByRole('heading', { name: letter.title, level: 1 })).toBeVisible();
  await expectAccessible(page);
  return new URL(page.url()).pathname.replace('/console', '');
}

/** It went at its time; one of them reads it, and the report knows. */
export async function readReport(
  academic: Colleague,
  at: string,
  student: { readonly page: Page; readonly nickname: string },
): Promise<void> {
  const { page } = academic;
  await openConsole(academic, at);
  const steps = page.getByRole('definition').filter({ hasText: '2 人' });
  // It asks again by itself until it went.
  await expect(page.getByText(/发的，三天还没有过完/)).toBeVisible({ timeout: 300_000 });
  await expect(steps.first()).toBeVisible();
  await student.page.goto(`${place('E2E_URL')}/message`);
  await student.page.getByText(letter.title).first().click();
  await expect(
    student.page.getByText(`${student.nickname}，落下的两讲今晚一起补`).first(),
  ).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^打开了\s*1/ }).press('Enter');
  const people = page.getByRole('list', { name: '收到的人' });
  await expect(people.getByRole('listitem')).toHaveCount(1);
  await expect(people).toContainText(student.nickname);
  await expectAccessible(page);
  await expectFits(page);
}
