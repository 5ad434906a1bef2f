import { AlipayRequestError, AlipaySdk } from 'alipay-sdk';
import type { AlipayConfig } from '../../../platform/alipay-config.ts';
import {
  PaymentRefusedError,
  PaymentUnavailableError,
  type RecordMessage,
} from '../payment.port.ts';
import { shanghaiTime } from './alipay-time.ts';

const timeoutMs = 10_000;

export type AlipayFields = Readonly<Record<string, unknown>>;

export interface AlipayQuestion {
  readonly method: string;
  readonly paymentNo: string | null;
  readonly biz: AlipayFields;
  readonly notifyUrl?: string;
}

export type AskAlipay = (question: AlipayQuestion) => Promise<AlipayFields>;

export function openAlipay(config: AlipayConfig): AlipaySdk {
  return new AlipaySdk({
    appId: config.appId,
    privateKey: config.privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: config.publicKey,
    gateway: config.url,
    timeout: timeoutMs,
    // The wire's own names.
    camelcase: false,
  });
}

/** Asks the gateway and believes only what it signed. The answer is PaymentUnavailableError or PaymentRefusedError, or right. */
export function alipayAsker(sdk: AlipaySdk, record: RecordMessage): AskAlipay {
  return async ({ method, paymentNo, biz, notifyUrl }) => {
    const keep = async (response: string | null, verdict: string): Promise<void> =>
      await record({
        provider: 'alipay',
        direction: 'out',
        action: method,
        paymentNo,
        request: JSON.stringify({ ...biz, notify_url: notifyUrl }),
        response,
        verdict,
      });
    const answer = await exchange(sdk, { method, biz, notifyUrl }).catch(async (error: unknown) => {
      const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
      await keep(rawAnswerOf(error), `unavailable: ${why}`);
      throw new PaymentUnavailableError(`${method}: ${why}`, { cause: error });
    });
    const error = errorOf(method, answer);
    await keep(JSON.stringify(answer), error === null ? 'ok' : verdictOf(error));
    if (error !== null) throw error;
    return answer;
  };
}

async function exchange(
  sdk: AlipaySdk,
  {
    method,
    biz,
    notifyUrl,
  }: Pick<AlipayQuestion, 'method' | 'biz'> & { notifyUrl: string | undefined },
): Promise<AlipayFields> {
  const params = {
    // The SDK would take the time of the zone that the process happens to be in.
    timestamp: shanghaiTime(new Date()),
    bizContent: biz,
    ...(notifyUrl !== undefined && { notifyUrl }),
  };
  return await sdk.exec(method, params, { validateSign: true });
}

/** What came, where something came that could not be believed; without its signature. */
function rawAnswerOf(error: unknown): string | null {
  const raw: unknown = error instanceof AlipayRequestError ? error.responseDataRaw : null;
  return typeof raw === 'string' ? raw.replace(/"sign"\s*:\s*"[^"]*"/g, '"sign":"…"') : null;
}

/** Codes that say nothing about whether it was done. */
const unsure = new Set(['20000', '40005']);
const unsureSubCode = /(?:SYSTEM_ERROR|unknow-error|call-limited)$/;

const reasons: Readonly<Record<string, PaymentRefusedError['why']>> = {
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
  const [code, subCode, words] = ['code', 'sub_code', 'sub_msg'].map((name) =>
    textOf(answer, name),
  );
  if (code === '10000') return null;
  const text = `${method}: ${code} ${subCode} ${words}`;
  if (!code || unsure.has(code) || unsureSubCode.test(subCode ?? ''))
    return new PaymentUnavailableError(text);
  const ownCode = subCode || code;
  return new PaymentRefusedError(ownCode, reasons[ownCode] ?? 'other', text);
}

function verdictOf(error: PaymentRefusedError | PaymentUnavailableError): string {
  return error instanceof PaymentRefusedError ? `refused: ${error.code}` : 'unavailable';
}

/** A text that the answer may hold; empty when it does not. */
export function textOf(answer: AlipayFields, name: string): string {
  const value = answer[name];
  return typeof value === 'string' ? value : '';
}
