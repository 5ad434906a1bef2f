import { describe, expect, it } from 'vitest';
import { neteaseConfigOf, type NeteaseConfig } from '../../platform/config/im-config.ts';
import { signerWith } from '../../platform/signer.ts';
import { startNeteaseSandbox } from '../../testing/netease-sandbox.ts';
import { quietLog } from '../../testing/quiet-log.ts';
import { chooseIm } from './choose-im.ts';

const { url, clock, tokenOf: tokenAtNetease, play, clearFaults } = await startNeteaseSandbox();
clock.set('2026-11-20T12:00:00Z');
const signer = signerWith('a secret of the tests');

const netease = (given: Partial<NeteaseConfig> = {}) => {
  const config = neteaseConfigOf({
    NODE_ENV: 'test',
    SANDBOX_PORT: 0,
    IM_WAY: 'netease',
    NETEASE_IM_APP_KEY: '',
    NETEASE_IM_APP_SECRET: '',
    NETEASE_IM_URL: url,
  });
  return config && { ...config, ...given };
};
const open = (config: NeteaseConfig | null) => chooseIm(config, { signer, clock, log: quietLog });

describe.each([
  ['our own chat', () => null],
  ['NetEase IM', () => netease()],
])('%s', (_name, configOf) => {
  it('lets in who brings a token of theirs, at every server', async () => {
    const { token, accId } = await open(configOf()).account(7);
    expect(accId).toMatch(/^[a-z0-9_@.-]{1,32}$/);
    expect(open(configOf()).admits(7, token)).toBe(true);
  });

  it('lets in nobody else by it, and nobody by one that is made up', async () => {
    const provider = open(configOf());
    const { token } = await provider.account(7);
    for (const [studentId, given] of [
      [8, token],
      [7, ''],
      [7, `${token}x`.slice(1)],
      [7, 'x'.repeat(200)],
      [7, '9999999999999.x'],
    ] as const)
      expect(provider.admits(studentId, given)).toBe(false);
  });

  it('lets a token end', async () => {
    const provider = open(configOf());
    const { token } = await provider.account(7);
    clock.set('2026-11-30T12:00:00Z');
    expect(provider.admits(7, token)).toBe(true);
    clock.set('2027-01-01T12:00:00Z');
    expect(provider.admits(7, token)).toBe(false);
    clock.set('2026-11-20T12:00:00Z');
  });
});

describe('an account at NetEase', () => {
  it('is made with the token, and given the next one when the month has changed', async () => {
    const provider = open(netease());
    const { token } = await provider.account(11);
    expect(await tokenAtNetease(11)).toBe(token);
    // Another server knows nothing of it, and ends nobody's token.
    expect((await open(netease()).account(11)).token).toBe(token);
    clock.set('2026-12-01T12:00:00Z');
    const next = await provider.account(11);
    expect(next.token).not.toBe(token);
    expect(await tokenAtNetease(11)).toBe(next.token);
    expect(provider.admits(11, token)).toBe(true);
    clock.set('2026-11-20T12:00:00Z');
  });

  it.each(['416', '503', '414'])(
    'is made later where NetEase answers %s: our own rooms go on',
    async (fault) => {
      await clearFaults();
      await play(fault, 2);
      const provider = open(netease());
      const studentId = Number(fault);
      const { token } = await provider.account(studentId);
      expect(provider.admits(studentId, token)).toBe(true);
      expect(await tokenAtNetease(studentId)).toBeUndefined();
      await clearFaults();
      // Nobody waits for it a second time.
      await provider.account(studentId);
      expect(await tokenAtNetease(studentId)).toBeUndefined();
      clock.advance({ seconds: 31 });
      await provider.account(studentId);
      expect(await tokenAtNetease(studentId)).toBe(token);
      clock.set('2026-11-20T12:00:00Z');
    },
  );

  it('is not made with a wrong secret, nor where nobody listens', async () => {
    for (const wrong of [{ appSecret: 'wrong' }, { url: 'http://127.0.0.1:9' }]) {
      const { token } = await open(netease(wrong)).account(21);
      expect(token).not.toBe('');
      expect(await tokenAtNetease(21)).toBeUndefined();
    }
  });
});
