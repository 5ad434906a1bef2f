import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { dingtalkHostsOf } from '../../../../platform/config/companies/company-config.ts';
import { ask } from './inside-page.ts';

type Asked = Readonly<Record<string, unknown>> & {
  readonly onSuccess: (said: { code?: string }) => void;
  readonly onFail: () => void;
};

/** What the page does where 钉钉's script says that; answers what was asked, and where the browser went. */
function run(script: (requestAuthCode: (asked: Asked) => void) => unknown) {
  const asked: Asked[] = [];
  const gone: string[] = [];
  const dd = script((one) => void asked.push(one));
  const dataset = { elsewhere: '/else', back: '/back?state=1', company: 'ding1', app: 'app1' };
  const page: Record<string, unknown> = {
    ...{ dd, setTimeout: () => 0, location: { replace: (to: string) => gone.push(to) } },
    document: { querySelector: () => ({ dataset }) },
  };
  page['window'] = page;
  runInContext(ask, createContext(page));
  return { asked, gone };
}

describe('the page inside 钉钉', () => {
  it.each([
    ['as it is called since 3.0.31', (call: unknown) => ({ requestAuthCode: call })],
    [
      'as clients before know it',
      (call: unknown) => ({ runtime: { permission: { requestAuthCode: call } } }),
    ],
  ])('asks for a code, %s', (_name, script) => {
    const { asked, gone } = run(script);
    expect(asked).toMatchObject([{ corpId: 'ding1', clientId: 'app1' }]);
    asked[0]?.onSuccess({ code: 'a&b' });
    asked[0]?.onFail();
    expect(gone).toEqual(['/back?state=1&insideCode=a%26b']);
  });

  it.each([undefined, {}, { runtime: {} }])('opens the other page where it cannot: %s', (dd) => {
    expect(run(() => dd).gone).toEqual(['/else']);
  });

  it('has a script in which that call is', () => {
    const none = { WECOM_URL: '', DINGTALK_URL: '', FEISHU_URL: '' };
    const { script } = dingtalkHostsOf(
      { ...none, NODE_ENV: 'production', SANDBOX_PORT: 1 },
      'ding1',
    );
    const [, major, minor, patch] = /\/(\d+)\.(\d+)\.(\d+)\//.exec(script) ?? [];
    expect(Number(major) * 10_000 + Number(minor) * 100 + Number(patch)).toBeGreaterThanOrEqual(
      30_031,
    );
  });
});
