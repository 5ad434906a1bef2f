import { playText, playUrlFaults, type PlayFault } from './payment-address.ts';
import { integer, secret, text } from './variable.ts';

/** Of the list in `config.ts`. */
export const paypalVariables = {
  PAYPAL_CLIENT_ID: text(
    'client id of the app at PayPal; empty is the sandbox, or none in production; off is none',
  ),
  PAYPAL_CLIENT_SECRET: secret('its secret'),
  PAYPAL_MERCHANT_ID: text('the account that the money goes to'),
  PAYPAL_WEBHOOK_ID: text('id of the webhook to /api/mall/notice/paypal'),
  PAYPAL_RATE: integer(
    "fen that one US dollar costs, such as 720; an order keeps its own; 0 is the sandbox's",
    0,
    [0, 100_000],
  ),
  PAYPAL_URL: text("PayPal's API; empty is PayPal's or the sandbox"),
} as const;

export interface PaypalConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whom the money goes to. */
  readonly merchantId: string;
  /** Names the webhook in its signatures. */
  readonly webhookId: string;
  /** Fen that one US dollar costs a student; an order keeps the rate that it was made with. */
  readonly rate: number;
  readonly url: string;
  /** Where the certificates of webhooks may lie: origins of PayPal. */
  readonly certificateOrigins: readonly string[];
}

export interface PaypalValues {
  readonly NODE_ENV: string;
  readonly SANDBOX_PORT: number;
  readonly PAYPAL_CLIENT_ID: string;
  readonly PAYPAL_CLIENT_SECRET: string;
  readonly PAYPAL_MERCHANT_ID: string;
  readonly PAYPAL_WEBHOOK_ID: string;
  readonly PAYPAL_RATE: number;
  readonly PAYPAL_URL: string;
}

/** What the sandbox's PayPal knows the school by. */
export const sandboxPaypal = {
  clientId: 'sandbox-paypal-client',
  clientSecret: 'sandbox-paypal-secret',
  merchantId: 'SANDBOXMERCHT',
  webhookId: '0XZ00000000000016',
  rate: 720,
};

const REAL = 'https://api-m.paypal.com';

/** PayPal's certificates come from its older host. */
const CERTIFICATE_ORIGINS: Readonly<Record<string, readonly string[]>> = {
  [REAL]: ['https://api.paypal.com', REAL],
  'https://api-m.sandbox.paypal.com': [
    'https://api.sandbox.paypal.com',
    'https://api-m.sandbox.paypal.com',
  ],
};

export const certificateOriginsOf = (url: string): readonly string[] =>
  CERTIFICATE_ORIGINS[url] ?? [url];

const besideOf = ({ SANDBOX_PORT }: Pick<PaypalValues, 'SANDBOX_PORT'>): string =>
  `http://127.0.0.1:${SANDBOX_PORT + 6}`;

/** Where an account that a page set is: the sandbox knows its own alone, whatever the environment leads to. */
export const paypalUrlOf = (
  values: Pick<PaypalValues, 'SANDBOX_PORT' | 'PAYPAL_URL'>,
  clientId: string,
): string => {
  const url = values.PAYPAL_URL.replace(/\/+$/, '');
  if (clientId === sandboxPaypal.clientId) return url || besideOf(values);
  return url.startsWith('https:') ? url : REAL;
};

/** Null where PayPal is off. Without a client id it is the sandbox's, and off in production. */
export function paypalConfigOf(values: PaypalValues): PaypalConfig | null {
  const { PAYPAL_CLIENT_ID: clientId } = values;
  const isSandbox = clientId === '' || clientId === sandboxPaypal.clientId;
  if (clientId === 'off' || (isSandbox && values.NODE_ENV === 'production')) return null;
  const own = (given: string, ofSandbox: string) => given || (isSandbox ? ofSandbox : '');
  const url = values.PAYPAL_URL.replace(/\/+$/, '') || (isSandbox ? besideOf(values) : REAL);
  return {
    clientId: clientId || sandboxPaypal.clientId,
    clientSecret: own(values.PAYPAL_CLIENT_SECRET, sandboxPaypal.clientSecret),
    merchantId: own(values.PAYPAL_MERCHANT_ID, sandboxPaypal.merchantId),
    webhookId: own(values.PAYPAL_WEBHOOK_ID, sandboxPaypal.webhookId),
    rate: values.PAYPAL_RATE || (isSandbox ? sandboxPaypal.rate : 0),
    url,
    certificateOrigins: certificateOriginsOf(url),
  };
}

/** What an operator has to mend before PayPal can work; none when it is off. */
export function paypalFaults(paypal: PaypalConfig | null, { NODE_ENV }: PaypalValues): string[] {
  if (paypal === null) return [];
  const { clientSecret, merchantId, webhookId, rate, url } = paypal;
  const play = NODE_ENV === 'production' ? paypalPlayFaults(paypal) : [];
  const faults = [
    clientSecret === '' && 'PAYPAL_CLIENT_SECRET 没有设置',
    !/^[A-Z0-9]{13}$/.test(merchantId) && 'PAYPAL_MERCHANT_ID 要是 13 位大写字母和数字',
    !/^[A-Z0-9]+$/.test(webhookId) && 'PAYPAL_WEBHOOK_ID 没有设置，或不是大写字母和数字',
    rate === 0 && 'PAYPAL_RATE 没有设置：一美元收多少分人民币，如 720',
    !URL.canParse(url) && 'PAYPAL_URL 不是网址',
  ];
  return [...faults.filter((fault) => fault !== false), ...play.map(playText)];
}

/** What of it is a sandbox's, ours or PayPal's own: whoever set it, it takes no real money. */
export const paypalPlayFaults = ({ clientSecret, webhookId, url }: PaypalConfig): PlayFault[] => {
  const of = (field: string, variable: string) => ({ field, variable, words: '还是沙箱的' });
  return [
    ...(clientSecret === sandboxPaypal.clientSecret
      ? [of('clientSecret', 'PAYPAL_CLIENT_SECRET')]
      : []),
    ...(webhookId === sandboxPaypal.webhookId ? [of('webhookId', 'PAYPAL_WEBHOOK_ID')] : []),
    ...playUrlFaults('PAYPAL_URL', url, ' PayPal '),
  ];
};
