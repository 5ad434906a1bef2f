import { AlipaySdk } from 'alipay-sdk';
import { describe, expect, it } from 'vitest';
import { listCodes, readBook, tellPayments } from '../payment/test-shop.ts';
import { requestText, sign } from './alipay-signature.ts';
import { shanghaiTime } from './alipay-time.ts';
import { openSdk, order, visitAlipay } from './test-alipay.ts';

const name = { out_trade_no: order.out_trade_no };

describe('who asks', () => {
  it('must have signed with the app’s key; the refusal shows what the gateway would have signed', async () => {
    const { sandbox } = await visitAlipay();
    const { privateKey } = await import('node:crypto').then(({ generateKeyPairSync }) =>
      generateKeyPairSync('rsa', {
        modulusLength: 2048,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      }),
    );
    const answer = await openSdk(sandbox, { privateKey }).exec(
      'alipay.trade.query',
      { timestamp: shanghaiTime(new Date()), bizContent: name },
      { validateSign: true },
    );
    expect(answer).toMatchObject({ code: '40002', sub_code: 'isv.invalid-signature' });
    expect(answer['sub_msg']).toContain('验签字符串为：app_id=2021000000000016&amp;biz_content=');
  });

  it.each([
    ['app_id', '2021999999999999', 'isv.invalid-app-id'],
    ['app_id', '', 'isv.missing-app-id'],
    ['charset', 'gbk', 'isv.invalid-charset'],
    ['version', '2.0', 'isv.invalid-version'],
    ['sign_type', 'RSA', 'isv.invalid-signature-type'],
    ['timestamp', '2026-11-23', 'isv.invalid-timestamp'],
    // Eight hours off, as from a server that does not know that Alipay lives in China.
    ['timestamp', shanghaiTime(new Date(Date.now() - 8 * 3_600_000)), 'isv.invalid-timestamp'],
    ['method', 'alipay.trade.guess', 'isv.invalid-method'],
    ['biz_content', '[', 'isv.invalid-parameter'],
  ])('is refused with %s %s', async (field, value, subCode) => {
    const { sandbox, sdk } = await visitAlipay();
    const fields = {
      app_id: '2021000000000016',
      method: 'alipay.trade.query',
      charset: 'utf-8',
      version: '1.0',
      sign_type: 'RSA2',
      timestamp: shanghaiTime(new Date()),
      biz_content: JSON.stringify(name),
      [field]: value,
    };
    const body = new URLSearchParams({
      ...fields,
      sign: sign(requestText(fields), sdk.config.privateKey),
    });
    const response = await fetch(`${sandbox.alipayUrl}/gateway.do`, { method: 'POST', body });
    const answer = JSON.parse(await response.text()) as Record<string, unknown>;
    expect(response.status).toBe(200);
    const key = field === 'method' ? 'error_response' : 'alipay_trade_query_response';
    expect(answer[key]).toMatchObject({ sub_code: subCode });
  });
});

describe('a code', () => {
  it('is no trade until somebody scans it', async () => {
    const { ask, precreate, sandbox } = await visitAlipay();
    const content = await precreate();
    const absent = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' };
    expect(await ask('alipay.trade.query', name)).toMatchObject(absent);
    expect(await ask('alipay.trade.close', name)).toMatchObject(absent);
    expect(await readBook(sandbox)).toEqual({ payments: [], refunds: [] });
    await tellPayments(sandbox, 'scan', { code: content, answer: 'cancel' });
    expect(await ask('alipay.trade.query', name)).toMatchObject({
      code: '10000',
      trade_status: 'WAIT_BUYER_PAY',
      total_amount: '12.34',
    });
  });

  it('is paid once, and then nothing else can be asked of its number', async () => {
    const { ask, precreate, sandbox } = await visitAlipay();
    const content = await precreate();
    expect(await tellPayments(sandbox, 'scan', { code: content })).toMatchObject({
      isPaid: true,
      words: '支付成功',
    });
    await tellPayments(sandbox, 'scan', { code: content });
    const found = await ask('alipay.trade.query', name);
    expect(found).toMatchObject({ trade_status: 'TRADE_SUCCESS', receipt_amount: '12.34' });
    expect(found['trade_no']).toMatch(/^\d{28}$/);
    expect(await ask('alipay.trade.precreate', order)).toMatchObject({
      sub_code: 'ACQ.TRADE_HAS_SUCCESS',
    });
    expect(await ask('alipay.trade.close', name)).toMatchObject({
      sub_code: 'ACQ.TRADE_STATUS_ERROR',
    });
    expect((await readBook(sandbox)).payments).toMatchObject([
      { order: 'ORDER1', isPaid: true, amount: 1234, currency: 'CNY', state: 'TRADE_SUCCESS' },
    ]);
  });

  it.each([
    ['wrong-password', '支付密码不正确，请重试'],
    ['no-money', '余额不足，请换一种付款方式'],
  ])('stays open after %s', async (answer, words) => {
    const { precreate, sandbox } = await visitAlipay();
    const code = await precreate();
    expect(await tellPayments(sandbox, 'scan', { code, answer })).toMatchObject({
      isPaid: false,
      words,
    });
    expect(await listCodes(sandbox)).toMatchObject([{ state: 'waiting', lastRefusal: words }]);
    expect(await tellPayments(sandbox, 'scan', { code })).toMatchObject({ isPaid: true });
  });

  it('cannot be paid when the trade was closed, unless the payment was under way', async () => {
    const { ask, precreate, sandbox } = await visitAlipay();
    const code = await precreate();
    await tellPayments(sandbox, 'scan', { code, answer: 'cancel' });
    expect(await ask('alipay.trade.close', name)).toMatchObject({ code: '10000' });
    expect(await tellPayments(sandbox, 'scan', { code })).toMatchObject({ isPaid: false });
    expect(await ask('alipay.trade.precreate', order)).toMatchObject({
      sub_code: 'ACQ.TRADE_HAS_CLOSE',
    });
    await tellPayments(sandbox, 'faults', { provider: 'alipay', fault: 'paid-after-close' });
    expect(await tellPayments(sandbox, 'scan', { code })).toMatchObject({ isPaid: true });
    expect(await ask('alipay.trade.query', name)).toMatchObject({ trade_status: 'TRADE_SUCCESS' });
  });

  it('is good for two hours, and no longer than the order', async () => {
    let now = new Date();
    const { ask, precreate, sandbox } = await visitAlipay({ now: () => now });
    const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
    const usual = await precreate();
    const short = await precreate({
      out_trade_no: 'ORDER2',
      time_expire: shanghaiTime(later(30)),
    });
    await tellPayments(sandbox, 'scan', { code: short, answer: 'cancel' });
    now = later(31);
    expect(await tellPayments(sandbox, 'scan', { code: short })).toMatchObject({ isPaid: false });
    expect(await ask('alipay.trade.query', { out_trade_no: 'ORDER2' })).toMatchObject({
      trade_status: 'TRADE_CLOSED',
    });
    now = later(90);
    expect(await tellPayments(sandbox, 'scan', { code: usual })).toMatchObject({
      isPaid: false,
      words: '二维码已失效，请重新下单',
    });
  });

  it.each([
    [{ total_amount: '12.345' }],
    [{ total_amount: '0.00' }],
    [{ total_amount: '-1.00' }],
    [{ out_trade_no: 'a b' }],
    [{ subject: '' }],
    [{ time_expire: '2020-01-01 00:00:00' }],
  ])('is not given for %j', async (wrong) => {
    const { ask } = await visitAlipay();
    expect(await ask('alipay.trade.precreate', { ...order, ...wrong })).toMatchObject({
      sub_code: 'ACQ.INVALID_PARAMETER',
    });
  });

  it('of one number cannot be of two amounts', async () => {
    const { ask, precreate, sandbox } = await visitAlipay();
    await tellPayments(sandbox, 'scan', { code: await precreate(), answer: 'cancel' });
    expect(await ask('alipay.trade.precreate', { ...order, total_amount: '0.01' })).toMatchObject({
      sub_code: 'ACQ.CONTEXT_INCONSISTENT',
    });
  });
});

describe('a refund', () => {
  async function paid() {
    const visit = await visitAlipay();
    await tellPayments(visit.sandbox, 'scan', { code: await visit.precreate() });
    const refund = async (amount: string, number: string) =>
      await visit.ask('alipay.trade.refund', {
        ...name,
        refund_amount: amount,
        out_request_no: number,
      });
    const query = async (number: string) =>
      await visit.ask('alipay.trade.fastpay.refund.query', {
        ...name,
        out_request_no: number,
        query_options: ['gmt_refund_pay'],
      });
    return { ...visit, refund, query };
  }

  it('is done once for its number, and never beyond the payment', async () => {
    const { refund, query, ask, sandbox } = await paid();
    expect(await refund('2.34', 'R1')).toMatchObject({ fund_change: 'Y', refund_fee: '2.34' });
    expect(await refund('2.34', 'R1')).toMatchObject({ fund_change: 'N', refund_fee: '2.34' });
    expect(await refund('2.35', 'R1')).toMatchObject({
      sub_code: 'ACQ.DISCORDANT_REPEAT_REQUEST',
    });
    expect(await refund('10.01', 'R2')).toMatchObject({
      sub_code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
    });
    expect(await query('R1')).toMatchObject({
      refund_status: 'REFUND_SUCCESS',
      refund_amount: '2.34',
      gmt_refund_pay: expect.stringMatching(/^\d{4}-/),
    });
    expect(await query('R9')).not.toHaveProperty('out_request_no');
    expect(await refund('10.00', 'R2')).toMatchObject({ fund_change: 'Y', refund_fee: '12.34' });
    expect(await ask('alipay.trade.query', name)).toMatchObject({ trade_status: 'TRADE_CLOSED' });
    expect((await readBook(sandbox)).refunds).toMatchObject([
      { refund: 'R1', amount: 234, isDone: true },
      { refund: 'R2', amount: 1000, isDone: true },
    ]);
  });

  it('can wait, and is done later', async () => {
    const { refund, query, sandbox } = await paid();
    await tellPayments(sandbox, 'faults', { provider: 'alipay', fault: 'refund-slow' });
    expect(await refund('2.34', 'R1')).toMatchObject({ fund_change: 'N' });
    expect(await query('R1')).not.toHaveProperty('refund_status');
    expect(await tellPayments(sandbox, 'refunds/finish', {})).toEqual({ finished: 1 });
    expect(await query('R1')).toMatchObject({ refund_status: 'REFUND_SUCCESS' });
  });

  it('that failed succeeds under the same number', async () => {
    const { refund, query, sandbox } = await paid();
    await tellPayments(sandbox, 'faults', { provider: 'alipay', fault: 'refund-abnormal' });
    expect(await refund('12.34', 'R1')).toMatchObject({ fund_change: 'N' });
    await tellPayments(sandbox, 'refunds/finish', {});
    expect(await query('R1')).toMatchObject({ refund_status: 'REFUND_FAIL' });
    expect(await refund('12.34', 'R1')).toMatchObject({ fund_change: 'Y' });
    expect((await readBook(sandbox)).refunds).toHaveLength(1);
  });

  it('of what was not paid is refused', async () => {
    const { ask, precreate, sandbox } = await visitAlipay();
    const wish = { ...name, refund_amount: '1.00', out_request_no: 'R1' };
    expect(await ask('alipay.trade.refund', wish)).toMatchObject({
      sub_code: 'ACQ.TRADE_NOT_EXIST',
    });
    await tellPayments(sandbox, 'scan', { code: await precreate(), answer: 'cancel' });
    expect(await ask('alipay.trade.refund', wish)).toMatchObject({
      sub_code: 'ACQ.TRADE_STATUS_ERROR',
    });
  });
});

describe('a fault', () => {
  it.each([
    ['500', { code: '20000', sub_code: 'isp.unknow-error' }],
    ['429', { code: '40005', sub_code: 'isv.app-call-limited' }],
  ])('of %s is refused in the gateway’s own words, and nothing is done', async (fault, words) => {
    const { ask, sandbox } = await visitAlipay();
    await tellPayments(sandbox, 'faults', { provider: 'alipay', fault, action: 'precreate' });
    expect(await ask('alipay.trade.precreate', order)).toMatchObject(words);
    expect(await listCodes(sandbox)).toEqual([]);
  });

  it.each(['answer-bad-signature', 'answer-unsigned'])(
    'of %s is seen by the SDK',
    async (fault) => {
      const { ask, sandbox } = await visitAlipay();
      await tellPayments(sandbox, 'faults', { provider: 'alipay', fault });
      await expect(ask('alipay.trade.precreate', order)).rejects.toThrow();
      expect(await ask('alipay.trade.precreate', order)).toMatchObject({ code: '10000' });
    },
  );

  it('after the commit leaves the trade closed', async () => {
    const { ask, precreate, sandbox } = await visitAlipay();
    await tellPayments(sandbox, 'scan', { code: await precreate(), answer: 'cancel' });
    await tellPayments(sandbox, 'faults', {
      provider: 'alipay',
      fault: 'timeout-after-commit',
      action: 'close',
      order: order.out_trade_no,
    });
    const hasty = openSdk(sandbox, { timeout: 300 });
    await expect(
      hasty.exec('alipay.trade.close', {
        timestamp: shanghaiTime(new Date()),
        bizContent: name,
      }),
    ).rejects.toThrow();
    expect(await ask('alipay.trade.query', name)).toMatchObject({ trade_status: 'TRADE_CLOSED' });
  });
});

it('takes a request whose fields all stand in the query', async () => {
  const { sdk, shop, sandbox } = await visitAlipay();
  expect(sdk).toBeInstanceOf(AlipaySdk);
  const address = sdk.pageExec('alipay.trade.query', 'GET', {
    timestamp: shanghaiTime(new Date()),
    notifyUrl: shop.noticeUrl,
    bizContent: name,
  });
  expect(address).toContain(sandbox.alipayUrl);
  const response = await fetch(address);
  expect(await response.text()).toContain('ACQ.TRADE_NOT_EXIST');
});
