import { AlipayRequestError, AlipaySdk, type AlipaySdkConfig } from 'alipay-sdk';
import { Agent, type Dispatcher } from 'undici';
import type { AlipayConfig } from '../../../platform/config/alipay-config.ts';
import {
  PaymentRefusedError,
  PaymentUnavailableError,
  type RecordMessage,
} from '../payment.port.ts';
import { maskedJson } from '../masked-json.ts';
import { shanghaiTime } from './alipay-time.ts';

export type AlipayFields = Readonly<Record<string, unknown>>;

export interface AlipayQuestion {
  /** What the log calls it. */
  readonly action: string;
  readonly method: string;
  readonly paymentNo: string | null;
  readonly biz: AlipayFields;
  readonly noticeUrl?: string;
}

/** Throws PaymentUnavailableError or PaymentRefusedError. */
export type AskAlipay = (question: AlipayQuestion) => Promise<AlipayFields>;

const MOST_RECORDED = 16_384;
/** Whom an answer names as the one who paid. */
const PAYER = ['buyer_logon_id', 'buyer_user_id', 'buyer_open_id', 'buyer_user_name'];
const RETRY_HEADER = 'x-urllib-retry-on-socket-error';

/** The SDK's client asks again by itself when a connection breaks; whether to ask again is ours to say. */
const once: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  if (options.headers && RETRY_HEADER in options.headers) throw new Error('the connection broke');
  return dispatch(options, handler);
};

export function openAlipay(config: AlipayConfig, timeoutMs: number): AlipaySdk {
  // The SDK means a proxy, and hands it on to undici, which takes any dispatcher.
  const dispatcher = new Agent().compose(once) as unknown as AlipaySdkConfig['proxyAgent'];
  return new AlipaySdk({
    appId: config.appId,
    privateKey: config.privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: config.publicKey,
    gateway: config.url,
    timeout: timeoutMs,
    // The wire's own names.
    camelcase: false,
    ...(dispatcher && { proxyAgent: dispatcher }),
  });
}

/** Something came, but nothing that Alipay signed. */
class UnverifiedError extends PaymentUnavailableError {}

/** Asks the gateway and believes only what it signed. */
export function alipayAsker(sdk: AlipaySdk, record: RecordMessage): AskAlipay {
  const askOnce: AskAlipay = async (question) => {
    const keep = (response: string | null, verdict: string) =>
      record({
        provider: 'alipay',
        direction: 'out',
        action: question.action,
        paymentNo: question.paymentNo,
        request: `${question.method} ${JSON.stringify(question.biz)}`,
        response: response === null ? null : maskedJson(response, PAYER).slice(0, MOST_RECORDED),
        verdict,
      });
    try {
      const answer = await exchange(sdk, question);
      const error = errorOf(question.method, answer);
      await keep(JSON.stringify(answer), error === null ? 'answered' : verdictOf(error));
      if (error === null) return answer;
      throw error;
    } catch (error) {
      if (error instanceof PaymentRefusedError || error instanceof PaymentUnavailableError)
        throw error;
      const meant = meaningOf(question.method, error);
      await keep(rawAnswerOf(error), verdictOf(meant));
      throw meant;
    }
  };
  return async (question) => {
    try {
      return await askOnce(question);
    } catch (error) {
      if (error instanceof UnverifiedError) return await askOnce(question);
      throw error;
    }
  };
}

async function exchange(
  sdk: AlipaySdk,
  { method, biz, noticeUrl }: AlipayQuestion,
): Promise<AlipayFields> {
  const params = {
    // The SDK would take the time of the zone that the process happens to be in.
    timestamp: shanghaiTime(new Date()),
    bizContent: biz,
    ...(noticeUrl !== undefined && { notifyUrl: noticeUrl }),
  };
  return await sdk.exec(method, params, { validateSign: true });
}

/** What the SDK threw: its words hold what came, and are not for a log. */
function meaningOf(method: string, error: unknown): PaymentUnavailableError {
  if (rawAnswerOf(error) !== null || error instanceof TypeError)
    return new UnverifiedError(`Alipay: ${method}: an answer that is not signed`);
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const isLate = cause instanceof Error && cause.name === 'HttpClientRequestTimeoutError';
  return new PaymentUnavailableError(`Alipay: ${method}: ${isLate ? 'time-out' : 'no answer'}`);
}

/** What came, where something came that could not be believed; without its signature. */
function rawAnswerOf(error: unknown): string | null {
  const raw: unknown = error instanceof AlipayRequestError ? error.responseDataRaw : undefined;
  return typeof raw === 'string' ? raw.replace(/"sign"\s*:\s*"[^"]*"/g, '"sign":"…"') : null;
}

/** Codes that say nothing about whether it was done. */
const PASSING_CODES = new Set(['20000', '40005']);
const PASSING_SUB_CODE = /(?:SYSTEM_ERROR|unknow-error|call-limited)$/;

const WHYS: Readonly<Record<string, PaymentRefusedError['why']>> = {
  'ACQ.TRADE_HAS_SUCCESS': 'paid',
  'ACQ.TRADE_HAS_CLOSE': 'closed',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': 'balance',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': 'limit',
  'ACQ.TOTAL_FEE_EXCEED': 'limit',
};

function errorOf(
  method: string,
  answer: AlipayFields,
): PaymentRefusedError | PaymentUnavailableError | null {
  const [code, subCode] = [textOf(answer, 'code'), textOf(answer, 'sub_code')];
  if (code === '10000') return null;
  const said = subCode || code;
  if (code === '' || PASSING_CODES.has(code) || PASSING_SUB_CODE.test(subCode))
    return new PaymentUnavailableError(`Alipay: ${method}: ${said}`);
  return new PaymentRefusedError(said, WHYS[said] ?? 'other', `Alipay: ${method}: ${said}`);
}

function verdictOf(error: PaymentRefusedError | PaymentUnavailableError): string {
  if (error instanceof PaymentRefusedError) return `refused: ${error.code}`;
  if (error instanceof UnverifiedError) return 'unverified';
  return error.message.endsWith('time-out') ? 'time-out' : 'unavailable';
}

/** A text that the answer may hold; empty when it does not. */
export function textOf(answer: AlipayFields, name: string): string {
  const value = answer[name];
  return typeof value === 'string' ? value : '';
}
