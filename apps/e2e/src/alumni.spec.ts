import { expect, test, type Page } from '@playwright/test';
import { office, readOffice } from './school/office.ts';
import { place } from './school/place.ts';
import { addStudent, expectAccessible, isPhone, logIn } from './visitor.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);

test('writes a blessing, a teacher lets it out, it flies and is taken back', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000832' : '13900000831';
  const studentId = await addStudent(mobile, isPhone(info) ? '手机上的校友' : '电脑前的校友');
  await logIn(page, mobile);

  await open(page, '/alumni');
  await expect(page.getByText('考过之后来写')).toBeVisible();
  await page.getByRole('button', { name: '停住' }).click();
  await expectAccessible(page);

  await office('/alumni/add', { studentId, exam: 'CFA 一级', month: '2026-08' });
  await page.reload();
  await page.getByRole('button', { name: '写一句祝福' }).click();
  const words = `每天一段水路，${isPhone(info) ? '手机' : '电脑'}上到岸`;
  await page.getByRole('textbox', { name: '写给还在路上的同学' }).fill(words);
  await expectAccessible(page);
  await page.getByRole('button', { name: '送出' }).click();
  const mine = page.getByRole('region', { name: '我的' });
  await expect(mine).toContainText('等老师看');

  const blessings = await readOffice<{ blessId: number; content: string }[]>(
    '/alumni/blessings?state=waiting',
  );
  const blessId = blessings.find(({ content }) => content === words)?.blessId;
  await office('/alumni/blessings/show', { blessId });
  await page.reload();
  await expect(mine).toContainText('飘着');
  // Nothing moves: the words stand in the list.
  await page.getByRole('switch', { name: '飘动' }).uncheck({ force: true });
  await expect(page.getByRole('list', { name: '祝福' })).toContainText(words);
  await expectAccessible(page);

  await mine.getByRole('button', { name: '收回' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '收回' }).click();
  await expect(page.getByRole('list', { name: '祝福' })).not.toContainText(words);
});
