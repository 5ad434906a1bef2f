import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../test-support.ts';
import type { Sandbox } from '../start-sandbox.ts';
import { atPhone, listScans, openQrconnect } from '../wechat/test-wechat.ts';

async function openTab(sandbox: Sandbox): Promise<string> {
  return await (await fetch(`${sandbox.consoleUrl}/?tab=wechat`)).text();
}

async function sendForm(
  sandbox: Sandbox,
  fields: Record<string, string>,
  site = 'same-origin',
): Promise<Response> {
  return await fetch(`${sandbox.consoleUrl}/wechat/scan`, {
    method: 'POST',
    headers: { 'sec-fetch-site': site },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}

describe('the WeChat tab', () => {
  it('says what to do when nothing waits', async () => {
    expect(await openTab(await startTestSandbox())).toContain('没有等您扫的二维码');
  });

  it('offers everybody for a code that waits, and shows who took it', async () => {
    const sandbox = await startTestSandbox();
    await openQrconnect(sandbox);
    const waiting = await openTab(sandbox);
    for (const name of ['林知远', '小满🌾', 'Anna Chen', '拒绝']) expect(waiting).toContain(name);
    const [scan] = await listScans(sandbox);
    const response = await sendForm(sandbox, { scan: scan!.id, person: 'zhou' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/?tab=wechat']);
    const answered = await openTab(sandbox);
    expect(answered).toContain('小满🌾 已确认');
    expect(answered).not.toContain('<form');
  });

  it('lets a person refuse', async () => {
    const sandbox = await startTestSandbox();
    await openQrconnect(sandbox);
    const [scan] = await listScans(sandbox);
    await sendForm(sandbox, { scan: scan!.id, answer: 'refuse' });
    expect(await openTab(sandbox)).toContain('已拒绝');
  });

  it.each(['cross-site', 'same-site', 'none'])("refuses another site's form: %s", async (site) => {
    const sandbox = await startTestSandbox();
    await openQrconnect(sandbox);
    const [scan] = await listScans(sandbox);
    expect((await sendForm(sandbox, { scan: scan!.id, person: 'zhou' }, site)).status).toBe(415);
    expect((await listScans(sandbox))[0]?.answer).toBeUndefined();
  });

  it.each([{ person: 'nobody' }, { answer: 'perhaps' }])('refuses %j', async (wrong) => {
    const sandbox = await startTestSandbox();
    await openQrconnect(sandbox);
    const [scan] = await listScans(sandbox);
    expect((await atPhone(sandbox, '/wechat/scan', { scan: scan!.id, ...wrong })).status).toBe(400);
  });

  it('tells an open page that a code waits', async () => {
    const sandbox = await startTestSandbox();
    const { body } = await fetch(`${sandbox.consoleUrl}/events`);
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    await openQrconnect(sandbox);
    let seen = '';
    while (!seen.includes('event: wechat')) seen += (await reader.read()).value ?? '';
    expect(seen).not.toContain('event: sms');
    await reader.cancel();
  });
});
