import { sendSms } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { expect, it } from 'vitest';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp({ environment: { SMS_RESEND_SECONDS: '5' } });

it('a number waits for its next code as long as the school says', async () => {
  const [tooSoon] = refusals.smsTooSoon;
  const mobile = '+8613400000001';
  const client = school.visit();
  const ask = async () => {
    const captchaId = await school.passCaptcha(client, 'any');
    return await client.call(sendSms, {
      body: { mobile, shortMobile: mobile.slice(3), captchaId },
    });
  };
  school.clock.set('2027-01-01T00:00:00Z');
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused).toMatchObject({ status: tooSoon, message: '验证码发送太频繁，请 5 秒后再试' });
  school.clock.advance({ seconds: 5 });
  expect((await ask()).status).toBe(200);
});
