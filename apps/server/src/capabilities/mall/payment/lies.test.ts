import { describe, expect, it } from 'vitest';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, wechat, notify, numberOf } = mall;

const lastMessage = async () =>
  await connection
    .selectFrom('payment_message')
    .selectAll()
    .orderBy('payment_message_no', 'desc')
    .executeTakeFirstOrThrow();

describe('what a provider says that is not so', () => {
  it.each([
    ['another amount', { money: { amount: 1, currency: 'CNY' } }],
    ['another currency', { money: { amount: 368_000, currency: 'USD' } }],
    ['another merchant', { merchant: 'somebody' }],
    ['another app', { app: 'somebody' }],
    ['another provider', { provider: 'alipay' }],
  ] as const)('changes nothing: %s', async (_name, change) => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    const { qrId, orderId } = await mall.order(student, good);
    wechat.pay(numberOf(qrId));
    await notify(wechat, wechat.notice(numberOf(qrId), change));
    expect(await mall.stateOf(student.studentId, orderId)).toBe('unpaid');
    expect(await mall.coursesOf(student.studentId)).toEqual([]);
    expect(await lastMessage()).toMatchObject({ action: 'settle', verdict: 'mismatch' });
    // The truth is not hidden by the lie.
    await notify(wechat, wechat.notice(numberOf(qrId)));
    expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
  });

  it('changes nothing when nobody signed it, and tells the sender so', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    const { qrId, orderId } = await mall.order(student, good);
    wechat.pay(numberOf(qrId));
    const told = JSON.parse(wechat.notice(numberOf(qrId)).body) as object;
    for (const body of ['', '{', '[]', JSON.stringify({ ...told, isSigned: false })]) {
      const answer = await notify(wechat, { body });
      expect(answer.statusCode).toBe(400);
    }
    expect(await mall.stateOf(student.studentId, orderId)).toBe('unpaid');
    const unknown = await mall.visit().send({
      method: 'POST',
      url: '/api/mall/notice/somebody',
      payload: '{}',
    });
    expect(unknown.statusCode).toBe(404);
  });

  it("cannot use one order's money for another", async () => {
    const good = await makeGood(connection);
    const [one, two] = [await mall.signIn(), await mall.signIn()];
    const [first, second] = [await mall.order(one, good), await mall.order(two, good)];
    wechat.pay(numberOf(first.qrId));
    await notify(wechat, wechat.notice(numberOf(first.qrId)));
    await notify(wechat, wechat.notice(numberOf(first.qrId), { paymentNo: numberOf(second.qrId) }));
    expect(await mall.stateOf(two.studentId, second.orderId)).toBe('unpaid');
    await notify(wechat, wechat.notice(numberOf(first.qrId), { paymentNo: 'nobody0000' }));
    expect(await lastMessage()).toMatchObject({ verdict: 'unknown' });
  });
});
