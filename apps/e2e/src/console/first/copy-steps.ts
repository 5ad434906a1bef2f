import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Browser, type Page } from '@playwright/test';
import { isToldHere } from '../../browsers/not-in-firefox.ts';
import { root, type Environment } from '../../school/processes.ts';
import { place } from '../../school/place.ts';
import { startSchool, type School } from '../../school/start-school.ts';
import { workAt } from '../../school/own-school.ts';
import { expectToast } from '../../toasts.ts';
import { expectAccessible } from '../../visitor.ts';
import { openWindow } from '../day/colleagues.ts';
import { codeOf, named, owner } from './owner-steps.ts';

const run = promisify(execFile);

/** Made by a press, tried by another; answers where it lies. */
export async function makeBackup(page: Page): Promise<string> {
  await page.bringToFront();
  await page.goto(`${place('E2E_URL')}/console/system/backups`);
  await expect(page.getByText('还没有从这里备份过')).toBeVisible();
  await page.getByRole('button', { name: '现在备份' }).press('Enter');
  await expectToast(page, /开始备份了/);
  const row = page.getByRole('table', { name: '备份' }).getByRole('row').nth(1);
  await expect(row).toContainText('做好了');
  await row.getByRole('button', { name: /^演练恢复/ }).press('Enter');
  await expect(row).toContainText('一致', { timeout: 300_000 });
  await expect(row).toContainText('学员 10');
  await expectAccessible(page);
  return (await row.locator('code').textContent()) ?? '';
}

/** Where the suite has a PostgreSQL of its own, the command line restores: its databases are not the server's to make. */
const isByHand = (page: Page): boolean =>
  (process.env['DATABASE_URL'] ?? '') !== '' ||
  !isToldHere(page, 'empty-school: the folder of a backup');

async function fillByHand(environment: Environment, backup: string): Promise<void> {
  const { stdout } = await run(process.execPath, ['apps/server/dist/cli.js', 'restore', backup], {
    cwd: root,
    env: { ...process.env, ...environment, XUEZHOU_LANG: 'zh' },
  });
  expect(stdout).toContain('逐表核对无误');
}

/** In the first page of an empty place: its folder is chosen, sent and restored, and the place is that school from then on. */
async function restoreByPage(page: Page, lines: readonly string[], backup: string): Promise<void> {
  await page.goto(`${place('E2E_URL')}/console/first`);
  const way = page.getByRole('button', { name: '从备份恢复' });
  await expect(way).toBeDisabled();
  await page.getByLabel('启动时印出的一次性码').fill(codeOf(lines));
  await expect(page.getByRole('status')).toContainText('对上了');
  await way.press('Enter');
  await expect(page.getByRole('heading', { name: '从备份恢复' })).toBeFocused();
  await page.getByLabel('选一个备份文件夹').setInputFiles(backup);
  await expect(page.getByText(/的备份，版本 .*行、.*个文件/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '上传并恢复' }).press('Enter');
  await expect(page.getByText(/正在逐个核对、恢复/)).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);
  await expect(page.getByRole('heading', { name: '学校回来了' })).toBeFocused({
    timeout: 300_000,
  });
  await expectAccessible(page);
  await page.getByRole('link', { name: '去登录' }).press('Enter');
}

/** Brought into a second place, which is the same school: its owner, its name, its people. */
export async function restoreElsewhere(browser: Browser, backup: string): Promise<void> {
  const page = await openWindow(browser);
  const byHand = isByHand(page);
  const second: School = await startSchool(
    'second',
    {},
    {
      isEmpty: true,
      ...(byHand && { fill: async (environment) => await fillByHand(environment, backup) }),
    },
  );
  const leave = workAt(second);
  try {
    if (byHand) await page.goto(`${place('E2E_URL')}/console/`);
    else await restoreByPage(page, second.firstLines, backup);
    await page.getByLabel('登录名').fill(owner.login);
    await page.getByRole('textbox', { name: '密码', exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('link', { name: `${named.shortName}教务台，回到第一页` }),
    ).toBeVisible();
    await page.goto(`${place('E2E_URL')}/console/start`);
    await expect(page.getByText('6 步做好 3 步')).toBeVisible();
    await expect(page.getByText('10 人', { exact: true })).toBeVisible();
    await page.context().close();
  } finally {
    leave();
    await second.stop();
  }
}
