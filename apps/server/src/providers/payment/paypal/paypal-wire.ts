import { AsyncLocalStorage } from 'node:async_hooks';
import { ApiError, Client, Environment } from '@paypal/paypal-server-sdk';
import axios, { type AxiosAdapter, type AxiosResponse } from 'axios';
import type { PaypalConfig } from '../../../platform/config/paypal-config.ts';
import {
  PaymentRefusedError,
  PaymentUnavailableError,
  type RecordMessage,
} from '../payment.port.ts';
import { maskedJson } from '../masked-json.ts';
import { PAYER } from './paypal-payer.ts';

export interface PaypalCall<Result> {
  /** What the log calls it. */
  readonly action: string;
  readonly paymentNo: string | null;
  readonly ask: (client: Client) => Promise<{ readonly result: Result }>;
}

/** Throws PaymentUnavailableError or PaymentRefusedError. */
export type AskPaypal = <Result>(call: PaypalCall<Result>) => Promise<Result>;

/** What went over the wire for one call, without tokens. */
interface Exchange {
  request: string;
  response: string | null;
}

const MOST_RECORDED = 16_384;
const TOKEN_PATH = '/v1/oauth2/token';
/** What the SDK knows PayPal by; it has no setting for another. */
const SDK_HOST = 'https://api-m.paypal.com';

/** Something came, but nothing that can be read. */
class UnreadableError extends PaymentUnavailableError {}

/** Asks PayPal by its SDK. */
export function openPaypal(
  config: PaypalConfig,
  record: RecordMessage,
  timeoutMs: number,
): AskPaypal {
  const seen = new AsyncLocalStorage<Exchange>();
  const makeClient = (): Client =>
    new Client({
      environment: Environment.Production,
      clientCredentialsAuthCredentials: {
        oAuthClientId: config.clientId,
        oAuthClientSecret: config.clientSecret,
      },
      // Neither has a limit of its own.
      timeout: timeoutMs,
      httpClientOptions: { timeout: timeoutMs },
      unstable_httpClientOptions: {
        adapter: adapterTo(config.url, seen),
        maxRedirects: 0,
        proxy: false,
      },
    });
  let client = makeClient();

  const once: AskPaypal = async ({ action, paymentNo, ask }) => {
    const exchange: Exchange = { request: action, response: null };
    const keep = (verdict: string) =>
      record({
        provider: 'paypal',
        direction: 'out',
        action,
        paymentNo,
        request: exchange.request.slice(0, MOST_RECORDED),
        response: exchange.response?.slice(0, MOST_RECORDED) ?? null,
        verdict,
      });
    try {
      const { result } = await seen.run(exchange, () => ask(client));
      await keep('answered');
      return result;
    } catch (error) {
      const meant = meaningOf(action, error, exchange);
      await keep(verdictOf(meant));
      throw meant;
    }
  };

  return async (call) => {
    try {
      return await once(call);
    } catch (error) {
      const isTokenOver =
        error instanceof PaymentRefusedError && error.code === 'AUTHENTICATION_FAILURE';
      if (!isTokenOver && !(error instanceof UnreadableError)) throw error;
      // The SDK keeps a token until its time is over, also one that PayPal no longer knows.
      if (isTokenOver) client = makeClient();
      return await once(call);
    }
  };
}

/** Sends what is meant for PayPal to the address that is configured, and notes it. */
function adapterTo(url: string, seen: AsyncLocalStorage<Exchange>): AxiosAdapter {
  const send = axios.getAdapter('http');
  return async (request) => {
    const target = request.url ?? '';
    if (!target.startsWith(SDK_HOST)) throw new Error('an address that is not PayPal’s');
    const path = target.slice(SDK_HOST.length);
    const isToken = path.startsWith(TOKEN_PATH);
    const exchange = isToken ? undefined : seen.getStore();
    const body: unknown = request.data;
    if (exchange)
      exchange.request = [
        `${(request.method ?? 'get').toUpperCase()} ${path}`,
        ...(typeof body === 'string' && body !== '' ? [body] : []),
      ].join(' ');
    const answer: AxiosResponse<unknown> = await send({ ...request, url: `${url}${path}` });
    if (exchange) exchange.response = `${answer.status} ${maskedJson(String(answer.data), PAYER)}`;
    return answer;
  };
}

const WHYS: Readonly<Record<string, PaymentRefusedError['why']>> = {
  ORDER_ALREADY_CAPTURED: 'paid',
  DUPLICATE_INVOICE_ID: 'paid',
  INSTRUMENT_DECLINED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'balance',
  REFUND_AMOUNT_EXCEEDED: 'limit',
  CAPTURE_FULLY_REFUNDED: 'limit',
};

function meaningOf(
  action: string,
  error: unknown,
  { response }: Exchange,
): PaymentRefusedError | PaymentUnavailableError {
  if (!(error instanceof ApiError)) {
    if (response !== null || isParseError(error))
      return new UnreadableError(`PayPal: ${action}: an answer that cannot be read`);
    const isLate = error instanceof Error && 'code' in error && error.code === 'ECONNABORTED';
    return new PaymentUnavailableError(`PayPal: ${action}: ${isLate ? 'time-out' : 'no answer'}`);
  }
  const { statusCode } = error;
  const said = codeOf(error.body);
  if (statusCode === 401)
    return new PaymentRefusedError(
      'AUTHENTICATION_FAILURE',
      'other',
      `PayPal: ${action}: HTTP 401 ${said}`,
    );
  if (statusCode < 400 || statusCode >= 500 || statusCode === 429 || said === '')
    return new PaymentUnavailableError(`PayPal: ${action}: HTTP ${statusCode} ${said}`.trimEnd());
  return new PaymentRefusedError(said, WHYS[said] ?? 'other', `PayPal: ${action}: ${said}`);
}

/** What the SDK throws over a body that is not what it was promised. */
function isParseError(error: unknown): boolean {
  return (
    error instanceof Error && /parse|JSON|schema|validat/i.test(`${error.name} ${error.message}`)
  );
}

/** The first issue of an error, else its name. */
function codeOf(body: unknown): string {
  try {
    const value = JSON.parse(String(body)) as {
      name?: unknown;
      error?: unknown;
      details?: readonly { issue?: unknown }[];
    };
    const code = value.details?.[0]?.issue ?? value.name ?? value.error;
    return typeof code === 'string' ? code : '';
  } catch {
    return '';
  }
}

function verdictOf(error: PaymentRefusedError | PaymentUnavailableError): string {
  if (error instanceof PaymentRefusedError) return `refused: ${error.code}`;
  if (error instanceof UnreadableError) return 'unreadable';
  return error.message.endsWith('time-out') ? 'time-out' : 'unavailable';
}
