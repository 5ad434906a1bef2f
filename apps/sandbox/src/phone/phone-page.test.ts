import { describe, expect, it } from 'vitest';
import { listMails, openMailTransport, sendSms, startTestSandbox } from '../test-support.ts';
import type { Sandbox } from '../start-sandbox.ts';

async function openPage(sandbox: Sandbox, path = '/'): Promise<{ text: string; policy: string }> {
  const response = await fetch(`${sandbox.consoleUrl}${path}`);
  return {
    text: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  };
}

describe('the phone page', () => {
  it('says what to do when there is nothing', async () => {
    const sandbox = await startTestSandbox();
    const { text, policy } = await openPage(sandbox);
    expect(text).toContain('还没有短信');
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect((await openPage(sandbox, '/?tab=mail')).text).toContain('还没有邮件');
  });

  it('groups by number, the newest first, with the code to copy', async () => {
    const sandbox = await startTestSandbox();
    await sendSms(sandbox, { mobile: '13800000000', code: '111111' });
    await sendSms(sandbox, { mobile: '85291234567', code: '222222' });
    await sendSms(sandbox, { mobile: '13800000000', code: '333333' });
    const { text } = await openPage(sandbox);
    expect([...text.matchAll(/<h2>(.*?)<\/h2>/g)].map((match) => match[1])).toEqual([
      '138 0000 0000',
      '+852 9123 4567',
    ]);
    expect([...text.matchAll(/data-copy="(\d+)"/g)].map((match) => match[1])).toEqual([
      '333333',
      '111111',
      '222222',
    ]);
    expect(text).toContain('更早的 1 条');
  });

  it.each([
    ['8529', '222222'],
    ['%2B86 138 0000 0000', '111111'],
  ])('filters by %s', async (filter, code) => {
    const sandbox = await startTestSandbox();
    await sendSms(sandbox, { mobile: '13800000000', code: '111111' });
    await sendSms(sandbox, { mobile: '85291234567', code: '222222' });
    const { text } = await openPage(sandbox, `/phone/list?q=${filter}`);
    expect([...text.matchAll(/data-copy="(\d+)"/g)].map((match) => match[1])).toEqual([code]);
    expect((await openPage(sandbox, '/?q=%22%3E%3Cb%3E')).text).not.toContain('<b>');
  });

  it('escapes what a message holds', async () => {
    const sandbox = await startTestSandbox({ templates: { SMS_NAME: '${name}，您好。' } });
    await sendSms(sandbox, {
      templateCode: 'SMS_NAME',
      templateParam: '{"name":"<img src=x onerror=1>"}',
    });
    const { text } = await openPage(sandbox);
    expect(text).toContain('【学舟】&lt;img src=x onerror=1&gt;，您好。');
  });

  it("keeps a mail's markup in a frame without scripts", async () => {
    const sandbox = await startTestSandbox();
    const html = '<p>您好</p><script>alert(1)</script>';
    await openMailTransport(sandbox).sendMail({
      from: 'a@example.com',
      to: 'b@example.com',
      subject: '<b>题</b>',
      html,
    });
    const id = (await listMails(sandbox))[0]?.id;
    const page = await openPage(sandbox, `/?tab=mail&mail=${id}`);
    expect(page.text).toContain('&lt;b&gt;题&lt;/b&gt;');
    expect(page.text).not.toContain('alert(1)');
    expect(page.text).toMatch(
      /<iframe[^>]*src="\/mail\/[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/,
    );
    const frame = await openPage(sandbox, `/mail/${id}`);
    expect(frame.text).toContain('<p>您好</p>');
    expect(frame.policy).toContain("default-src 'none'");
    expect(frame.policy).toContain('sandbox allow-popups');
    expect((await fetch(`${sandbox.consoleUrl}/mail/nothing`)).status).toBe(404);
  });

  it.each([
    '/phone.css',
    '/inbox.css',
    '/mail.css',
    '/wechat.css',
    '/pay.css',
    '/phone.js',
    '/phone.svg',
  ])('serves %s', async (path) => {
    const sandbox = await startTestSandbox();
    expect((await fetch(`${sandbox.consoleUrl}${path}`)).status).toBe(200);
  });
});
