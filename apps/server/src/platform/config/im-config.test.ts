import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { neteaseConfigOf, neteaseFaults, type ImValues } from './im-config.ts';

const values: ImValues = {
  NODE_ENV: 'production',
  SANDBOX_PORT: 8090,
  IM_WAY: 'netease',
  NETEASE_IM_APP_KEY: 'key',
  NETEASE_IM_APP_SECRET: 'secret',
  NETEASE_IM_URL: '',
};
const faultsOf = (given: Partial<ImValues>) => {
  const all = { ...values, ...given };
  return neteaseFaults(neteaseConfigOf(all), all);
};

describe('the chat of a school', () => {
  it('goes over our own rooms, until NetEase is asked for; the sandbox’s without a key', () => {
    expect(readConfig({}, '/').netease).toBeNull();
    expect(readConfig({ IM_WAY: 'netease', SANDBOX_PORT: '9000' }, '/').netease).toMatchObject({
      url: 'http://127.0.0.1:9008',
      appKey: 'sandbox-netease-app-key',
    });
  });

  it('goes to NetEase in production with a key of the school', () => {
    expect(faultsOf({})).toEqual([]);
    expect(neteaseConfigOf(values)?.url).toBe('https://api.netease.im');
  });

  it.each([
    [{ NETEASE_IM_APP_KEY: '' }, 'NETEASE_IM_APP_KEY 还是沙箱的'],
    [{ NETEASE_IM_APP_SECRET: 'sandbox-netease-app-secret' }, 'NETEASE_IM_APP_SECRET 还是沙箱的'],
    [{ NETEASE_IM_APP_SECRET: '' }, 'NETEASE_IM_APP_SECRET 没有设置'],
    [{ NETEASE_IM_URL: 'http://127.0.0.1:8098' }, 'NETEASE_IM_URL 要用 https'],
    [{ NETEASE_IM_URL: 'netease' }, 'NETEASE_IM_URL 不是网址'],
  ])('is refused in production with %o', (given, fault) => {
    expect(faultsOf(given).join()).toContain(fault);
  });
});
