import { randomUUID } from 'node:crypto';
import type { FaultAim } from '../payment/payment-faults.ts';
import type { PaymentApi, RawAnswer, RawRequest } from '../payment/payment-server.ts';
import type { WxpayAccount } from './wxpay-account.ts';
import type { WxpayBook } from './wxpay-book.ts';
import {
  askBill,
  askRefund,
  closeOrder,
  downloadFile,
  findOrder,
  findRefund,
  findTransaction,
  listCertificates,
  placeH5,
  placeJsapi,
  placeNative,
  type WxpayHandler,
} from './wxpay-calls.ts';
import { WxpayError } from './wxpay-error.ts';
import type { Fields } from './wxpay-fields.ts';
import { checkRequest, probeSignature, signedHeaders } from './wxpay-signature.ts';

interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  /** What faults and the journal call it. */
  action: string;
  handle: WxpayHandler;
}

const ROUTES: readonly Route[] = [
  route('POST', '/v3/pay/transactions/native', 'native', placeNative),
  route('POST', '/v3/pay/transactions/jsapi', 'jsapi', placeJsapi),
  route('POST', '/v3/pay/transactions/h5', 'h5', placeH5),
  route('GET', '/v3/pay/transactions/out-trade-no/([^/]+)', 'query', findOrder),
  route('GET', '/v3/pay/transactions/id/([^/]+)', 'query', findTransaction),
  route('POST', '/v3/pay/transactions/out-trade-no/([^/]+)/close', 'close', closeOrder),
  route('POST', '/v3/refund/domestic/refunds', 'refund', askRefund),
  route('GET', '/v3/refund/domestic/refunds/([^/]+)', 'refund-query', findRefund),
  route('GET', '/v3/bill/tradebill', 'bill', askBill),
  route('GET', '/v3/billdownload/file', 'bill-file', downloadFile),
  route('GET', '/v3/certificates', 'certificates', listCertificates),
];

function route(method: Route['method'], path: string, action: string, handle: WxpayHandler): Route {
  return { method, path: new RegExp(`^${path}$`), action, handle };
}

export interface WxpayApiOptions {
  account: WxpayAccount;
  book: WxpayBook;
  /** The phone, where a payment from a phone's browser goes on. */
  phoneUrl: string;
  now: () => Date;
}

/** api.mch.weixin.qq.com, and the page of wx.tenpay.com that a phone's browser is sent to. */
export function wxpayApi(options: WxpayApiOptions): PaymentApi {
  const files = new Map<string, string>();
  return {
    provider: 'wechat',
    aimOf: (request) => aimOf(request, options.book),
    answer: (request) => answer(request, options, files),
    refuse: (_request, fault) =>
      refusal(
        options.account,
        new WxpayError(fault === '429' ? 'FREQUENCY_LIMITED' : 'SYSTEM_ERROR'),
      ),
    spoil: ({ status, headers, body }, trick) => {
      const signature =
        trick === 'answer-probe'
          ? probeSignature()
          : (signedHeaders(`${body} `, options.account, new Date())['wechatpay-signature'] ?? '');
      return { status, headers: { ...headers, 'wechatpay-signature': signature }, body };
    },
  };
}

function answer(
  request: RawRequest,
  { account, book, phoneUrl, now }: WxpayApiOptions,
  files: Map<string, string>,
): RawAnswer {
  const url = new URL(request.url, 'http://wxpay');
  if (request.method === 'GET' && url.pathname === '/cgi-bin/mmpayweb-bin/checkmweb')
    return leadToPhone(url, phoneUrl);
  try {
    // The SDK signs by the real time, whatever the sandbox's clock says.
    checkRequest(request, account, new Date());
    const { found, name } = findRoute(request, url);
    if (!found) throw new WxpayError('RESOURCE_NOT_EXISTS', '接口不存在');
    const result = found.handle({
      account,
      book,
      files,
      origin: `http://${request.headers['host'] ?? ''}`,
      name,
      query: url.searchParams,
      body: readJson(request),
      now: now(),
    });
    return success(account, result);
  } catch (error) {
    if (!(error instanceof WxpayError)) throw error;
    return refusal(account, error);
  }
}

function findRoute(
  { method }: RawRequest,
  { pathname }: URL,
): { found: Route | undefined; name: string } {
  const found = ROUTES.find((one) => one.method === method && one.path.test(pathname));
  const name = found?.path.exec(pathname)?.[1] ?? '';
  return { found, name: decode(name) };
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function aimOf(request: RawRequest, book: WxpayBook): FaultAim {
  const url = new URL(request.url, 'http://wxpay');
  const { found, name } = findRoute(request, url);
  const { out_trade_no: given, transaction_id: transaction } = peek(request);
  const named = url.pathname.includes('/id/') ? name : transaction;
  if (typeof named === 'string')
    return { action: found?.action, order: book.findByTransaction(named)?.id };
  if (found?.action === 'refund-query')
    return {
      action: found.action,
      order: book.refunds().find(({ id }) => id === name)?.outTradeNo,
    };
  return { action: found?.action, order: typeof given === 'string' ? given : name || undefined };
}

function peek(request: RawRequest): Fields {
  try {
    return readJson(request);
  } catch {
    return {};
  }
}

function readJson({ method, headers, body }: RawRequest): Fields {
  if (method !== 'POST') return {};
  if (!headers['content-type']?.startsWith('application/json'))
    throw new WxpayError('PARAM_ERROR', 'Content-Type应为application/json');
  const value = parse(body.toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new WxpayError('PARAM_ERROR', '请求体不是合法的JSON对象');
  return value as Fields;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function success(account: WxpayAccount, result: ReturnType<WxpayHandler>): RawAnswer {
  // A file is not signed; its hash was.
  if (typeof result === 'string')
    return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: result };
  const body = result === null ? '' : JSON.stringify(result);
  return signed(account, result === null ? 204 : 200, body);
}

function refusal(account: WxpayAccount, error: WxpayError): RawAnswer {
  return signed(account, error.status, error.toBody());
}

function signed(account: WxpayAccount, status: number, body: string): RawAnswer {
  const headers = {
    ...signedHeaders(body, account, new Date()),
    'request-id': randomUUID(),
    ...(body !== '' && { 'content-type': 'application/json; charset=utf-8' }),
  };
  return { status, headers, body };
}

function leadToPhone({ searchParams }: URL, phoneUrl: string): RawAnswer {
  const target = new URL('/', phoneUrl);
  target.searchParams.set('tab', 'pay');
  target.searchParams.set('code', `prepay_id=${searchParams.get('prepay_id') ?? ''}`);
  const back = searchParams.get('redirect_url');
  if (back !== null) target.searchParams.set('back', back);
  return { status: 302, headers: { location: target.href }, body: '' };
}
