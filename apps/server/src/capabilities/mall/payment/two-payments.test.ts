import { payTrade, scanPayment } from '@xuezhou/contract/mall';
import { describe, expect, it } from 'vitest';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, wechat, alipay, notify, numberOf } = mall;

describe('two tabs that pay one order by two providers', () => {
  it('have one payment taken and the other sent back, and nothing is bought twice', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    const first = await mall.order(student, good);
    const { tradeId } = first;
    const second = await student.data(payTrade, { body: { tradeId, way: 'alipay' } });
    wechat.pay(numberOf(first.qrId));
    alipay.pay(numberOf(second.qrId));
    await Promise.all([
      notify(wechat, wechat.notice(numberOf(first.qrId))),
      notify(alipay, alipay.notice(numberOf(second.qrId))),
    ]);
    await mall.jobs();
    const payments = await connection
      .selectFrom('payment')
      .where('student_id', '=', student.studentId)
      .select('state')
      .execute();
    expect(payments.map(({ state }) => state).toSorted()).toEqual(['paid', 'surplus']);
    const kept = wechat.orders.get(numberOf(first.qrId))?.state === 'paid' ? 368_000 : 0;
    expect(kept).toBe(368_000);
    const sent = [...wechat.refunds.values(), ...alipay.refunds.values()].filter(({ paymentNo }) =>
      [first.qrId, second.qrId].map(numberOf).includes(paymentNo),
    );
    expect(sent.map(({ money }) => money.amount)).toEqual([368_000]);
    expect(await mall.books()).toEqual([]);
    // Neither page waits on, or calls the order closed; the one whose money goes back says so.
    const seen = await Promise.all([
      mall.scan(student, first.qrId),
      student.data(scanPayment, { params: { qrId: second.qrId, qrType: 'alipay' }, query: {} }),
    ]);
    expect(seen.map(({ payState }) => payState)).toEqual(['paid', 'paid']);
    expect(seen.filter(({ isSentBack }) => isSentBack)).toMatchObject([
      { checkResultMessage: expect.stringContaining('这一笔正在原路退回') as string },
    ]);
  });

  it('closes the other code once one was paid', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    const first = await mall.order(student, good);
    const { tradeId } = first;
    const second = await student.data(payTrade, { body: { tradeId, way: 'alipay' } });
    wechat.pay(numberOf(first.qrId));
    await notify(wechat, wechat.notice(numberOf(first.qrId)));
    await mall.jobs();
    expect(alipay.orders.get(numberOf(second.qrId))?.state).toBe('closed');
    expect(alipay.pay(numberOf(second.qrId))).toBe(false);
  });
});
