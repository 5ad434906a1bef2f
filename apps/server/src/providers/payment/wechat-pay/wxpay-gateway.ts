import { Formatter, Rsa } from 'wechatpay-axios-plugin';
import type { WxpayConfig } from '../../../platform/config/wxpay-config.ts';
import { wxpayFacts } from '../gateway-facts.ts';
import {
  PaymentRefusedError,
  PaymentUnavailableError,
  type PaymentGateway,
  type PaymentRequest,
  type PaymentStart,
  type PaymentState,
  type PaymentWay,
  type RecordMessage,
  type RefundRequest,
  type RefundState,
} from '../payment.port.ts';
import { readBill } from './wxpay-bill.ts';
import { asFields, chinaTime, textOf, UnreadableError } from './wxpay-fields.ts';
import { answerNotice, readNotice } from './wxpay-notice.ts';
import { readRefund, readState } from './wxpay-reading.ts';
import { openWire, type WxpayWire } from './wxpay-wire.ts';

const TIMEOUT_MS = 10_000;
const CODE_MS = 2 * 3_600_000;
/** WeChat Pay refuses an order that ends sooner. */
const LEAST_EXPIRE_MS = 60_000;
const MOST_SUBJECT = 127;
const MOST_REASON = 80;

const UNKNOWN_ORDER = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']);

const ORDERS = 'v3/pay/transactions';
const REFUNDS = 'v3/refund/domestic/refunds';

/** WeChat Pay v3. @param timeoutMs how long an answer may take */
export function wxpayGateway(
  config: WxpayConfig,
  record: RecordMessage,
  timeoutMs = TIMEOUT_MS,
): PaymentGateway {
  const wire = openWire(config, record, timeoutMs);
  const find = (paymentNo: string): Promise<PaymentState> => findPayment(wire, config, paymentNo);
  return {
    ...wxpayFacts(config),
    start: (request, way) => startPayment(wire, config, request, way),
    find: ({ paymentNo }) => find(paymentNo),
    // What a person pays at WeChat is paid: there is nothing left to take.
    take: ({ paymentNo }) => find(paymentNo),
    close: ({ paymentNo }) => closePayment(wire, config, paymentNo),
    refund: (request) => askRefund(wire, config, request),
    findRefund: (request) => findRefund(wire, request),
    readNotice: (notice, keep = record) => readNotice(notice, config, keep),
    answerNotice,
    readBill: (day) => readBill(wire, day),
  };
}

async function startPayment(
  wire: WxpayWire,
  config: WxpayConfig,
  request: PaymentRequest,
  way: PaymentWay,
): Promise<PaymentStart> {
  const isOffered = config.ways.some((offered) => offered === way);
  if (!isOffered) throw new PaymentRefusedError('NO_AUTH', 'other', `WeChat Pay: no way ${way}`);
  const { now, expiresAt } = request;
  // To the second, as it goes over the wire.
  if (Date.parse(chinaTime(expiresAt)) - now.getTime() < LEAST_EXPIRE_MS)
    throw new PaymentRefusedError(
      'EXPIRED',
      'closed',
      'WeChat Pay: the order ends within a minute',
    );
  if (way === 'jsapi') return await startJsapi(wire, config, request);
  if (way === 'h5') return await startH5(wire, config, request);
  const answer = await place(wire, config, request, 'native', {});
  const validUntil = new Date(Math.min(now.getTime() + CODE_MS, expiresAt.getTime()));
  return { kind: 'qr', content: textOf(answer, 'code_url'), validUntil };
}

async function startJsapi(
  wire: WxpayWire,
  config: WxpayConfig,
  request: PaymentRequest,
): Promise<PaymentStart> {
  const { payer } = request;
  if (payer === undefined)
    throw new PaymentRefusedError('NO_PAYER', 'other', 'WeChat Pay: jsapi needs the openid');
  const answer = await place(wire, config, request, 'jsapi', { payer: { openid: payer } });
  const parameters = {
    appId: config.appId,
    timeStamp: String(Formatter.timestamp()),
    nonceStr: Formatter.nonce(),
    package: `prepay_id=${textOf(answer, 'prepay_id')}`,
  };
  const message = Formatter.joinedByLineFeed(...Object.values(parameters));
  const paySign = Rsa.sign(message, config.privateKey);
  return { kind: 'jsapi', parameters: { ...parameters, signType: 'RSA', paySign } };
}

async function startH5(
  wire: WxpayWire,
  config: WxpayConfig,
  request: PaymentRequest,
): Promise<PaymentStart> {
  const scene = { payer_client_ip: request.address, h5_info: { type: 'Wap' } };
  const answer = await place(wire, config, request, 'h5', { scene_info: scene });
  const url = new URL(textOf(answer, 'h5_url'));
  url.searchParams.set('redirect_url', request.returnUrl);
  return { kind: 'redirect', url: url.href };
}

async function place(
  wire: WxpayWire,
  config: WxpayConfig,
  { paymentNo, money, subject, expiresAt }: PaymentRequest,
  action: 'native' | 'jsapi' | 'h5',
  besides: object,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await wire.ask({
    action,
    paymentNo,
    method: 'post',
    path: `${ORDERS}/${action}`,
    body: {
      appid: config.appId,
      mchid: config.mchid,
      description: cut(subject, MOST_SUBJECT),
      out_trade_no: paymentNo,
      time_expire: chinaTime(expiresAt),
      notify_url: config.noticeUrl,
      amount: { total: money.amount, currency: money.currency },
      ...besides,
    },
  });
  return asFields(answer);
}

async function findPayment(
  wire: WxpayWire,
  { mchid }: WxpayConfig,
  paymentNo: string,
): Promise<PaymentState> {
  try {
    const answer = asFields(
      await wire.ask({
        action: 'query',
        paymentNo,
        method: 'get',
        path: `${ORDERS}/out-trade-no/${encodeURIComponent(paymentNo)}`,
        query: { mchid },
      }),
    );
    if (textOf(answer, 'out_trade_no') !== paymentNo)
      throw new UnreadableError('WeChat Pay: another order');
    return readState(answer);
  } catch (error) {
    if (isRefused(error, UNKNOWN_ORDER)) return { state: 'absent' };
    throw error;
  }
}

async function closePayment(
  wire: WxpayWire,
  config: WxpayConfig,
  paymentNo: string,
): Promise<PaymentState> {
  try {
    await wire.ask({
      action: 'close',
      paymentNo,
      method: 'post',
      path: `${ORDERS}/out-trade-no/${encodeURIComponent(paymentNo)}/close`,
      body: { mchid: config.mchid },
    });
    return { state: 'closed' };
  } catch (error) {
    if (isRefused(error, UNKNOWN_ORDER)) return { state: 'closed' };
    if (!(error instanceof PaymentRefusedError) || !['paid', 'closed'].includes(error.why))
      throw error;
  }
  // Somebody was faster: paid, or closed already.
  const found = await findPayment(wire, config, paymentNo);
  if (found.state === 'paid' || found.state === 'closed') return found;
  throw new PaymentUnavailableError(`WeChat Pay: neither closed nor paid, but ${found.state}`);
}

async function askRefund(
  wire: WxpayWire,
  { noticeUrl }: WxpayConfig,
  { paymentNo, transactionNo, refundNo, refund, total, reason }: RefundRequest,
): Promise<RefundState> {
  const answer = await wire.ask({
    action: 'refund',
    paymentNo,
    method: 'post',
    path: REFUNDS,
    body: {
      transaction_id: transactionNo,
      out_refund_no: refundNo,
      reason: cut(reason, MOST_REASON),
      notify_url: noticeUrl,
      amount: { refund: refund.amount, total: total.amount, currency: refund.currency },
    },
  });
  return readRefund(asFields(answer), 'status');
}

async function findRefund(
  wire: WxpayWire,
  { paymentNo, refundNo }: RefundRequest,
): Promise<RefundState> {
  try {
    const answer = asFields(
      await wire.ask({
        action: 'refund-query',
        paymentNo,
        method: 'get',
        path: `${REFUNDS}/${encodeURIComponent(refundNo)}`,
      }),
    );
    if (textOf(answer, 'out_refund_no') !== refundNo)
      throw new UnreadableError('WeChat Pay: another refund');
    return readRefund(answer, 'status');
  } catch (error) {
    if (isRefused(error, UNKNOWN_ORDER)) return { state: 'absent' };
    throw error;
  }
}

function isRefused(error: unknown, codes: ReadonlySet<string>): boolean {
  return error instanceof PaymentRefusedError && codes.has(error.code);
}

/** One line, and no longer than WeChat Pay takes it. */
function cut(text: string, most: number): string {
  return [...text.replaceAll(/\p{Cc}+/gu, ' ')].slice(0, most).join('');
}
