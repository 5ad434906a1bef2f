import { openOrderLink } from '@xuezhou/contract/mall';
import { getOrderLink, makeOrder, sendOrderLink } from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { makeGood } from '../testing/make-good.ts';

const mobile = '+8615200000618';

async function sent(environment: Readonly<Record<string, string>> = {}) {
  const school = await startTestApp({ sandbox: true, environment });
  const desk = await signInStaffAs(school, { permissions: ['order.read', 'order.make'] });
  return { school, desk };
}
const usual = await sent();
const without = await sent({ SMS_PAY_TEMPLATE_CODE: 'SMS_GONE', RATE_LIMIT: '1000' });

async function send({ school, desk }: typeof usual) {
  const student = await school.signIn({ mobile });
  const { goodId } = await makeGood(school.connection, { price: 62_000 });
  const { orderNo } = await desk.data(makeOrder, {
    body: {
      ...{ orderId: uuidv7(), studentId: student.studentId, goodId, limitYear: 0, couponId: null },
      ...{ extraIds: [], addressId: null, off: 0, realPrice: 62_000, why: '', replaces: null },
      // The provider compares with its own clock.
      endsAt: new Date(school.clock.now().getTime() + 8 * 3_600_000).toISOString(),
    },
  });
  await desk.data(sendOrderLink, { body: { orderNo } });
  await school.runJobs(['send-order-link']);
  return (await desk.data(getOrderLink, { params: { orderNo } })).link;
}

it('an SMS brings the code, the sum and the end to the phone of the student, by the protocol of its provider', async () => {
  const link = await send(usual);
  expect(link?.sms?.state).toBe('sent');
  const { sandbox } = usual.school;
  const inbox = await fetch(
    `${sandbox?.consoleUrl}/inbox/sms?mobile=${encodeURIComponent(mobile)}`,
  );
  const { messages } = (await inbox.json()) as { messages: { params: object }[] };
  expect(messages[0]?.params).toEqual({
    ...{ code: link?.code?.replaceAll(' ', ''), sum: '620' },
    until: expect.stringMatching(/^(?:\d{4} 年 )?\d+ 月 \d+ 日 \d\d:\d\d$/),
  });
});

it('one that the provider refuses is said to have failed', async () => {
  expect((await send(without))?.sms?.state).toBe('failed');
});

it('a code is guessed by nobody: an address is heard so often in a minute and no more', async () => {
  const guesser = without.school.visit({ address: '203.0.113.77' });
  const answers: number[] = [];
  for (let guess = 0; guess < 95; guess += 1) {
    const code = `AAAA BBBB ${String(guess).padStart(4, '2')}`;
    answers.push((await guesser.call(openOrderLink, { body: { code } })).status);
  }
  expect(answers[0]).toBe(refusals.linkUnknown[0]);
  expect(answers.at(-1)).toBe(429);
});
