import { loginBySms, sendSmsForLogin, type CaptchaPurpose } from '@xuezhou/contract/account';
import { beforeEach } from 'vitest';
import type { TestClient } from '../client.ts';
import type { TestApp } from '../test-app.ts';

export interface TestPhone {
  mobile: string;
  shortMobile: string;
}

/** A visitor with a phone for each test, at an address of its own, as the hourly limit counts by it. */
export function smsVisits(school: TestApp) {
  let numbers = 0;
  const now: { visitor: TestClient; phone: TestPhone } = {
    visitor: school.visit(),
    phone: { mobile: '', shortMobile: '' },
  };
  beforeEach(() => {
    school.clock.reset();
    const shortMobile = `137${String(++numbers).padStart(8, '0')}`;
    now.phone = { mobile: `+86${shortMobile}`, shortMobile };
    now.visitor = school.visit({ address: `10.0.0.${numbers}` });
  });

  /** A body of those that send a code: with a pass of its own. */
  const withPass = async (purpose: CaptchaPurpose, given = now.phone) => ({
    ...given,
    captchaId: await school.passCaptcha(now.visitor, purpose),
  });
  async function askForCode(): Promise<string> {
    await now.visitor.data(sendSmsForLogin, { body: await withPass('login') });
    return await school.smsCode(now.phone.mobile);
  }
  const login = (smsCode: string) =>
    now.visitor.call(loginBySms, { body: { ...now.phone, smsCode } });
  return { now, withPass, askForCode, login };
}
