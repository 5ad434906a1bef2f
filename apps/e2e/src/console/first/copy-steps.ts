import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Browser, type Page } from '@playwright/test';
import { root } from '../../school/processes.ts';
import { place } from '../../school/place.ts';
import { startSchool, type School } from '../../school/start-school.ts';
import { workAt } from '../../school/own-school.ts';
import { expectToast } from '../../toasts.ts';
import { expectAccessible } from '../../visitor.ts';
import { openWindow } from '../day/colleagues.ts';
import { named, owner } from './owner-steps.ts';

const run = promisify(execFile);

/** Made by a press, tried by another; answers where it lies. */
export async function makeBackup(page: Page): Promise<string> {
  await page.goto(`${place('E2E_URL')}/console/system/backups`);
  await expect(page.getByText('还没有从这里备份过')).toBeVisible();
  await expectAccessible(page);
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

/** Brought into a second place, which is the same school: its owner, its name, its people. */
export async function restoreElsewhere(browser: Browser, backup: string): Promise<void> {
  const second: School = await startSchool(
    'second',
    {},
    {
      isEmpty: true,
      fill: async (environment) => {
        const { stdout } = await run(
          process.execPath,
          ['apps/server/dist/cli.js', 'restore', backup],
          { cwd: root, env: { ...process.env, ...environment, XUEZHOU_LANG: 'zh' } },
        );
        expect(stdout).toContain('逐表核对无误');
      },
    },
  );
  const leave = workAt(second);
  try {
    expect(second.firstLines, 'it has an owner').toEqual([]);
    const page = await openWindow(browser);
    await page.goto(`${place('E2E_URL')}/console/`);
    await page.getByLabel('登录名').fill(owner.login);
    await page.getByRole('textbox', { name: '密码', exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('link', { name: `${named.shortName}教务台，回到第一页` }),
    ).toBeVisible();
    await page.goto(`${place('E2E_URL')}/console/start`);
    await expect(page.getByText('6 步做好 3 步')).toBeVisible();
    await expect(page.getByText('10 人', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  } finally {
    leave();
    await second.stop();
  }
}
