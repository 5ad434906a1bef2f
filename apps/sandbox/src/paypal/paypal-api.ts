import { pageAnswer, readAnswer } from '../payment/cashier-request.ts';
import type { PaymentApi, RawAnswer, RawRequest } from '../payment/payment-server.ts';
import { renderCancelled, renderCheckout, renderLostCheckout } from './checkout-page.ts';
import { ROUTES } from './paypal-calls.ts';
import { malformed, notFound, PaypalError } from './paypal-error.ts';
import type { PaypalStandIn } from './paypal-stand-in.ts';
import type { PaypalTokens } from './paypal-tokens.ts';
import type { Json } from './present-order.ts';
import type { Webhook } from './webhook-address.ts';

const TOKEN_PATH = '/v1/oauth2/token';

export interface PaypalApiOptions {
  paypal: PaypalStandIn;
  tokens: PaypalTokens;
  webhook: Webhook;
}

/** PayPal's API: orders, payments, transactions, tokens and webhooks; and the page of its payers. */
export function createPaypalApi(options: PaypalApiOptions): PaymentApi {
  const { paypal, tokens } = options;
  return {
    provider: 'paypal',
    aimOf: (request) => aimOf(request, paypal),
    answer: (request) => {
      try {
        if (request.method === 'POST' && urlOf(request).pathname === TOKEN_PATH)
          return tokens.give(request);
        return answerCall(request, options);
      } catch (error) {
        if (error instanceof PaypalError) return error.toAnswer();
        throw error;
      }
    },
    refuse: (_, fault) =>
      new PaypalError(fault === '500' ? 'INTERNAL_SERVER_ERROR' : 'RATE_LIMIT_REACHED').toAnswer(),
    page: (request) => showCheckout(request, paypal),
    spoil: (answer) => ({
      ...answer,
      headers: { 'content-type': 'text/html' },
      body: '<html><body>We will be right back</body></html>',
    }),
  };
}

function aimOf(
  request: RawRequest,
  paypal: PaypalStandIn,
): { action: string; order?: string | undefined } {
  if (urlOf(request).pathname === TOKEN_PATH) return { action: 'token' };
  const { route, id } = routeOf(request) ?? {};
  if (!route) return { action: '' };
  if (route.action === 'create') {
    const invoice = /"invoice_id"\s*:\s*"([^"]+)"/.exec(request.body.toString('utf8'))?.[1];
    return { action: route.action, order: invoice };
  }
  const order = paypal.orders
    .orders()
    .find(
      (known) =>
        known.id === id ||
        known.capture?.id === id ||
        known.refunds.some((refund) => refund.id === id),
    );
  return { action: route.action, order: order?.invoiceId };
}

/** @throws PaypalError */
function answerCall(request: RawRequest, { paypal, tokens, webhook }: PaypalApiOptions): RawAnswer {
  const found = routeOf(request);
  if (!found) throw notFound();
  const { route, id } = found;
  const { order = '', action } = aimOf(request, paypal);
  if (paypal.takeFault('token-over', order, action)) tokens.revoke();
  if (!route.isOpen) tokens.check(request);
  return route.answer({
    paypal,
    request,
    url: urlOf(request),
    id,
    body: readJson(request),
    webhook,
  });
}

function routeOf(request: RawRequest): { route: (typeof ROUTES)[number]; id: string } | undefined {
  const { pathname } = urlOf(request);
  for (const route of ROUTES) {
    const match = request.method === route.method ? route.path.exec(pathname) : null;
    if (match) return { route, id: match[1] ?? '' };
  }
  return undefined;
}

function readJson({ body }: RawRequest): Json {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString('utf8')) as Json;
  } catch {
    throw malformed('MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.');
  }
}

function urlOf({ url }: RawRequest): URL {
  return new URL(URL.canParse(url, 'http://paypal') ? url : '/', 'http://paypal');
}

/** The page on which a payer agrees. */
function showCheckout(request: RawRequest, paypal: PaypalStandIn): RawAnswer | undefined {
  const { pathname, searchParams } = urlOf(request);
  if (pathname !== '/checkoutnow') return undefined;
  const order = paypal.orders.find(searchParams.get('token') ?? '');
  if (!order) return pageAnswer(renderLostCheckout(), 404);
  const { merchantName } = paypal.account;
  const answer = readAnswer(request);
  const result = answer && paypal.answerOrder(order, answer);
  const isOpen = order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED';
  if (answer === 'cancel' && isOpen) return pageAnswer(renderCancelled(order, merchantName));
  return pageAnswer(renderCheckout(order, merchantName, isOpen ? (result?.words ?? '') : ''));
}
