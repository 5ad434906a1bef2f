import path from 'node:path';
import { Notifier } from '../payment/notifier.ts';
import type { OpenPayment, PaymentOptions } from '../payment/open-payment.ts';
import type { RawRequest } from '../payment/payment-server.ts';
import { apiOfSeveral } from '../payment/several-merchants.ts';
import { SANDBOX_ALIPAY_ACCOUNT, type AlipayAccount } from './alipay-account.ts';
import { createAlipayApi } from './alipay-api.ts';
import type { Fields } from './alipay-signature.ts';
import { AlipayStandIn } from './alipay-stand-in.ts';
import { newNotifyId, noticeFields } from './notice-fields.ts';
import { readGatewayFields } from './gateway-request.ts';
import { alipayNoticeStyle } from './notice-style.ts';
import { readBillFile } from './bill.ts';
import { SECOND_ALIPAY_ACCOUNT } from './second-account.ts';
import { TradeBook, type TradeEvent } from './trade-book.ts';

const ACTIONS: Readonly<Record<TradeEvent['kind'], string>> = {
  paid: 'payment',
  closed: 'close',
  refunded: 'refund',
};

/** Puts Alipay on the desk, with its two merchants; answers its API. */
export const openAlipay: OpenPayment = async (options) => {
  const { dataDir, now } = options;
  const first = await openMerchant(SANDBOX_ALIPAY_ACCOUNT, options);
  const second = await openMerchant(SECOND_ALIPAY_ACCOUNT, {
    ...options,
    dataDir: dataDir && path.join(dataDir, 'second-merchant'),
  });
  return apiOfSeveral(createAlipayApi(first, now), [
    { api: createAlipayApi(second, now), isOf: (request) => isOf(second, request) },
  ]);
};

/** By the app that asks; of what has none, by the offer or the bill that it names. */
function isOf(alipay: AlipayStandIn, request: RawRequest): boolean {
  const [place = ''] = request.url.split('?');
  if (place.startsWith('/cashier/'))
    return alipay.trades.findOffer(place.slice('/cashier/'.length)) !== undefined;
  if (place.startsWith('/bill/')) return readBillFile(alipay, request.url) !== undefined;
  return readGatewayFields(request)['app_id'] === alipay.account.appId;
}

async function openMerchant(
  account: AlipayAccount,
  { desk, dataDir, timeScale, now }: PaymentOptions,
): Promise<AlipayStandIn> {
  const { faults, journal } = desk;
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
  return alipay;
}
