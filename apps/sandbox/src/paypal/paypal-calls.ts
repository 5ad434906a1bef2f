import type { RawAnswer, RawRequest } from '../payment/payment-server.ts';
import { WEBHOOK_CERTIFICATE } from './paypal-account.ts';
import { issueError, malformed, notFound } from './paypal-error.ts';
import type { PaypalOrder, PaypalRefund } from './paypal-order.ts';
import type { PaypalStandIn } from './paypal-stand-in.ts';
import {
  presentCapture,
  presentMinimal,
  presentOrder,
  presentRefund,
  type Json,
} from './present-order.ts';
import { objectOf, readMoney, readOrder, textOf } from './read-order.ts';
import { listTransactions } from './reporting.ts';
import type { Webhook } from './webhook-address.ts';

export interface PaypalCall {
  readonly paypal: PaypalStandIn;
  readonly request: RawRequest;
  readonly url: URL;
  /** What the address named. */
  readonly id: string;
  readonly body: Json;
  readonly webhook: Webhook;
}

interface PaypalRoute {
  readonly method: string;
  readonly path: RegExp;
  /** The name that a fault may aim at. */
  readonly action: string;
  /** @throws PaypalError */
  readonly answer: (call: PaypalCall) => RawAnswer;
  readonly isOpen?: boolean;
}

export const ROUTES: readonly PaypalRoute[] = [
  { method: 'POST', path: /^\/v2\/checkout\/orders$/, action: 'create', answer: create },
  { method: 'GET', path: /^\/v2\/checkout\/orders\/(\w+)$/, action: 'query', answer: query },
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders\/(\w+)\/capture$/,
    action: 'capture',
    answer: capture,
  },
  {
    method: 'GET',
    path: /^\/v2\/payments\/captures\/(\w+)$/,
    action: 'query',
    answer: lookCapture,
  },
  {
    method: 'POST',
    path: /^\/v2\/payments\/captures\/(\w+)\/refund$/,
    action: 'refund',
    answer: refund,
  },
  {
    method: 'GET',
    path: /^\/v2\/payments\/refunds\/(\w+)$/,
    action: 'refund-query',
    answer: lookRefund,
  },
  { method: 'GET', path: /^\/v1\/reporting\/transactions$/, action: 'bill', answer: report },
  {
    method: 'GET',
    path: /^\/v1\/notifications\/webhooks\/(\w+)$/,
    action: 'webhook',
    answer: showWebhook,
  },
  {
    method: 'PATCH',
    path: /^\/v1\/notifications\/webhooks\/(\w+)$/,
    action: 'webhook',
    answer: changeWebhook,
  },
  {
    method: 'GET',
    path: /^\/v1\/notifications\/certs\/(CERT-[\w-]+)$/,
    action: 'certificate',
    answer: showCertificate,
    isOpen: true,
  },
];

function create({ paypal, request, body }: PaypalCall): RawAnswer {
  const requestId = request.headers['paypal-request-id'];
  if (requestId === undefined && body['payment_source'] !== undefined)
    throw malformed('PAYPAL_REQUEST_ID_REQUIRED', 'A PayPal-Request-Id is required.');
  const wish = readOrder(body, `http://${request.headers['host'] ?? ''}`);
  const { made, isNew } = paypal.orders.once(
    { call: 'create', requestId, body: request.body.toString('utf8') },
    () => paypal.orders.create(wish).id,
  );
  paypal.tell();
  return orderAnswer(paypal, request, paypal.orders.get(made), isNew ? 201 : 200);
}

function query({ paypal, id }: PaypalCall): RawAnswer {
  return json(200, presentOrder(paypal.orders.get(id), paypal.account));
}

function capture({ paypal, request, id }: PaypalCall): RawAnswer {
  const order = paypal.orders.get(id);
  const requestId = request.headers['paypal-request-id'];
  const { isNew } = paypal.orders.once({ call: `capture ${id}`, requestId, body: '' }, () => {
    const isSlow =
      order.status === 'APPROVED' && paypal.takeFault('capture-slow', order.invoiceId, 'capture');
    paypal.orders.capture(order, isSlow);
    return id;
  });
  paypal.tell();
  return orderAnswer(paypal, request, order, isNew ? 201 : 200);
}

function lookCapture({ paypal, id }: PaypalCall): RawAnswer {
  return json(200, presentCapture(paypal.orders.ofCapture(id).order, paypal.account));
}

function refund({ paypal, request, id, body }: PaypalCall): RawAnswer {
  const { order } = paypal.orders.ofCapture(id);
  const { made, isNew } = paypal.orders.once(
    {
      call: `refund ${id}`,
      requestId: request.headers['paypal-request-id'],
      body: request.body.toString('utf8'),
    },
    () => {
      const wish = {
        invoiceId: textOf(body, 'invoice_id', 127),
        customId: textOf(body, 'custom_id', 127),
        note: textOf(body, 'note_to_payer', 255),
        amount: readRefundAmount(order, body),
      };
      return paypal.orders.refund(order, { ...wish, ...courseOfRefund(paypal, order) }).id;
    },
  );
  const found = paypal.orders.ofRefund(made).refund;
  return json(isNew ? 201 : 200, presentRefund(found, order));
}

function readRefundAmount(order: PaypalOrder, body: Json): number {
  // Without an amount all of it goes back.
  if (body['amount'] === undefined) return order.amount;
  const { amount, currency } = readMoney(objectOf(body['amount']));
  if (currency !== order.currency) throw issueError('REFUND_CURRENCY_MISMATCH');
  return amount;
}

function courseOfRefund(
  paypal: PaypalStandIn,
  { invoiceId }: PaypalOrder,
): Pick<PaypalRefund, 'status' | 'outcome'> {
  if (paypal.takeFault('refund-not-enough', invoiceId, 'refund'))
    throw issueError('REFUND_FAILED_INSUFFICIENT_FUNDS');
  if (paypal.takeFault('refund-abnormal', invoiceId, 'refund'))
    return { status: 'PENDING', outcome: 'FAILED' };
  const isSlow = paypal.takeFault('refund-slow', invoiceId, 'refund');
  return { status: isSlow ? 'PENDING' : 'COMPLETED', outcome: 'COMPLETED' };
}

function lookRefund({ paypal, id }: PaypalCall): RawAnswer {
  const { order, refund } = paypal.orders.ofRefund(id);
  return json(200, presentRefund(refund, order));
}

function report({ paypal, url }: PaypalCall): RawAnswer {
  return json(200, listTransactions(paypal.orders, paypal.account, url.searchParams));
}

/** `[{ op: 'replace', path, value }]`: where webhooks go (`/url`), and which (`/event_types`) from now on. */
function changeWebhook({ paypal, id, request, webhook }: PaypalCall): RawAnswer {
  if (id !== paypal.account.webhookId) throw notFound();
  const changes: unknown = JSON.parse(request.body.toString('utf8'));
  for (const change of Array.isArray(changes) ? changes.map(objectOf) : []) {
    const { op, path, value } = change;
    if (op === 'replace' && path === '/url' && typeof value === 'string' && URL.canParse(value))
      webhook.url = value;
    else if (op === 'replace' && path === '/event_types' && Array.isArray(value))
      webhook.eventTypes = value.map((type) => textOf(objectOf(type), 'name', 100));
    else throw malformed('INVALID_PATCH_OPERATION', 'Only /url and /event_types can be replaced.');
  }
  return presentWebhook(id, webhook);
}

function showWebhook({ paypal, id, webhook }: PaypalCall): RawAnswer {
  if (id !== paypal.account.webhookId) throw notFound();
  return presentWebhook(id, webhook);
}

function presentWebhook(id: string, { url, eventTypes }: Webhook): RawAnswer {
  return json(200, { id, url, event_types: eventTypes.map((name) => ({ name })) });
}

function showCertificate(): RawAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: `${WEBHOOK_CERTIFICATE}\n`,
  };
}

function orderAnswer(
  paypal: PaypalStandIn,
  { headers }: RawRequest,
  order: PaypalOrder,
  status: number,
): RawAnswer {
  const isWhole = headers['prefer'] === 'return=representation';
  return json(status, isWhole ? presentOrder(order, paypal.account) : presentMinimal(order));
}

function json(status: number, value: Json): RawAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  };
}
