import { expect, test } from '@playwright/test';
import { place } from './school/place.ts';
import { addStudent, ask, expectAccessible, isPhone, logIn } from './visitor.ts';

test('finds what explains a question, plays it in place, and refuses what is not taught', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000762' : '13900000761';
  await addStudent(mobile, isPhone(info) ? '手机上的找讲解' : '电脑前的找讲解');
  await logIn(page, mobile);
  await page.goto(`${place('E2E_URL')}/ai`);
  const field = page.getByRole('textbox', { name: '要问的话' });

  await test.step('answers from the lectures', async () => {
    await expect(page.getByRole('heading', { name: '问一句，去听讲解里的那一段' })).toBeVisible();
    await expectAccessible(page);
    // Lectures are found once they are encoded.
    const spoken = async () => {
      const { hits } = await ask<{ hits: { kind: string }[] }>(
        page,
        '/api/courses/1/search?q=%E8%B4%A7%E5%B8%81%E5%8A%A0%E6%9D%83',
      );
      return hits.some(({ kind }) => kind === 'caption');
    };
    await expect.poll(spoken, { timeout: 300_000, intervals: [2000] }).toBe(true);
    await field.fill('时间加权收益率和货币加权收益率有什么不同？');
    await field.press('Enter');
    await expect(page.getByRole('button', { name: /^播放：/ }).first()).toBeVisible();
    await expect(page.getByRole('article')).toContainText('段讲解写成');
    await expectAccessible(page);
  });

  await test.step('plays the clip from its second', async () => {
    const play = page.getByRole('button', { name: /^播放：/ }).first();
    const name = (await play.getAttribute('aria-label')) ?? '';
    const [, minutes = '0', seconds = '0'] = /(\d+):(\d+) 起/.exec(name) ?? [];
    const from = Number(minutes) * 60 + Number(seconds);
    await play.click();
    const video = page.locator('video');
    await expect
      .poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime))
      .toBeGreaterThan(from + 0.5);
    await expect(page.getByText('正在播放', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '收起播放器' }).click();
    await expect(video).toHaveCount(0);
  });

  await test.step('refuses what nobody teaches here', async () => {
    await field.fill('比特币挖矿的哈希算力和减半周期怎么算？');
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: '你的课程里没有讲到这个' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });

  await test.step('keeps the questions until they are cleared', async () => {
    if (isPhone(info)) await page.getByRole('button', { name: '提问记录' }).click();
    const asked = page.getByRole('button', {
      name: '比特币挖矿的哈希算力和减半周期怎么算？',
      exact: true,
    });
    await expect(asked).toBeVisible();
    await page.getByRole('button', { name: '清空记录' }).click();
    await page
      .getByRole('dialog', { name: '清空提问记录？' })
      .getByRole('button', { name: '清空记录' })
      .click();
    await expect(asked).toHaveCount(0);
  });
});
