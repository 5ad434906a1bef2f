import type { ServerResponse } from 'node:http';
import type { Inbox } from '../inbox/inbox.ts';
import { formatMobile } from '../inbox/mobile-number.ts';
import type { PaymentDesk } from '../payment/payment-desk.ts';
import type { WechatDesk } from '../wechat/wechat-desk.ts';

const HEARTBEAT_MS = 25_000;

/**
 * Tells a page of every new message by server-sent events: `sms` and `mail`, the data naming the receiver; and of
 * every change of WeChat's codes by `wechat`, of codes to pay by `pay`.
 */
export function streamEvents(
  response: ServerResponse,
  { inbox, desk, payments }: { inbox: Inbox; desk: WechatDesk; payments: PaymentDesk },
): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.write('retry: 1000\n\n');
  const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
  const forgetDesk = desk.onChange(() => response.write('event: wechat\ndata: {}\n\n'));
  const forgetPayments = payments.onChange(() => response.write('event: pay\ndata: {}\n\n'));
  const unsubscribe = inbox.onMessage(({ kind, message }) => {
    const receiver = 'mobile' in message ? formatMobile(message.mobile) : message.to;
    response.write(`event: ${kind}\ndata: ${JSON.stringify({ id: message.id, receiver })}\n\n`);
  });
  response.on('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
    forgetDesk();
    forgetPayments();
  });
}
