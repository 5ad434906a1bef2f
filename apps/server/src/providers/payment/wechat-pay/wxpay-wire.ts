import { Wechatpay } from 'wechatpay-axios-plugin';
import type { WxpayConfig } from '../../../platform/config/wxpay-config.ts';
import {
  PaymentRefusedError,
  PaymentUnavailableError,
  type RecordMessage,
} from '../payment.port.ts';
import { masked } from './wxpay-fields.ts';

export interface WxpayCall {
  /** What the log calls it. */
  readonly action: string;
  readonly paymentNo: string | null;
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface WxpayWire {
  /** The data of a verified answer. Throws PaymentUnavailableError or PaymentRefusedError. */
  ask(call: WxpayCall): Promise<unknown>;
  /** A file, as it comes. Throws the same. */
  download(call: WxpayCall): Promise<NodeJS.ReadableStream>;
}

const MOST_ANSWER_BYTES = 1_048_576;
/** A file of a large school takes its time, but not for ever. */
const FILE_MS = 300_000;
const MOST_RECORDED = 16_384;

/** Answers of these are no refusal: the same question may be asked again. */
const PASSING_CODES = new Set(['SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'BANK_ERROR', 'BANKERROR']);

const WHYS: Readonly<Record<string, PaymentRefusedError['why']>> = {
  NOT_ENOUGH: 'balance',
  NOTENOUGH: 'balance',
  ORDER_CLOSED: 'closed',
  ORDERCLOSED: 'closed',
  ORDERPAID: 'paid',
  ORDER_PAID: 'paid',
  RULE_LIMIT: 'limit',
  RULELIMIT: 'limit',
};

/** What an axios error says, without its configuration, which holds the private key. */
interface Failure {
  readonly code?: string;
  readonly response?: { readonly status: number; readonly data: unknown };
}

/** Asks WeChat Pay by its SDK, which signs what we ask and checks what is answered. */
export function openWire(config: WxpayConfig, record: RecordMessage, timeoutMs: number): WxpayWire {
  const { v3 } = new Wechatpay({
    mchid: config.mchid,
    serial: config.serial,
    privateKey: config.privateKey,
    certs: { ...config.publicKeys },
    baseURL: `${config.url}/`,
    timeout: timeoutMs,
    maxRedirects: 0,
    proxy: false,
  }).client;

  async function send(call: WxpayCall, responseType: 'json' | 'stream'): Promise<unknown> {
    const { method, path, query, body } = call;
    const answer = await v3.request<unknown>({
      method,
      url: path,
      responseType,
      ...(query && { params: query }),
      ...(body && { data: body }),
      ...(responseType === 'json'
        ? { maxContentLength: MOST_ANSWER_BYTES }
        : { signal: AbortSignal.timeout(FILE_MS) }),
    });
    return answer.data;
  }

  async function once(call: WxpayCall, responseType: 'json' | 'stream'): Promise<unknown> {
    const { method, path, query, body } = call;
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const request = `${method.toUpperCase()} ${path}${search}${body ? ` ${masked(body)}` : ''}`;
    const log = (response: string | null, verdict: string) =>
      record({
        provider: 'wechat',
        direction: 'out',
        action: call.action,
        paymentNo: call.paymentNo,
        request,
        response: response === null ? null : response.slice(0, MOST_RECORDED),
        verdict,
      });
    try {
      const data = await send(call, responseType);
      await log(responseType === 'json' ? masked(data) : 'a file', 'answered');
      return data;
    } catch (error) {
      const failure = error as Failure;
      const meant = meaningOf(failure);
      const { response } = failure;
      await log(response === undefined ? null : describe(response), verdictOf(meant));
      throw meant;
    }
  }

  return {
    ask: async (call) => {
      try {
        return await once(call, 'json');
      } catch (error) {
        // WeChat Pay now and then answers with a signature that is wrong on purpose, to see whether we look.
        if (error instanceof UnverifiedError) return await once(call, 'json');
        throw error;
      }
    },
    download: async (call) => (await once(call, 'stream')) as NodeJS.ReadableStream,
  };
}

class UnverifiedError extends PaymentUnavailableError {}
class SilentError extends PaymentUnavailableError {}

function meaningOf({
  code = '',
  response,
}: Failure): PaymentRefusedError | PaymentUnavailableError {
  if (code.startsWith('EV3_')) return new UnverifiedError(`WeChat Pay: ${code}`);
  if (response === undefined)
    return code === 'ECONNABORTED' || code === 'ETIMEDOUT'
      ? new SilentError('WeChat Pay: time-out')
      : new PaymentUnavailableError(`WeChat Pay: no answer (${code || 'unknown'})`);
  const { status, data } = response;
  const said = codeOf(data);
  if (status < 400 || status >= 500 || status === 429 || said === '' || PASSING_CODES.has(said))
    return new PaymentUnavailableError(`WeChat Pay: HTTP ${status} ${said}`.trimEnd());
  return new PaymentRefusedError(said, WHYS[said] ?? 'other', `WeChat Pay: ${said}`);
}

function codeOf(data: unknown): string {
  const code = typeof data === 'object' && data !== null && 'code' in data ? data.code : '';
  return typeof code === 'string' ? code : '';
}

/** The body of a failed download is a stream, of which nothing is kept. */
function describe({ status, data }: NonNullable<Failure['response']>): string {
  const isStream = typeof data === 'object' && data !== null && 'pipe' in data;
  return isStream ? String(status) : `${status} ${masked(data)}`;
}

function verdictOf(error: PaymentRefusedError | PaymentUnavailableError): string {
  if (error instanceof PaymentRefusedError) return `refused: ${error.code}`;
  if (error instanceof SilentError) return 'time-out';
  return error instanceof UnverifiedError ? 'unverified' : 'unavailable';
}
