import {
  checkCaptcha,
  getCaptcha,
  sendMobileCheck,
  sendSmsForLogin,
} from '@xuezhou/contract/account';
import { allOperations } from '@xuezhou/contract/all';
import { refusals } from '@xuezhou/contract/refusals';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { captchaVisits } from '../../visits/captcha-visits.ts';
import { requestOf } from '../../client.ts';
import { makeStudent } from '../../factories.ts';
import { sampleInput } from '../../sample-input.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp();
const { now, phone, ask, send } = captchaVisits(school);
const [captchaNeeded, captchaNeededMessage] = refusals.captchaNeeded;
const [captchaTooMany] = refusals.captchaTooMany;

describe('[account.captcha#2] an SMS code needs a passed captcha, once', () => {
  it('and is refused with words without one', async () => {
    const untried = await ask();
    for (const captchaId of [untried.captchaId, '0197b5a0-0000-4000-8000-000000000001'])
      expect(await send(captchaId)).toMatchObject({
        http: 200,
        status: captchaNeeded,
        message: captchaNeededMessage,
      });
  });

  it('also by two at the same moment', async () => {
    const captchaId = await school.passCaptcha(now.visitor, 'any');
    const answers = await Promise.all([send(captchaId), send(captchaId), send(captchaId)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => other - one)).toEqual([
      captchaNeeded,
      captchaNeeded,
      200,
    ]);
  });

  it('within five minutes', async () => {
    const captchaId = await school.passCaptcha(now.visitor, 'any');
    school.clock.advance({ minutes: 5 });
    expect((await send(captchaId)).status).toBe(captchaNeeded);
  });

  it('for the purpose it was passed for', async () => {
    const own = phone();
    await makeStudent(school.connection, { mobile: own.mobile });
    const captchaId = await school.passCaptcha(now.visitor, 'any');
    const body = { ...own, captchaId };
    expect((await now.visitor.call(sendSmsForLogin, { body })).status).toBe(captchaNeeded);
    expect((await send(captchaId)).status).toBe(200);
  });

  it('by the browser and from the address that passed it', async () => {
    const captchaId = await school.passCaptcha(now.visitor, 'any');
    const other = school.visit({ address: now.address });
    await ask(other);
    expect((await send(captchaId, other)).status).toBe(captchaNeeded);
    const elsewhere = school.visit({ address: '10.200.0.2' });
    elsewhere.cookies.set('xz_browser', now.visitor.cookies.get('xz_browser')!);
    expect((await send(captchaId, elsewhere)).status).toBe(captchaNeeded);
    expect((await send(captchaId)).status).toBe(200);
  });

  it('and stays used when the code is refused for another reason', async () => {
    const captchaId = await school.passCaptcha(now.visitor, 'login');
    const body = { ...phone(), captchaId };
    expect((await now.visitor.call(sendSmsForLogin, { body })).status).toBe(
      refusals.phoneUnknown[0],
    );
    expect((await now.visitor.call(sendSmsForLogin, { body })).status).toBe(captchaNeeded);
  });
});

/** Whatever sends a message to a number or an address that was typed. */
const behindCaptcha = allOperations().filter(
  ({ operation }) =>
    operation !== checkCaptcha && 'captchaId' in (operation.declaration.body?.properties ?? {}),
);

describe('[account.captcha] what asks for a captcha', () => {
  it('is every way to have a message sent', () => {
    expect(behindCaptcha.map(({ name }) => name).toSorted()).toEqual([
      'forgetPassword',
      'sendEmailCode',
      'sendMobileCheck',
      'sendSms',
      'sendSmsForLogin',
      'sendSmsToBind',
      'sendSmsUnique',
    ]);
  });

  it.each(behindCaptcha)('$name does nothing without', async ({ operation }) => {
    const own = phone();
    const student = await school.signIn(operation === sendMobileCheck ? {} : { mobile: null });
    const client = operation.declaration.access === 'open' ? now.visitor : student;
    const known = {
      ...{ ...own, username: own.shortMobile, email: 'lin@example.com' },
      captchaId: '0197b5a0-0000-4000-8000-000000000001',
    };
    await ask(client);
    const answer = await client.send(requestOf(operation, sampleInput(operation, known)));
    expect(answer.json()).toMatchObject({ status: captchaNeeded });
  });
});

describe('too many puzzles', () => {
  it('are refused to their address for a minute, and to no other', async () => {
    school.clock.set('2027-01-01T00:00:00Z');
    const query = { purpose: 'any' } as const;
    const asked = await Promise.all(
      Array.from({ length: 62 }, () => now.visitor.call(getCaptcha, { query })),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(asked.filter(({ status }) => status === captchaTooMany)).toHaveLength(2);
    expect((await school.visit({ address: '10.200.0.3' }).call(getCaptcha, { query })).status).toBe(
      200,
    );
    school.clock.advance({ minutes: 1 });
    expect((await now.visitor.call(getCaptcha, { query })).status).toBe(200);
  });

  it('cannot be guessed at without end', async () => {
    school.clock.set('2027-01-01T00:00:00Z');
    const body = { captchaId: '0197b5a0-0000-4000-8000-000000000001', x: 100 };
    const checks = await Promise.all(
      Array.from({ length: 70 }, () => now.visitor.call(checkCaptcha, { body })),
    );
    expect(checks.filter(({ status }) => status === captchaTooMany)).toHaveLength(10);
  });

  it('count together for the addresses of one household', async () => {
    school.clock.set('2027-01-01T00:00:00Z');
    const query = { purpose: 'any' } as const;
    const statuses = await Promise.all(
      Array.from({ length: 61 }, (_, index) =>
        school.visit({ address: `2001:db8::${index + 1}` }).call(getCaptcha, { query }),
      ),
    );
    expect(statuses.filter(({ status }) => status === captchaTooMany)).toHaveLength(1);
    expect(
      (await school.visit({ address: '2001:db8:1::1' }).call(getCaptcha, { query })).status,
    ).toBe(200);
  });

  it('are forgotten after a day', async () => {
    await ask();
    const old = { created_at: new Date(Date.now() - 2 * 86_400_000) };
    await school.connection.updateTable('captcha').set(old).execute();
    await sql`update throttle set ends_at = ends_at - interval '10 years'`.execute(
      school.connection,
    );
    await enqueue(school.connection, 'forget-old', {});
    await school.runJobs(['forget-old']);
    expect(await school.connection.selectFrom('captcha').selectAll().execute()).toEqual([]);
    expect(await school.connection.selectFrom('throttle').selectAll().execute()).toEqual([]);
  });
});
