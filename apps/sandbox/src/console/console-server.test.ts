import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { listSms, playFault, sendSms, startTestSandbox } from '../test-support.ts';

describe('the inbox API', () => {
  it.each(['13800000000', '8613800000000', '+8613800000000', '008613800000000', '138 0000 0000'])(
    'finds a mainland number asked for as %s',
    async (mobile) => {
      const sandbox = await startTestSandbox();
      await sendSms(sandbox);
      await sendSms(sandbox, { mobile: '13900000000' });
      expect(await listSms(sandbox, mobile)).toMatchObject([{ mobile: '13800000000' }]);
    },
  );

  it.each(['85291234567', '+85291234567', '0085291234567'])(
    'finds a foreign number asked for as %s',
    async (mobile) => {
      const sandbox = await startTestSandbox();
      await sendSms(sandbox, { mobile: '85291234567' });
      expect(await listSms(sandbox, mobile)).toMatchObject([{ mobile: '85291234567' }]);
      expect(await listSms(sandbox, '91234567')).toEqual([]);
    },
  );

  it('puts the newest first, and forgets on request', async () => {
    const sandbox = await startTestSandbox();
    for (const code of ['111111', '222222', '333333']) await sendSms(sandbox, { code });
    expect((await listSms(sandbox)).map(({ params }) => params['code'])).toEqual([
      '333333',
      '222222',
      '111111',
    ]);
    await fetch(`${sandbox.consoleUrl}/inbox`, { method: 'DELETE' });
    expect(await listSms(sandbox)).toEqual([]);
  });
});

describe('the fault API', () => {
  it.each([
    { provider: 'nobody', next: '500' },
    { provider: 'aliyun-sms', next: 'whatever' },
    { provider: 'smtp', next: '250' },
    { provider: 'smtp', next: '550', times: 0 },
  ])('refuses %o', async (fault) => {
    const sandbox = await startTestSandbox();
    expect((await playFault(sandbox, fault)).status).toBe(400);
  });

  it('lists and clears what waits', async () => {
    const sandbox = await startTestSandbox();
    const fault = { provider: 'aliyun-sms', next: '500', times: 3 };
    await playFault(sandbox, fault);
    const list = async (): Promise<unknown> => (await fetch(`${sandbox.consoleUrl}/faults`)).json();
    expect(await list()).toEqual({ faults: [fault] });
    await fetch(`${sandbox.consoleUrl}/faults`, { method: 'DELETE' });
    expect(await list()).toEqual({ faults: [] });
  });

  it("refuses another site's form", async () => {
    const sandbox = await startTestSandbox();
    const body = JSON.stringify({ provider: 'aliyun-sms', next: '500' });
    expect((await fetch(`${sandbox.consoleUrl}/faults`, { method: 'POST', body })).status).toBe(
      415,
    );
  });
});

it('is healthy', async () => {
  const sandbox = await startTestSandbox();
  expect(await (await fetch(`${sandbox.consoleUrl}/healthz`)).json()).toEqual({ status: 'ok' });
});

it('answers to no host name but its own', async () => {
  const sandbox = await startTestSandbox();
  const status = await new Promise((resolve, reject) => {
    request(
      `${sandbox.consoleUrl}/inbox/sms`,
      { headers: { host: 'evil.example' } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    )
      .on('error', reject)
      .end();
  });
  expect(status).toBe(421);
});

it('tells an open page of a new message', async () => {
  const sandbox = await startTestSandbox();
  const { body, headers } = await fetch(`${sandbox.consoleUrl}/events`);
  expect(headers.get('content-type')).toContain('text/event-stream');
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  await sendSms(sandbox);
  let seen = '';
  while (!seen.includes('event: sms')) seen += (await reader.read()).value ?? '';
  expect(seen).toContain('138 0000 0000');
  await reader.cancel();
});
