import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { place } from '../../school/place.ts';
import { asStudent } from './as-student.ts';

interface Bought {
  readonly orderNo: string;
  readonly orderId: string;
  readonly goodName: string;
}

interface Buying {
  readonly goodId: number;
  readonly limitYear: number;
  readonly extraIds?: readonly number[];
}

/** A student buys and pays by WeChat, where how it looks is not the point. */
export async function buyByCalls(
  mobile: string,
  { goodId, limitYear, extraIds = [] }: Buying,
): Promise<Bought> {
  const ask = await asStudent(mobile);
  const { addressId } = await ask<{ addressId: string }>('/api/addresses', {
    ...{ name: '梁牧野', mobile, region: '上海市 浦东新区', detail: '博云路 2 号 3 幢 1206 室' },
  });
  const choice = {
    ...{ goodId, limitYear, couponId: null, used_points: 0, extraIds },
    addressId: extraIds.length > 0 ? addressId : null,
  };
  const { realPrice, agreement } = await ask<{
    realPrice: number;
    agreement: { digest: string } | null;
  }>('/api/mall/check', choice);
  const { qr } = await ask<{ qr: string }>('/api/mall/pay/wechat', {
    ...{ ...choice, orderId: randomUUID(), realPrice },
    ...(agreement !== null && { agreementDigest: agreement.digest }),
  });
  const scanned = await fetch(`${place('E2E_PHONE_URL')}/payment/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: qr }),
  });
  expect(scanned.status, await scanned.text()).toBe(200);
  const newest = async () => {
    const { orders } = await ask<{ orders: (Bought & { state: string })[] }>('/api/mall/orders');
    return orders[0];
  };
  await expect.poll(async () => (await newest())?.state).toBe('paid');
  const bought = await newest();
  if (bought === undefined) throw new Error('There is no order');
  // The class that came with it; until that is decided, its message stands over every page.
  const { list } = await ask<{ list: { messageId: number }[] }>(
    '/api/nuxt/web/message/unread/important',
  );
  for (const { messageId } of list)
    await ask('/api/nuxt/web/message/after-purchase', { messageId, action: 1 });
  return bought;
}
