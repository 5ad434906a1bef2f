import { createServer, type Server } from 'node:http';
import { send } from '../http/exchange.ts';
import { Notifier } from '../payment/notifier.ts';
import type { PaymentDesk } from '../payment/payment-desk.ts';
import { createPaymentServer } from '../payment/payment-server.ts';
import type { AlipayAccount } from './alipay-account.ts';
import { createAlipayApi } from './alipay-api.ts';
import type { Fields } from './alipay-signature.ts';
import { AlipayStandIn } from './alipay-stand-in.ts';
import { answerCashier } from './cashier.ts';
import { newNotifyId, noticeFields } from './notice-fields.ts';
import { alipayNoticeStyle } from './notice-style.ts';
import { TradeBook, type TradeEvent } from './trade-book.ts';

const REPLY_MS = 5000;

const ACTIONS: Readonly<Record<TradeEvent['kind'], string>> = {
  paid: 'payment',
  closed: 'close',
  refunded: 'refund',
};

export interface AlipayServerOptions {
  account: AlipayAccount;
  desk: PaymentDesk;
  /** What the pauses between notices are multiplied by; 1 is real time. */
  timeScale: number;
  dataDir: string | undefined;
  now: () => Date;
}

/** Alipay's gateway, its cashier and its notices, added to the desk; not yet listening. */
export async function createAlipayServer(options: AlipayServerOptions): Promise<Server> {
  const { account, desk, dataDir, now } = options;
  const { faults, journal } = desk;
  const book = await TradeBook.open(dataDir, now);
  const alipay = new AlipayStandIn({ account, book, desk, now });
  const notifier = await Notifier.open<Fields>(alipayNoticeStyle(account, REPLY_MS), {
    ...options,
    faults,
    journal,
  });
  desk.add(alipay, notifier);
  book.onEvent((event) => {
    const { notifyUrl } = event.trade.order;
    if (!URL.canParse(notifyUrl)) return;
    notifier.send({
      id: newNotifyId(now()),
      action: ACTIONS[event.kind],
      order: event.trade.id,
      url: notifyUrl,
      content: noticeFields(event, account),
    });
  });
  const gateway = createPaymentServer({ api: createAlipayApi(alipay, now), faults, journal, now });
  return createServer((request, response) => {
    const target = request.url ?? '/';
    // What a browser looks at is none of the gateway's calls, and no fault of those happens to it.
    if (!target.startsWith('/cashier/') || !URL.canParse(target, 'http://alipay'))
      return void gateway.emit('request', request, response);
    answerCashier(request, response, new URL(target, 'http://alipay'), alipay).catch(
      (error: unknown) => {
        console.error('沙箱的支付宝收银台遇到意外错误。', error);
        if (!response.headersSent) send(response, 500, 'text/plain', 'unexpected');
      },
    );
  });
}
