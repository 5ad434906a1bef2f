import { describe, expect, it } from 'vitest';
import { atCashier, readBook, tellPayments } from '../payment/test-shop.ts';
import { askToken, orderBody, visitPaypal, type Json } from './test-paypal.ts';

const ORDERS = '/v2/checkout/orders';

const issueOf = ({ body }: { body: Json }): unknown =>
  (body['details'] as readonly Json[])[0]?.['issue'];

describe('a token', () => {
  it('is given to the app alone', async () => {
    const { sandbox } = await visitPaypal();
    expect((await askToken(sandbox)).body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 32_400,
    });
    expect(await askToken(sandbox, 'Basic eDp5')).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect((await askToken(sandbox, undefined, 'password')).status).toBe(400);
  });

  it('opens everything but the certificates', async () => {
    const { call } = await visitPaypal();
    const stranger = await call(`${ORDERS}/X`, undefined, { authorization: 'Bearer x' });
    expect(stranger).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } });
  });
});

describe('an order', () => {
  it('is made once for its PayPal-Request-Id', async () => {
    const { call, sandbox } = await visitPaypal();
    const id = { 'paypal-request-id': 'once' };
    const first = await call(ORDERS, orderBody(), id);
    expect(first).toMatchObject({
      status: 201,
      body: {
        status: 'PAYER_ACTION_REQUIRED',
        links: [
          { rel: 'self' },
          {
            rel: 'payer-action',
            href: `${sandbox.paypalUrl}/checkoutnow?token=${String(first.body['id'])}`,
          },
        ],
      },
    });
    expect(first.body).not.toHaveProperty('purchase_units');
    const again = await call(ORDERS, orderBody(), id);
    expect(again).toMatchObject({ status: 200, body: { id: first.body['id'] } });
    expect(issueOf(await call(ORDERS, orderBody('OTHER'), id))).toBe('DUPLICATE_REQUEST_ID');
    expect((await readBook(sandbox)).payments).toHaveLength(1);
  });

  it('shows all of itself to who prefers that', async () => {
    const { call } = await visitPaypal();
    const { body } = await call(ORDERS, orderBody(), {
      'paypal-request-id': 'x',
      prefer: 'return=representation',
    });
    expect(body).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: 'default',
          invoice_id: 'INVOICE1',
          amount: { currency_code: 'USD', value: '12.34' },
          payee: { merchant_id: 'SANDBOXMERCHT' },
        },
      ],
    });
  });

  it.each([
    [{ intent: 'AUTHORIZE' }, 'INVALID_PARAMETER_VALUE'],
    [{ purchase_units: [] }, 'INVALID_ARRAY_MAX_ITEMS'],
    [withAmount('CNY', '1.00'), 'CURRENCY_NOT_SUPPORTED'],
    [withAmount('USD', '0.00'), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [withAmount('USD', '-1.00'), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [withAmount('USD', '1.001'), 'DECIMAL_PRECISION'],
    [withAmount('USD', '1,00'), 'INVALID_PARAMETER_SYNTAX'],
    [withAmount('USD', 1), 'INVALID_PARAMETER_SYNTAX'],
  ])('is refused for %j by %s', async (wrong, issue) => {
    const { call } = await visitPaypal();
    const made = await call(ORDERS, { ...orderBody(), ...wrong }, { 'paypal-request-id': 'x' });
    expect(issueOf(made)).toBe(issue);
  });

  it('with a payment_source needs a PayPal-Request-Id', async () => {
    const { call } = await visitPaypal();
    expect(issueOf(await call(ORDERS, orderBody()))).toBe('PAYPAL_REQUEST_ID_REQUIRED');
  });

  it('is forgotten after three hours in which nobody agreed', async () => {
    let now = new Date();
    const { call, create } = await visitPaypal({ now: () => now });
    const id = await create();
    now = new Date(now.getTime() + 3 * 3_600_000);
    expect(await call(`${ORDERS}/${id}`)).toMatchObject({ status: 404 });
    expect(issueOf(await call(`${ORDERS}/${id}`))).toBe('INVALID_RESOURCE_ID');
  });

  it('can be made the older way', async () => {
    const { call } = await visitPaypal();
    const { payment_source: _, ...rest } = orderBody();
    const made = await call(ORDERS, {
      ...rest,
      application_context: { return_url: 'https://school.example/back' },
    });
    expect(made.body).toMatchObject({ status: 'CREATED', links: [{}, { rel: 'approve' }] });
  });
});

describe('a capture', () => {
  it('takes nothing before the payer agrees, and then once', async () => {
    const { call, capture, create, pageOf, sandbox } = await visitPaypal();
    const id = await create();
    const early = await capture(id);
    expect([early.status, issueOf(early)]).toEqual([422, 'ORDER_NOT_APPROVED']);
    await atCashier(pageOf(id), 'pay');
    expect((await readBook(sandbox)).payments).toMatchObject([{ isPaid: false }]);
    const taken = await capture(id);
    expect(taken).toMatchObject({
      status: 201,
      body: {
        status: 'COMPLETED',
        purchase_units: [
          {
            payments: {
              captures: [
                {
                  status: 'COMPLETED',
                  invoice_id: 'INVOICE1',
                  amount: { value: '12.34' },
                  seller_receivable_breakdown: { paypal_fee: { value: '0.84' } },
                },
              ],
            },
          },
        ],
      },
    });
    expect(issueOf(await capture(id))).toBe('ORDER_ALREADY_CAPTURED');
    expect((await call(`${ORDERS}/${id}`)).body).toMatchObject({ status: 'COMPLETED' });
    expect((await readBook(sandbox)).payments).toMatchObject([
      { order: 'INVOICE1', isPaid: true, amount: 1234, currency: 'USD' },
    ]);
  });

  it('is the same again under its PayPal-Request-Id', async () => {
    const { capture, create, pageOf } = await visitPaypal();
    const id = await create();
    await atCashier(pageOf(id), 'pay');
    const header = { 'paypal-request-id': 'take' };
    const first = await capture(id, header);
    const again = await capture(id, header);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
  });

  it('tells no amounts to who does not prefer all of it', async () => {
    const { capture, create, pageOf } = await visitPaypal();
    const id = await create();
    await atCashier(pageOf(id), 'pay');
    const taken = await capture(id, { prefer: 'return=minimal' });
    expect(JSON.stringify(taken.body)).not.toContain('12.34');
  });

  it('is declined with a card that the bank turns down, until another is chosen', async () => {
    const { capture, create, pageOf } = await visitPaypal();
    const id = await create();
    await atCashier(pageOf(id), 'no-money');
    expect(issueOf(await capture(id))).toBe('INSTRUMENT_DECLINED');
    expect(issueOf(await capture(id))).toBe('ORDER_NOT_APPROVED');
    await atCashier(pageOf(id), 'pay');
    expect((await capture(id)).status).toBe(201);
  });

  it('of an invoice that is paid already is refused', async () => {
    const { call, capture, create, pageOf } = await visitPaypal();
    const first = await create();
    const made = await call(ORDERS, orderBody(), { 'paypal-request-id': 'second' });
    const second = String(made.body['id']);
    for (const id of [first, second]) await atCashier(pageOf(id), 'pay');
    expect((await capture(first)).status).toBe(201);
    expect(issueOf(await capture(second))).toBe('DUPLICATE_INVOICE_ID');
  });
});

describe('a refund', () => {
  async function paid() {
    const visit = await visitPaypal();
    const id = await visit.create();
    await atCashier(visit.pageOf(id), 'pay');
    const { body } = await visit.capture(id);
    const captureId = /captures\/(\w+)/.exec(JSON.stringify(body))?.[1] ?? '';
    const refund = async (value: string, number: string, requestId = number) =>
      await visit.call(
        `/v2/payments/captures/${captureId}/refund`,
        { amount: { currency_code: 'USD', value }, invoice_id: number, custom_id: 'INVOICE1' },
        { 'paypal-request-id': requestId },
      );
    return { ...visit, id, captureId, refund };
  }

  it('is done once for its PayPal-Request-Id, and never beyond the payment', async () => {
    const { refund, call, id, sandbox } = await paid();
    const first = await refund('2.34', 'R1');
    expect(first).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
    expect(await refund('2.34', 'R1')).toMatchObject({ status: 200, body: first.body });
    expect(issueOf(await refund('2.34', 'R1', 'other'))).toBe('DUPLICATE_INVOICE_ID');
    expect(issueOf(await refund('10.01', 'R2'))).toBe('REFUND_AMOUNT_EXCEEDED');
    expect((await refund('10.00', 'R2')).status).toBe(201);
    expect(issueOf(await refund('0.01', 'R3'))).toBe('CAPTURE_FULLY_REFUNDED');
    const found = await call(`/v2/payments/refunds/${String(first.body['id'])}`);
    expect(found).toMatchObject({ status: 200, body: { invoice_id: 'R1', custom_id: 'INVOICE1' } });
    expect(JSON.stringify((await call(`/v2/checkout/orders/${id}`)).body)).toContain('"REFUNDED"');
    expect((await readBook(sandbox)).refunds).toMatchObject([{ amount: 234 }, { amount: 1000 }]);
  });

  it('can wait, and come to its end later', async () => {
    const { refund, call, sandbox } = await paid();
    await tellPayments(sandbox, 'faults', { provider: 'paypal', fault: 'refund-slow' });
    const { body } = await refund('2.34', 'R1');
    expect(body).toMatchObject({ status: 'PENDING' });
    await tellPayments(sandbox, 'refunds/finish', {});
    const found = await call(`/v2/payments/refunds/${String(body['id'])}`);
    expect(found.body).toMatchObject({ status: 'COMPLETED' });
  });

  it('of a capture that there is not', async () => {
    const { call } = await visitPaypal();
    expect((await call('/v2/payments/captures/NONE/refund', {})).status).toBe(404);
    expect((await call('/v2/payments/refunds/NONE')).status).toBe(404);
  });
});

describe('the payer’s page', () => {
  it('shows what and how much, and leads back with the token and the payer', async () => {
    const { create, pageOf } = await visitPaypal();
    const id = await create();
    const shown = await (await fetch(pageOf(id))).text();
    for (const text of ['12.34', '学舟课程', '学舟学校（沙箱）']) expect(shown).toContain(text);
    const agreed = await atCashier(pageOf(id), 'pay');
    expect(agreed).toContain(
      `https://school.example/back?order=1&amp;token=${id}&amp;PayerID=SANDBOXPAYER1`,
    );
    expect(await atCashier(pageOf(id), 'cancel')).toContain('您已同意付款');
  });

  it('leads to the shop’s other page who gives up', async () => {
    const { create, pageOf } = await visitPaypal();
    const id = await create();
    expect(await atCashier(pageOf(id), 'cancel')).toContain(
      `https://school.example/cancelled?token=${id}`,
    );
    expect(await atCashier(pageOf(id), 'wrong-password')).toContain('登录密码不正确');
  });

  it('takes no answer from another site’s page, and knows no other orders', async () => {
    const { call, create, pageOf } = await visitPaypal();
    const id = await create();
    await fetch(pageOf(id), {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ answer: 'pay' }),
    });
    expect((await call(`${ORDERS}/${id}`)).body).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
    });
    expect((await fetch(pageOf('NONE'))).status).toBe(404);
  });
});

describe('the report', () => {
  const path = '/v1/reporting/transactions';

  it('lists payments and refunds of a time, page by page', async () => {
    const now = new Date('2026-11-22T16:00:00Z');
    const { call, capture, create, pageOf } = await visitPaypal({ now: () => now });
    for (const invoice of ['A', 'B', 'C']) {
      const id = await create(invoice);
      await atCashier(pageOf(id), 'pay');
      await capture(id);
    }
    const query = 'start_date=2026-11-23T00:00:00%2B0800&end_date=2026-11-23T23:59:59%2B0800';
    const { body } = await call(`${path}?${query}&page_size=2&page=2`);
    expect(body).toMatchObject({ total_items: 3, total_pages: 2, page: 2 });
    expect(body['transaction_details']).toMatchObject([
      {
        transaction_info: {
          invoice_id: 'C',
          transaction_event_code: 'T0006',
          transaction_initiation_date: '2026-11-22T16:00:00+0000',
          transaction_amount: { value: '12.34' },
          fee_amount: { value: '-0.84' },
          transaction_status: 'S',
        },
      },
    ]);
    const before = 'start_date=2026-11-21T00:00:00Z&end_date=2026-11-22T15:59:59Z';
    expect((await call(`${path}?${before}`)).body).toMatchObject({ total_items: 0 });
  });

  it.each([
    'start_date=2026-11-23&end_date=2026-11-24',
    'start_date=2026-10-01T00:00:00Z&end_date=2026-11-23T00:00:00Z',
    'start_date=2026-11-22T00:00:00Z&end_date=2026-11-23T00:00:00Z&page_size=501',
  ])('is refused for %s', async (query) => {
    const { call } = await visitPaypal();
    expect((await call(`${path}?${query}`)).status).toBe(400);
  });
});

function withAmount(currency: string, value: unknown): Json {
  return { purchase_units: [{ amount: { currency_code: currency, value } }] };
}
