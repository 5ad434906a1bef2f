import { Notifier } from '../payment/notifier.ts';
import type { OpenPayment } from '../payment/open-payment.ts';
import { SANDBOX_ALIPAY_ACCOUNT } from './alipay-account.ts';
import { createAlipayApi } from './alipay-api.ts';
import type { Fields } from './alipay-signature.ts';
import { AlipayStandIn } from './alipay-stand-in.ts';
import { newNotifyId, noticeFields } from './notice-fields.ts';
import { alipayNoticeStyle } from './notice-style.ts';
import { TradeBook, type TradeEvent } from './trade-book.ts';

const ACTIONS: Readonly<Record<TradeEvent['kind'], string>> = {
  paid: 'payment',
  closed: 'close',
  refunded: 'refund',
};

/** Puts Alipay on the desk; answers its API. */
export const openAlipay: OpenPayment = async ({ desk, dataDir, timeScale, now }) => {
  const { faults, journal } = desk;
  const account = SANDBOX_ALIPAY_ACCOUNT;
  const book = await TradeBook.open(dataDir, now);
  const alipay = new AlipayStandIn({ account, book, desk, now });
  const notifier = await Notifier.open<Fields>(alipayNoticeStyle(account), {
    faults,
    journal,
    timeScale,
    dataDir,
    now,
  });
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
  desk.add(alipay, notifier);
  return createAlipayApi(alipay, now);
};
