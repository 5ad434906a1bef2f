import type { AlipayConfig } from '../../../platform/alipay-config.ts';
import { readDecimal, toDecimal } from '../decimal-amount.ts';
import {
  PaymentRefusedError,
  PaymentUnavailableError,
  type BillLine,
  type NoticeReading,
  type PaymentGateway,
  type PaymentName,
  type PaymentRequest,
  type PaymentStart,
  type PaymentState,
  type PaymentWay,
  type RawNotice,
  type RecordMessage,
  type RefundRequest,
  type RefundState,
} from '../payment.port.ts';
import { fetchBill, readBillZip } from './alipay-bill.ts';
import { alipayAsker, openAlipay, textOf, type AlipayFields } from './alipay-client.ts';
import { forgeryOf, readFields, readForm, refundName } from './alipay-notice.ts';
import { cashierAddress, formTo, orderFields } from './alipay-order.ts';
import { readShanghaiTime } from './alipay-time.ts';

const qrMs = 2 * 3_600_000;

/** Alipay through its own SDK: its page (`page`, as a form), its QR code, and its page for phones (`h5`). */
export function alipayPayment(config: AlipayConfig, record: RecordMessage): PaymentGateway {
  const sdk = openAlipay(config);
  const ask = alipayAsker(sdk, record);

  const start = async (request: PaymentRequest, way: PaymentWay): Promise<PaymentStart> => {
    if (request.money.currency !== 'CNY') throw new RangeError('Alipay takes CNY');
    if (way === 'qr') return await precreate(request);
    if (way === 'jsapi') throw new RangeError('Alipay has no such way');
    const address = cashierAddress(sdk, config, request, way);
    await record({
      provider: 'alipay',
      direction: 'out',
      action: way === 'page' ? 'alipay.trade.page.pay' : 'alipay.trade.wap.pay',
      paymentNo: request.paymentNo,
      request: address.searchParams.get('biz_content') ?? '',
      response: null,
      verdict: 'given to the browser',
    });
    return way === 'page'
      ? { kind: 'form', html: formTo(address) }
      : { kind: 'redirect', url: address.href };
  };

  const precreate = async (request: PaymentRequest): Promise<PaymentStart> => {
    const answer = await ask({
      method: 'alipay.trade.precreate',
      paymentNo: request.paymentNo,
      biz: orderFields(request),
      notifyUrl: config.noticeUrl,
    });
    const content = textOf(answer, 'qr_code');
    if (content === '') throw new PaymentUnavailableError('no qr_code');
    const end = Math.min(request.expiresAt.getTime(), request.now.getTime() + qrMs);
    return { kind: 'qr', content, validUntil: new Date(end) };
  };

  const find = async ({ paymentNo }: PaymentName): Promise<PaymentState> => {
    const answer = await ask({
      method: 'alipay.trade.query',
      paymentNo,
      biz: { out_trade_no: paymentNo },
    }).catch(absentWhere('ACQ.TRADE_NOT_EXIST'));
    return answer === null ? { state: 'absent' } : stateOf(answer, paymentNo, config);
  };

  const close = async (name: PaymentName): Promise<PaymentState> => {
    const { paymentNo } = name;
    try {
      await ask({
        method: 'alipay.trade.close',
        paymentNo,
        biz: { out_trade_no: paymentNo },
      });
      return { state: 'closed' };
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error;
      // Who never opened the page or scanned the code left no trade; the order's end keeps the code from being paid.
      if (error.code === 'ACQ.TRADE_NOT_EXIST') return { state: 'closed' };
      const found = await find(name);
      if (found.state === 'paid' || found.state === 'closed') return found;
      throw error;
    }
  };

  const refund = async (request: RefundRequest): Promise<RefundState> => {
    const { paymentNo, transactionNo, refundNo } = request;
    const answer = await ask({
      method: 'alipay.trade.refund',
      paymentNo,
      biz: {
        trade_no: transactionNo,
        out_trade_no: paymentNo,
        out_request_no: refundNo,
        refund_amount: toDecimal(request.refund.amount),
        refund_reason: request.reason.slice(0, 100),
      },
    });
    const doneAt = readShanghaiTime(answer['gmt_refund_pay']);
    if (answer['fund_change'] === 'Y' && doneAt !== null)
      return { state: 'done', providerRefundNo: refundName(transactionNo, refundNo), doneAt };
    // Without a change of funds it is a repeat, or not done yet: only the query tells.
    const found = await findRefund(request);
    return found.state === 'absent' ? { state: 'processing' } : found;
  };

  const findRefund = async (request: RefundRequest): Promise<RefundState> => {
    const { paymentNo, transactionNo, refundNo } = request;
    const answer = await ask({
      method: 'alipay.trade.fastpay.refund.query',
      paymentNo,
      biz: {
        trade_no: transactionNo,
        out_trade_no: paymentNo,
        out_request_no: refundNo,
        query_options: ['gmt_refund_pay'],
      },
    }).catch(absentWhere('ACQ.TRADE_NOT_EXIST'));
    return answer === null ? { state: 'absent' } : refundStateOf(answer, request);
  };

  const readNotice = async ({ body }: RawNotice): Promise<NoticeReading> => {
    const fields = readForm(body);
    const forgery = fields === null ? 'a field stands twice' : forgeryOf(sdk, fields);
    const reading: NoticeReading =
      fields === null || forgery !== null
        ? { kind: 'forged', why: forgery ?? '' }
        : readFields(fields);
    await record({
      provider: 'alipay',
      direction: 'in',
      action: 'notice',
      paymentNo: (forgery === null && fields?.['out_trade_no']) || null,
      request: withoutSignature(body),
      response: null,
      verdict: forgery === null ? reading.kind : `forged: ${forgery}`,
    });
    return reading;
  };

  async function* readBill(day: string): AsyncIterable<BillLine> {
    const answer = await ask({
      method: 'alipay.data.dataservice.bill.downloadurl.query',
      paymentNo: null,
      biz: { bill_type: 'trade', bill_date: day },
    }).catch(absentWhere('isp.bill_not_exist'));
    // A day on which nothing moved has no bill.
    if (answer === null) return;
    yield* await readBillZip(await fetchBill(textOf(answer, 'bill_download_url')));
  }

  return {
    provider: 'alipay',
    ways: config.ways,
    currency: 'CNY',
    merchant: config.sellerId,
    app: config.appId,
    start,
    find,
    take: find,
    close,
    refund,
    findRefund,
    readNotice,
    answerNotice: (reading, isTaken) => ({
      status: reading.kind === 'forged' ? 400 : 200,
      contentType: 'text/plain; charset=utf-8',
      body: isTaken && reading.kind !== 'forged' ? 'success' : 'fail',
    }),
    readBill,
  };
}

/** Turns a refusal of that code into null. */
function absentWhere(code: string): (error: unknown) => null {
  return (error) => {
    if (error instanceof PaymentRefusedError && error.code === code) return null;
    throw error;
  };
}

function stateOf(answer: AlipayFields, paymentNo: string, config: AlipayConfig): PaymentState {
  if (answer['out_trade_no'] !== paymentNo)
    throw new PaymentUnavailableError('the answer is about another order');
  const status = textOf(answer, 'trade_status');
  const sentAt = readShanghaiTime(answer['send_pay_date']);
  if (status === 'WAIT_BUYER_PAY') return { state: 'waiting' };
  // A trade that was refunded as a whole is closed too; only money that came had a time.
  if (status === 'TRADE_CLOSED' && sentAt === null) return { state: 'closed' };
  const amount = readDecimal(answer['total_amount']);
  const transactionNo = textOf(answer, 'trade_no');
  if (amount === null || transactionNo === '')
    throw new PaymentUnavailableError('the answer names no amount or trade');
  return {
    state: 'paid',
    payment: {
      provider: 'alipay',
      transactionNo,
      paymentNo,
      money: { amount, currency: 'CNY' },
      // The answer is signed for our app, and names neither.
      merchant: config.sellerId,
      app: config.appId,
      paidAt: sentAt ?? new Date(),
    },
  };
}

function refundStateOf(answer: AlipayFields, request: RefundRequest): RefundState {
  const { transactionNo, refundNo } = request;
  if (textOf(answer, 'out_request_no') === '') return { state: 'absent' };
  if (answer['out_request_no'] !== refundNo)
    throw new PaymentUnavailableError('the answer is about another refund');
  const status = textOf(answer, 'refund_status');
  if (status === 'REFUND_FAIL') return { state: 'abnormal', why: 'REFUND_FAIL' };
  if (status !== 'REFUND_SUCCESS') return { state: 'processing' };
  return {
    state: 'done',
    providerRefundNo: refundName(transactionNo, refundNo),
    doneAt: readShanghaiTime(answer['gmt_refund_pay']) ?? new Date(),
  };
}

/** The body as it came, but for what makes it one that can be sent again. */
function withoutSignature(body: string): string {
  return body.replace(/(^|&)sign=[^&]*/g, '$1sign=…').slice(0, 20_000);
}
