import type { AlipaySdk } from 'alipay-sdk';
import type { AlipayConfig } from '../../../platform/config/alipay-config.ts';
import { alipayFacts } from '../gateway-facts.ts';
import {
  PaymentRefusedError,
  PaymentUnavailableError,
  type BillLine,
  type PaymentGateway,
  type PaymentRequest,
  type PaymentStart,
  type PaymentState,
  type PaymentWay,
  type RecordMessage,
} from '../payment.port.ts';
import { fetchBill, readBillZip } from './alipay-bill.ts';
import { alipayAsker, openAlipay, textOf, type AskAlipay } from './alipay-client.ts';
import { answerNotice, noticeReader } from './alipay-notice.ts';
import { cashierAddress, formTo, orderFields } from './alipay-order.ts';
import { readState } from './alipay-reading.ts';
import { askRefund, findRefund } from './alipay-refund.ts';

const TIMEOUT_MS = 10_000;
const CODE_MS = 2 * 3_600_000;

/** All that the calls below share. */
interface Alipay {
  readonly config: AlipayConfig;
  readonly sdk: AlipaySdk;
  readonly ask: AskAlipay;
  readonly record: RecordMessage;
}

/**
 * Alipay: its page (`page`), its QR code, and its page for phones (`h5`).
 * @param timeoutMs how long an answer may take
 */
export function alipayGateway(
  config: AlipayConfig,
  record: RecordMessage,
  timeoutMs = TIMEOUT_MS,
): PaymentGateway {
  const sdk = openAlipay(config, timeoutMs);
  const ask = alipayAsker(sdk, record);
  const alipay = { config, sdk, ask, record };
  return {
    ...alipayFacts(config),
    start: (request, way) => startPayment(alipay, request, way),
    find: ({ paymentNo }) => findPayment(alipay, paymentNo),
    // What a person pays at Alipay is paid: there is nothing left to take.
    take: ({ paymentNo }) => findPayment(alipay, paymentNo),
    close: ({ paymentNo }) => closePayment(alipay, paymentNo),
    refund: (request) => askRefund(ask, request),
    findRefund: (request) => findRefund(ask, request),
    readNotice: noticeReader(sdk, config, record),
    answerNotice,
    readBill: (day) => readBill(ask, day),
  };
}

async function startPayment(
  alipay: Alipay,
  request: PaymentRequest,
  way: PaymentWay,
): Promise<PaymentStart> {
  const isOffered = alipay.config.ways.some((offered) => offered === way);
  if (!isOffered || way === 'jsapi' || request.money.currency !== 'CNY')
    throw new PaymentRefusedError('NO_WAY', 'other', `Alipay: no way ${way}`);
  if (way === 'qr') return await makeCode(alipay, request);
  const address = cashierAddress(alipay.sdk, alipay.config, request, way);
  await alipay.record({
    provider: 'alipay',
    direction: 'out',
    action: way,
    paymentNo: request.paymentNo,
    request: address.searchParams.get('biz_content') ?? '',
    response: null,
    verdict: 'given to the browser',
  });
  return way === 'page'
    ? { kind: 'form', html: formTo(address) }
    : { kind: 'redirect', url: address.href };
}

async function makeCode({ ask, config }: Alipay, request: PaymentRequest): Promise<PaymentStart> {
  const answer = await ask({
    action: 'precreate',
    method: 'alipay.trade.precreate',
    paymentNo: request.paymentNo,
    biz: orderFields(request),
    noticeUrl: config.noticeUrl,
  });
  const content = textOf(answer, 'qr_code');
  if (content === '') throw new PaymentUnavailableError('Alipay: no code');
  const { now, expiresAt } = request;
  const validUntil = new Date(Math.min(now.getTime() + CODE_MS, expiresAt.getTime()));
  return { kind: 'qr', content, validUntil };
}

async function findPayment({ ask, config }: Alipay, paymentNo: string): Promise<PaymentState> {
  const answer = await nullWhere(
    'ACQ.TRADE_NOT_EXIST',
    ask({
      action: 'query',
      method: 'alipay.trade.query',
      paymentNo,
      biz: { out_trade_no: paymentNo },
    }),
  );
  return answer === null ? { state: 'absent' } : readState(answer, paymentNo, config);
}

async function closePayment(alipay: Alipay, paymentNo: string): Promise<PaymentState> {
  try {
    const closing = alipay.ask({
      action: 'close',
      method: 'alipay.trade.close',
      paymentNo,
      biz: { out_trade_no: paymentNo },
    });
    // Of a code that nobody scanned Alipay knows nothing, so it closes nothing: only the order's own end does.
    await nullWhere('ACQ.TRADE_NOT_EXIST', closing);
    return { state: 'closed' };
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error;
  }
  // Somebody was faster: paid, or closed already.
  const found = await findPayment(alipay, paymentNo);
  if (found.state === 'paid' || found.state === 'closed') return found;
  throw new PaymentUnavailableError(`Alipay: neither closed nor paid, but ${found.state}`);
}

async function* readBill(ask: AskAlipay, day: string): AsyncGenerator<BillLine> {
  const answer = await nullWhere(
    'isp.bill_not_exist',
    ask({
      action: 'bill',
      method: 'alipay.data.dataservice.bill.downloadurl.query',
      paymentNo: null,
      biz: { bill_type: 'trade', bill_date: day },
    }),
  );
  // A day on which nothing moved has no bill.
  if (answer === null) return;
  yield* await readBillZip(await fetchBill(textOf(answer, 'bill_download_url')));
}

/** Null where Alipay refuses with that code. */
async function nullWhere<Answer>(code: string, asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof PaymentRefusedError && error.code === code) return null;
    throw error;
  }
}
