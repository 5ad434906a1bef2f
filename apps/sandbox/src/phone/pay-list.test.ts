import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../start-sandbox.ts';
import { startTestSandbox } from '../test-support.ts';
import { atPay, callWxpay, newOrder, placeNative, startAtNoon } from '../wechat-pay/test-wxpay.ts';

async function open(sandbox: Sandbox, query: Record<string, string> = {}): Promise<string> {
  const search = new URLSearchParams({ tab: 'pay', ...query }).toString();
  return await (await fetch(`${sandbox.consoleUrl}/?${search}`)).text();
}

async function press(
  sandbox: Sandbox,
  fields: Record<string, string>,
  site = 'same-origin',
): Promise<Response> {
  return await fetch(`${sandbox.consoleUrl}/payment/scan`, {
    method: 'POST',
    headers: { 'sec-fetch-site': site },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}

describe('the payment tab', () => {
  it('says what to do when nothing waits', async () => {
    expect(await open(await startTestSandbox())).toContain('没有等您付的款');
  });

  it('shows who asks for how much and for what, and pays', async () => {
    const sandbox = await startTestSandbox();
    const { code } = await placeNative(sandbox, { description: '<b>精讲课</b>' });
    expect(await open(sandbox)).toContain('¥199.00');
    const page = await open(sandbox, { code });
    for (const words of [
      '¥199.00',
      '&lt;b&gt;精讲课&lt;/b&gt;',
      '微信支付',
      '确认付款',
      '等待付款',
    ])
      expect(page).toContain(words);
    const response = await press(sandbox, { code, answer: 'pay' });
    expect(response.status).toBe(303);
    const after = await open(sandbox, { code });
    expect(after).toContain('已付款');
    expect(after).not.toContain('<form class="scan"');
  });

  it.each([
    ['cancel', '已取消支付'],
    ['wrong-password', '支付密码错误'],
    ['no-money', '余额不足'],
  ])('says why by %s, and the code can be paid still', async (answer, words) => {
    const sandbox = await startTestSandbox();
    const { code } = await placeNative(sandbox);
    await press(sandbox, { code, answer });
    const page = await open(sandbox, { code });
    expect(page).toContain(words);
    expect(page).toContain('确认付款');
  });

  it('lets a person pay too late, and says so', async () => {
    const { sandbox, advance } = await startAtNoon();
    const { code } = await placeNative(sandbox);
    advance({ hours: 3 });
    expect(await open(sandbox, { code })).toContain('仍要付款');
    await press(sandbox, { code, answer: 'pay' });
    expect(await open(sandbox, { code })).toContain('二维码已过期');
  });

  it('takes the text of a code from wherever it is, and says what is none', async () => {
    const sandbox = await startTestSandbox();
    const { code } = await placeNative(sandbox);
    expect(await open(sandbox, { code: `  ${code}\n` })).toContain('确认付款');
    expect(await open(sandbox, { code: '"><script>' })).toContain('这不是付款码');
    expect(await open(sandbox, { code: '"><script>' })).not.toContain('"><script>');
    expect((await atPay(sandbox, 'scan', { code: 'nothing' })).status).toBe(404);
    expect((await atPay(sandbox, 'scan', { code, answer: 'perhaps' })).status).toBe(400);
  });

  it('leads a browser back to the shop, and to nowhere that it would run', async () => {
    const sandbox = await startTestSandbox();
    const scene_info = { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } };
    const order = newOrder({ scene_info });
    const { json } = await callWxpay(sandbox, '/v3/pay/transactions/h5', order);
    const url = new URL(String(json['h5_url']));
    url.searchParams.set('redirect_url', 'http://127.0.0.1:8080/mall/order/1');
    const page = await (await fetch(url)).text();
    expect(page).toContain('href="http://127.0.0.1:8080/mall/order/1"');
    url.searchParams.set('redirect_url', 'javascript:alert(1)');
    expect(await (await fetch(url)).text()).not.toContain('javascript:');
  });

  it.each(['cross-site', 'same-site', 'none'])("refuses another site's form: %s", async (site) => {
    const sandbox = await startTestSandbox();
    const { code } = await placeNative(sandbox);
    expect((await press(sandbox, { code }, site)).status).toBe(415);
    expect(await open(sandbox, { code })).toContain('等待付款');
  });

  it('tells an open page that a code waits', async () => {
    const sandbox = await startTestSandbox();
    const { body } = await fetch(`${sandbox.consoleUrl}/events`);
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    await placeNative(sandbox);
    let seen = '';
    while (!seen.includes('event: pay')) seen += (await reader.read()).value ?? '';
    expect(seen).not.toContain('event: sms');
    await reader.cancel();
  });
});
