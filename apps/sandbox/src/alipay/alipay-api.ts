import { pageAnswer } from '../payment/cashier-request.ts';
import type { PaymentApi, RawAnswer, RawRequest } from '../payment/payment-server.ts';
import { AlipayError, unknownError } from './alipay-error.ts';
import type { Fields } from './alipay-signature.ts';
import type { AlipayStandIn } from './alipay-stand-in.ts';
import { readBillFile } from './bill.ts';
import { answerCashier } from './cashier/cashier.ts';
import { renderGatewayError } from './cashier/cashier-page.ts';
import { answerKey, sealAnswer, spoilSignature } from './gateway-answer.ts';
import { isPageMethod, METHODS, PAGE_METHODS } from './gateway-methods.ts';
import { authorize, readBizContent, readGatewayFields } from './gateway-request.ts';
import { readOrder, textOf } from './trade-order.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** Alipay's gateway: /gateway.do, and the bills that it leads to. */
export function createAlipayApi(alipay: AlipayStandIn, now: () => Date): PaymentApi {
  const seal = (fields: Fields, body: Readonly<Record<string, unknown>>): RawAnswer =>
    sealAnswer(answerKey(knownMethod(fields)), body, alipay.account.alipayPrivateKey);
  const refuse = (fields: Fields, error: unknown): RawAnswer => {
    if (!(error instanceof AlipayError)) throw error;
    return isPageMethod(fields['method'])
      ? pageAnswer(renderGatewayError(error))
      : seal(fields, error.toBody());
  };
  return {
    provider: 'alipay',
    aimOf: (request) => {
      if (request.url.startsWith('/bill/')) return { action: 'bill-file' };
      const fields = readGatewayFields(request);
      return { action: actionOf(fields['method']), order: orderOf(alipay, fields) };
    },
    answer: (request) => {
      const [path] = request.url.split('?');
      if (path?.startsWith('/bill/')) return answerBill(alipay, request.url);
      if (path !== '/gateway.do') return { status: 404, headers: HTML, body: 'not found' };
      const fields = readGatewayFields(request);
      try {
        return answerGateway(alipay, request, fields, { seal, now });
      } catch (error) {
        return refuse(fields, error);
      }
    },
    refuse: (request, fault) => {
      const fields = readGatewayFields(request);
      return refuse(
        fields,
        fault === '500'
          ? unknownError()
          : new AlipayError(40005, 'isv.app-call-limited', '应用调用次数超限'),
      );
    },
    page: (request) => answerCashier(alipay, request),
    spoil: spoilSignature,
  };
}

/** @throws AlipayError */
function answerGateway(
  alipay: AlipayStandIn,
  request: RawRequest,
  fields: Fields,
  {
    seal,
    now,
  }: {
    seal: (fields: Fields, body: Readonly<Record<string, unknown>>) => RawAnswer;
    now: () => Date;
  },
): RawAnswer {
  if (!fields['method']) throw new AlipayError(40001, 'isv.missing-method', '缺少方法名参数');
  const method = knownMethod(fields);
  if (method === undefined) throw new AlipayError(40002, 'isv.invalid-method', '不存在的方法名');
  // Signatures carry the caller's real time, whatever time the trades live in.
  authorize(fields, alipay.account, new Date());
  const biz = readBizContent(fields);
  if (!biz) throw new AlipayError(40002, 'isv.invalid-parameter', '参数无效');
  if (isPageMethod(method)) {
    const order = readOrder(PAGE_METHODS[method].way, fields, biz, now());
    const offer = alipay.offer(order);
    return { status: 303, headers: { location: `/cashier/${offer.id}` }, body: '' };
  }
  const url = `http://${request.headers['host'] ?? ''}`;
  const body = METHODS[method]?.answer({ alipay, fields, biz, now: now(), url });
  return seal(fields, { code: '10000', msg: 'Success', ...body });
}

function knownMethod({ method }: Fields): string | undefined {
  return isPageMethod(method) || (method !== undefined && Object.hasOwn(METHODS, method))
    ? method
    : undefined;
}

function actionOf(method: string | undefined): string {
  if (isPageMethod(method)) return PAGE_METHODS[method].action;
  return METHODS[method ?? '']?.action ?? '';
}

/** The merchant's number that a call is about; need not be a right one. */
function orderOf(alipay: AlipayStandIn, fields: Fields): string | undefined {
  const biz = readBizContent(fields) ?? {};
  const [order, tradeNo] = [textOf(biz, 'out_trade_no'), textOf(biz, 'trade_no')];
  return order || alipay.trades.findByTradeNo(tradeNo)?.id;
}

function answerBill(alipay: AlipayStandIn, url: string): RawAnswer {
  const bytes = readBillFile(alipay, url);
  return bytes === undefined
    ? { status: 403, headers: HTML, body: 'expired' }
    : { status: 200, headers: { 'content-type': 'application/zip' }, body: '', bytes };
}
