import { getCaptcha, sendSms } from '@xuezhou/contract/account';
import { beforeEach } from 'vitest';
import type { TestClient } from '../client.ts';
import type { TestApp } from '../test-app.ts';

/** A visitor for each test, at an address of its own, as limits count by it. */
export function captchaVisits(school: TestApp) {
  let numbers = 0;
  const now: { visitor: TestClient; address: string } = { visitor: school.visit(), address: '' };
  beforeEach(() => {
    school.clock.reset();
    now.address = `10.1.0.${++numbers}`;
    now.visitor = school.visit({ address: now.address });
  });
  const phone = () => {
    const shortMobile = `135${String(++numbers).padStart(8, '0')}`;
    return { mobile: `+86${shortMobile}`, shortMobile };
  };
  return {
    now,
    phone,
    ask: (client = now.visitor) => client.data(getCaptcha, { query: { purpose: 'any' } }),
    send: (captchaId: string, client = now.visitor) =>
      client.call(sendSms, { body: { ...phone(), captchaId } }),
  };
}
