import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../start-sandbox.ts';
import { playFault, startTestSandbox } from '../test-support.ts';
import { checkSumOf, SANDBOX_NETEASE_APP_KEY } from './check-sum.ts';

const now = new Date('2026-11-20T12:00:00Z');
const start = () => startTestSandbox({ now: () => now });

function headersAt(moment: Date, nonce = 'n'): Record<string, string> {
  const curTime = String(Math.floor(moment.getTime() / 1000));
  return {
    AppKey: SANDBOX_NETEASE_APP_KEY,
    Nonce: nonce,
    CurTime: curTime,
    CheckSum: checkSumOf(nonce, curTime),
  };
}

async function call(
  { neteaseUrl }: Sandbox,
  action: string,
  fields: Record<string, string>,
  headers = headersAt(now),
): Promise<{ code: number; desc?: string; info?: { accid: string; token: string } }> {
  const response = await fetch(`${neteaseUrl}/nimserver/user/${action}.action`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  });
  return (await response.json()) as Awaited<ReturnType<typeof call>>;
}

describe('the accounts of NetEase IM', () => {
  it('are made once, with small letters, and a token of the caller or of the service', async () => {
    const sandbox = await start();
    expect(await call(sandbox, 'create', { accid: 'Li_1', token: 'mine' })).toMatchObject({
      code: 200,
      info: { accid: 'li_1', token: 'mine' },
    });
    expect(await call(sandbox, 'create', { accid: 'li_1' })).toEqual({
      code: 414,
      desc: 'already register',
    });
    const other = await call(sandbox, 'create', { accid: 'li_2' });
    expect(other.info?.token).toMatch(/^[0-9a-f]{32}$/);
  });

  it('are given new tokens; who is not there is said', async () => {
    const sandbox = await start();
    await call(sandbox, 'create', { accid: 'li', token: 'old' });
    expect(await call(sandbox, 'update', { accid: 'li', token: 'new' })).toEqual({ code: 200 });
    const { info } = await call(sandbox, 'refreshToken', { accid: 'li' });
    const listed = await (await fetch(`${sandbox.consoleUrl}/netease-im/accounts`)).json();
    expect(listed).toEqual({ accounts: [{ accid: 'li', token: info?.token, name: '' }] });
    for (const action of ['update', 'refreshToken'])
      expect(await call(sandbox, action, { accid: 'wang', token: 'x' })).toEqual({
        code: 414,
        desc: 'wang not register',
      });
  });

  it.each([[''], ['a b'], ['李'], ['x'.repeat(33)]])('have no name like 「%s」', async (accid) => {
    expect((await call(await start(), 'create', { accid })).code).toBe(414);
  });

  it('are changed by nobody who does not know the secret, nor by what is five minutes old', async () => {
    const sandbox = await start();
    const good = headersAt(now);
    const hour = 3_600_000;
    for (const headers of [
      { ...good, AppKey: 'other' },
      { ...good, CheckSum: 'f'.repeat(40) },
      { ...good, CheckSum: good['CheckSum']!.toUpperCase() },
      { ...good, CheckSum: '' },
      { ...good, Nonce: 'other' },
      { ...good, CurTime: 'now' },
      headersAt(new Date(now.getTime() - hour)),
      headersAt(new Date(now.getTime() + hour)),
      headersAt(now, 'n'.repeat(129)),
    ])
      expect((await call(sandbox, 'create', { accid: 'li' }, headers)).code).toBe(414);
    expect(await call(sandbox, 'create', { accid: 'li' })).toMatchObject({ code: 200 });
  });

  it('play the faults that they are told to', async () => {
    const sandbox = await start();
    await playFault(sandbox, { provider: 'netease-im', next: '416' });
    expect((await call(sandbox, 'create', { accid: 'li' })).code).toBe(416);
    expect((await fetch(`${sandbox.neteaseUrl}/nimserver/user/get.action`)).status).toBe(404);
  });
});
