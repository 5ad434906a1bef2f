import { expect, test } from '@playwright/test';
import { addStudent, ask, expectAccessible, isPhone, logIn, place } from './visitor.ts';

const courseId = 1;
const dayMs = 86_400_000;

interface OwnCards {
  cards: { cardDetailId: number; status: string; own: { front: string } }[];
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
    await form.getByRole('textbox', { name: '正面' }).fill('久期近似里，$\\Delta P$ 是多少？');
    await form.getByRole('textbox', { name: '背面' }).fill('**负的**修正久期乘 $\\Delta y$');
    await expectAccessible(page);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('heading', { name: /久期近似里/ })).toBeVisible();
    await expect.poll(async () => (await ownCards()).cards.length).toBe(1);
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
});
