import { KeptRecords } from '../kept/kept-records.ts';
import { Notifier } from '../payment/notifier.ts';
import type { OpenPayment } from '../payment/open-payment.ts';
import { SANDBOX_WXPAY_ACCOUNT } from './wxpay-account.ts';
import { wxpayApi } from './wxpay-api.ts';
import { WxpayBook } from './wxpay-book.ts';
import { wxpayNoticeStyle, type WxpayNotice } from './wxpay-notice.ts';
import {
  presentOrder,
  presentRefundNotice,
  type WxpayOrder,
  type WxpayRefund,
} from './wxpay-order.ts';
import { wxpayStandIn } from './wxpay-stand-in.ts';

/** Puts WeChat Pay on the desk; answers its API. */
export const openWxpay: OpenPayment = async ({ desk, dataDir, timeScale, phoneUrl, now }) => {
  const { faults, journal } = desk;
  const account = SANDBOX_WXPAY_ACCOUNT;
  const notifier = await Notifier.open<WxpayNotice>(wxpayNoticeStyle(account), {
    faults,
    journal,
    timeScale,
    dataDir,
    now,
  });
  const book = new WxpayBook({
    orders: await KeptRecords.open<WxpayOrder>(dataDir, 'wxpay-orders'),
    refunds: await KeptRecords.open<WxpayRefund>(dataDir, 'wxpay-refunds'),
    faults,
    timeScale,
    now,
    onPaid: (order) =>
      notifier.send({
        action: 'payment',
        order: order.id,
        url: order.notifyUrl,
        content: {
          eventType: 'TRANSACTION.SUCCESS',
          summary: '支付成功',
          originalType: 'transaction',
          resource: presentOrder(order, account, false),
          at: now().toISOString(),
        },
      }),
    onRefunded: (refund, order) => {
      if (refund.notifyUrl === undefined) return;
      const isDone = refund.status === 'SUCCESS';
      notifier.send({
        action: 'refund',
        order: order.id,
        url: refund.notifyUrl,
        content: {
          eventType: isDone ? 'REFUND.SUCCESS' : 'REFUND.ABNORMAL',
          summary: isDone ? '退款成功' : '退款异常',
          originalType: 'refund',
          resource: presentRefundNotice(refund, order, account.mchid),
          at: now().toISOString(),
        },
      });
    },
    onChange: () => desk.tell(),
  });
  desk.add(wxpayStandIn(book), notifier);
  return wxpayApi({ account, book, phoneUrl, now });
};
