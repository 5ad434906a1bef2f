import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { AskedRequest } from '@xuezhou/client/testing/answer.ts';
import { openPage } from './open-page.ts';
import {
  checkedOrder,
  good,
  orderDetail,
  orderId,
  payment,
  payResult,
  qrId,
  trade,
  tradeId,
} from './samples.ts';

export const goodPath = 'GET /api/mall/good/1';
export const checkPath = 'POST /api/mall/check';
export const scanPath = `POST /api/mall/scan/${qrId}/wechat`;
export const orderPath = `GET /api/mall/order/normal/${orderId}`;
const tradePath = `GET /api/mall/trade/normal/${tradeId}`;

/** The page of an order that can be paid by a code, unless the server says something else. */
export const openOrder = (says: Record<string, unknown> = {}, address = '/order/1') =>
  openPage(address, {
    says: {
      [goodPath]: good(),
      [checkPath]: checkedOrder(),
      'POST /api/mall/pay/wechat': payment(),
      [tradePath]: trade(),
      [scanPath]: payResult(),
      [orderPath]: orderDetail(),
      ...says,
    },
  });

export const bodies = (asked: AskedRequest[], path: string) =>
  asked
    .filter((request) => request.path === path)
    .map(({ body }) => body as Record<string, unknown>);

export const payButton = (name: RegExp = /^用微信支付/) =>
  screen.findByRole<HTMLButtonElement>('button', { name });

/** The button once it may be pressed. */
export const readyButton = async (name?: RegExp) => {
  const button = await payButton(name);
  await waitFor(() => expect(button.disabled).toBe(false));
  return button;
};
