import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { ankiDeck } from '../../server/src/capabilities/flash-card/testing/own-deck.ts';
import { isToldHere } from './browsers/not-in-firefox.ts';
import { place } from './school/place.ts';
import { addStudent, ask, expectAccessible, isPhone, logIn } from './visitor.ts';

const courseId = 1;
const dayMs = 86_400_000;

interface OwnCards {
  cards: { cardDetailId: number; status: string; own: { front: string; back: string } }[];
}

test('[flash-card.own] [flash-card.own-private] a card is written, comes due in the review, and is nobody else’s', async ({
  page,
}, info) => {
  const [writer, other] = isPhone(info)
    ? ['13900000624', '13900000626']
    : ['13900000623', '13900000625'];
  await addStudent(writer, isPhone(info) ? '手机上写卡片' : '电脑前写卡片');
  await addStudent(other, isPhone(info) ? '手机上的别人' : '电脑前的别人');
  await logIn(page, writer);
  const ownCards = () => ask<OwnCards>(page, `/api/flash-cards/${courseId}/own`);

  await test.step('is written from the landing of the course', async () => {
    await page.goto(`${place('E2E_URL')}/course/${courseId}/flash-card-landing`);
    await page.getByRole('link', { name: /^我的卡片/ }).click();
    await expect(page.getByRole('heading', { name: '还没有自己的卡片' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '写卡片', exact: true }).click();
    const form = page.getByRole('dialog', { name: '写卡片' });
    await form.getByRole('textbox', { name: '正面' }).click();
    await page.keyboard.type('久期近似里，$\\Delta P$ 是多少？');
    await form.getByRole('textbox', { name: '背面' }).click();
    await page.keyboard.type('**负的**修正久期乘 $\\Delta y$');
    await expect(form.locator('.katex')).toHaveCount(2);
    await expect(form.locator('strong')).toHaveText('负的');
    await expectAccessible(page);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('heading', { name: /久期近似里/ })).toBeVisible();
    await expect.poll(async () => (await ownCards()).cards.length).toBe(1);
    const [{ own } = { own: null }] = (await ownCards()).cards;
    expect(own).toMatchObject({
      front: '久期近似里，$\\Delta P$ 是多少？',
      back: '**负的**修正久期乘 $\\Delta y$',
    });
    await expectAccessible(page);
  });

  const [card] = (await ownCards()).cards;
  const cardDetailId = card?.cardDetailId ?? 0;

  await test.step('comes due, and is asked in the review of the day', async () => {
    await ask(page, '/api/flash-cards/answer', {
      reviewId: crypto.randomUUID(),
      cardDetailId,
      rating: 3,
      reviewedAt: new Date(Date.now() - 8 * dayMs).toISOString(),
    });
    await page.goto(`${place('E2E_URL')}/review`);
    await page.getByRole('link', { name: '开始复习' }).click();
    await expect(page.getByRole('heading', { name: /久期近似里/ })).toBeVisible();
    await page.getByRole('button', { name: '看答案' }).click();
    await expect(page.getByText('负的')).toBeVisible();
    await page.getByRole('button', { name: /^记得/ }).click();
    await expect(page.getByRole('heading', { name: '今天的复习做完了' })).toBeVisible();
    await expect.poll(async () => (await ownCards()).cards[0]?.status).toBe('known');
  });

  await test.step('is not there for another student who knows its number', async () => {
    await page.context().clearCookies();
    await logIn(page, other);
    const status = await page.evaluate(
      async (address) => ((await (await fetch(address)).json()) as { status: number }).status,
      `/api/flash-cards/detail/${cardDetailId}`,
    );
    expect(status).toBe(404);
    expect((await ownCards()).cards).toEqual([]);
  });

  await test.step('[flash-card.own-import] a file is looked at, and taken once', async () => {
    await page.goto(`${place('E2E_URL')}/flash-card-own/${courseId}`);
    const rows = '正面,背面,牌组\n凸性,**弯曲**的程度,利率\n贝塔,$\\beta$,股票\n阿尔法,,股票\n';
    const sheet = await chooseDeck(page, rows);
    await expect(sheet.getByRole('heading', { name: '2 张新卡片' })).toBeVisible();
    await expect(sheet.getByText('背面是空的')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '导入这 2 张' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { name: '凸性' })).toBeVisible();
    const again = await chooseDeck(page, rows);
    await expect(again.getByRole('heading', { name: '没有新的卡片' })).toBeVisible();
    await expect(again.getByText('2 张已经有了，不会重复')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(again).toBeHidden();
    expect((await ownCards()).cards).toHaveLength(2);
  });

  await test.step('a menu opened by a pointer has no item that looks chosen, by a key the first', async () => {
    const button = page.getByRole('button', { name: '导出' });
    const items = page.getByRole('menuitem');
    const first = items.first();
    await button.click();
    await expect(first).toBeFocused();
    await expect(first).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await page.keyboard.press('Escape');
    await expect(items).toHaveCount(0);
    await expect(button).toBeFocused();
    // By keys from the button on: Firefox goes by how one came there.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(first).toBeFocused();
    await expect(first).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await page.keyboard.press('ArrowDown');
    await expect(items.nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });

  await test.step('[flash-card.own-export] goes out as a package that is known when it comes back', async () => {
    if (!isToldHere(page, 'own-cards: the package that goes out')) return;
    await page.getByRole('button', { name: '导出' }).click();
    await expectAccessible(page);
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /Anki/ }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/-我的卡片\.apkg$/);
    const sheet = await chooseDeck(page, await readFile(await file.path()), '我的.apkg');
    await expect(sheet.getByText('2 张已经有了，不会重复')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('[flash-card.own-import] the sound of a package is played on its card', async () => {
    const bytes = ankiDeck([['听力[sound:a.wav]', '一秒钟']], { 'a.wav': silence(1) });
    const sheet = await chooseDeck(page, bytes, '听力.apkg');
    await sheet.getByRole('button', { name: '导入这 1 张' }).click();
    await expect(sheet).toBeHidden();
    const player = page.getByLabel('声音', { exact: true });
    await expect(player).toBeVisible();
    await expectAccessible(page);
    const lasts = await player.evaluate(async (element: HTMLAudioElement) => {
      element.muted = true;
      await element.play();
      return element.duration;
    });
    expect(lasts).toBe(1);
  });
});

/** Seconds of nothing, as WAV of 8 bits. */
function silence(seconds: number): Buffer {
  const rate = 8000;
  const samples = Buffer.alloc(rate * seconds, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

async function chooseDeck(page: Page, bytes: string | Buffer, name = '牌组.csv') {
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '导入卡片' });
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
  await sheet.locator('input[type=file]').setInputFiles(file);
  return sheet;
}
