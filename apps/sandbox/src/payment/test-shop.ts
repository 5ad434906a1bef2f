import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { readBody } from '../http/exchange.ts';
import type { Sandbox } from '../start-sandbox.ts';
import type { Notice } from './notice.ts';
import type { PaymentBook, PaymentCode } from './stand-in.ts';

export interface CaughtNotice {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface TestShop {
  /** Where notices go. */
  noticeUrl: string;
  notices: CaughtNotice[];
  /** What it answers from now on. */
  reply: { status: number; body: string };
}

/** A merchant that only listens. */
export async function openTestShop(reply = { status: 200, body: 'success' }): Promise<TestShop> {
  const shop: TestShop = { noticeUrl: '', notices: [], reply };
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      shop.notices.push({ headers: request.headers, body: body.toString('utf8') });
      response.writeHead(shop.reply.status).end(shop.reply.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  shop.noticeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notice`;
  return shop;
}

/** Waits for so many notices. */
export async function noticesOf(shop: TestShop, count: number): Promise<CaughtNotice[]> {
  await expect.poll(() => shop.notices.length).toBe(count);
  return shop.notices;
}

export async function readBook(sandbox: Sandbox): Promise<PaymentBook> {
  return (await (await fetch(`${sandbox.consoleUrl}/payment/book`)).json()) as PaymentBook;
}

export async function listCodes(sandbox: Sandbox): Promise<PaymentCode[]> {
  const response = await fetch(`${sandbox.consoleUrl}/payment/codes`);
  return ((await response.json()) as { codes: PaymentCode[] }).codes;
}

export async function listNotices(sandbox: Sandbox): Promise<Notice[]> {
  const response = await fetch(`${sandbox.consoleUrl}/payment/notices`);
  return ((await response.json()) as { notices: Notice[] }).notices;
}

/** A call of the payment console. */
export async function tellPayments(
  sandbox: Sandbox,
  path: string,
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${sandbox.consoleUrl}/payment/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Readonly<Record<string, unknown>>;
}

/** What a person does at a cashier's page. */
export async function atCashier(page: string, answer: string): Promise<string> {
  const response = await fetch(page, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams({ answer }).toString(),
    redirect: 'manual',
  });
  return response.status === 303 ? (response.headers.get('location') ?? '') : await response.text();
}
