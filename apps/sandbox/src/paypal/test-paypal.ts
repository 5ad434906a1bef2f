import { openTestShop, type TestShop } from '../payment/test-shop.ts';
import type { Sandbox, SandboxOptions } from '../start-sandbox.ts';
import { startTestSandbox } from '../test-support.ts';
import { SANDBOX_PAYPAL_ACCOUNT } from './paypal-account.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface PaypalReply {
  status: number;
  body: Json;
}

export interface PaypalVisit {
  sandbox: Sandbox;
  shop: TestShop;
  /** A call with the merchant's token; a body makes it a POST. */
  call: (
    path: string,
    body?: object | '',
    headers?: Readonly<Record<string, string>>,
  ) => Promise<PaypalReply>;
  /** Makes an order and answers its id. */
  create: (invoice?: string, value?: string) => Promise<string>;
  capture: (id: string, headers?: Readonly<Record<string, string>>) => Promise<PaypalReply>;
  /** The page on which its payer agrees. */
  pageOf: (id: string) => string;
}

const { clientId, clientSecret } = SANDBOX_PAYPAL_ACCOUNT;

const BASIC = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

export function orderBody(invoice = 'INVOICE1', value = '12.34'): Json {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        invoice_id: invoice,
        custom_id: invoice,
        description: '学舟课程',
        amount: { currency_code: 'USD', value },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: 'https://school.example/back?order=1',
          cancel_url: 'https://school.example/cancelled',
        },
      },
    },
  };
}

/** A sandbox in which webhooks that come again do so at once, and a shop that knows PayPal's own wire. */
export async function visitPaypal(options: SandboxOptions = {}): Promise<PaypalVisit> {
  const shop = await openTestShop({ status: 200, body: '' });
  const sandbox = await startTestSandbox({
    paymentTimeScale: 0,
    paypalWebhook: shop.noticeUrl,
    ...options,
  });
  const { access_token: token } = (await askToken(sandbox)).body;
  const call: PaypalVisit['call'] = async (path, body, headers = {}) => {
    const response = await fetch(sandbox.paypalUrl + path, {
      ...(body !== undefined && { method: 'POST' }),
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${String(token)}`,
        ...headers,
      },
    });
    return { status: response.status, body: (await response.json()) as Json };
  };
  return {
    sandbox,
    shop,
    call,
    create: async (invoice = 'INVOICE1', value = '12.34') => {
      const id = { 'paypal-request-id': invoice };
      const made = await call('/v2/checkout/orders', orderBody(invoice, value), id);
      return String(made.body['id']);
    },
    capture: async (id, headers) =>
      await call(`/v2/checkout/orders/${id}/capture`, '', {
        prefer: 'return=representation',
        ...headers,
      }),
    pageOf: (id) => `${sandbox.paypalUrl}/checkoutnow?token=${id}`,
  };
}

export async function askToken(
  sandbox: Sandbox,
  authorization = BASIC,
  grant = 'client_credentials',
): Promise<PaypalReply> {
  const response = await fetch(`${sandbox.paypalUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: grant }),
  });
  return { status: response.status, body: (await response.json()) as Json };
}
