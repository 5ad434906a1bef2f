import { KeptRecords } from '../kept/kept-records.ts';
import { Notifier } from '../payment/notifier.ts';
import path from 'node:path';
import type { OpenPayment, PaymentOptions } from '../payment/open-payment.ts';
import type { PaymentApi } from '../payment/payment-server.ts';
import { apiOfSeveral } from '../payment/several-merchants.ts';
import { SECOND_WXPAY_ACCOUNT } from './second-account.ts';
import { SANDBOX_WXPAY_ACCOUNT, type WxpayAccount } from './wxpay-account.ts';
import { wxpayApi } from './wxpay-api.ts';
import { WxpayBook } from './wxpay-book.ts';
import { wxpayNoticeStyle, type WxpayNotice } from './wxpay-notice.ts';
import {
  presentOrder,
  presentRefundNotice,
  type WxpayOrder,
  type WxpayRefund,
} from './wxpay-order.ts';
import { readAuthorization } from './wxpay-signature.ts';
import { wxpayStandIn } from './wxpay-stand-in.ts';

/** Puts WeChat Pay on the desk, with its two merchants; answers its API. */
export const openWxpay: OpenPayment = async (options) => {
  const { dataDir } = options;
  const { mchid } = SECOND_WXPAY_ACCOUNT;
  const second = await openMerchant(SECOND_WXPAY_ACCOUNT, {
    ...options,
    dataDir: dataDir && path.join(dataDir, 'second-merchant'),
  });
  return apiOfSeveral(await openMerchant(SANDBOX_WXPAY_ACCOUNT, options), [
    {
      api: second,
      isOf: ({ headers }) => readAuthorization(headers['authorization'] ?? '')?.['mchid'] === mchid,
    },
  ]);
};

async function openMerchant(
  account: WxpayAccount,
  { desk, dataDir, timeScale, phoneUrl, now }: PaymentOptions,
): Promise<PaymentApi> {
  const { faults, journal } = desk;
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
}
