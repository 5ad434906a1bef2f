import { getOrderAgreement, signAgreement } from '@xuezhou/contract/agreement';
import { cancelOrder, getOrder } from '@xuezhou/contract/mall';
import { refusals } from '@xuezhou/contract/refusals';
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { makeCoupon, makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock, wechat } = mall;
clock.set('2026-11-12T13:00:00Z');

const detail = (student: TestClient, id: string, type: 'normal' | 'lock-deposit' = 'normal') =>
  student.call(getOrder, { params: { type, id } });
const pay = async (qrId: string) => {
  wechat.pay(mall.numberOf(qrId));
  await mall.notify(wechat, wechat.notice(mall.numberOf(qrId)));
};

describe('[GET /api/mall/order/:type/:id] an order', () => {
  it('says what it is made of, what was paid and what comes next', async () => {
    const student = await mall.signIn();
    await mall.give(student.studentId, 1000);
    const couponId = await mall.take(student, await makeCoupon(connection));
    const good = await makeGood(connection, { title: 'CFA 一级精讲班', expiresOn: '2027-08-31' });
    const { orderId, qrId } = await mall.order(student, { ...good, couponId, points: 250 });
    const waiting = (await detail(student, orderId)).data;
    expect(waiting).toMatchObject({
      ...{ orderId, type: 'normal', state: 'unpaid', goodName: 'CFA 一级精讲班', way: 'wechat' },
      ...{ paidAt: null, payTo: '2026-11-12T13:30:00.000Z', realPrice: 337_750, refunds: [] },
      ...{ actions: ['cancel', 'pay'], agreement: null, address: null, invoice: null },
    });
    expect(waiting.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['good', 368_000],
      ['coupon', -30_000],
      ['points', -250],
    ]);
    expect(waiting.trades).toMatchObject([{ tradeType: 'normal', state: 'open' }]);
    await pay(qrId);
    const paid = (await detail(student, orderId)).data;
    expect(paid).toMatchObject({
      ...{ state: 'paid', paidAt: '2026-11-12T13:00:00.000Z', courseId: good.courseId },
      ...{ expireDate: '2027-08-31', canInvoice: true, payTo: null },
    });
    expect(paid.trades).toMatchObject([{ state: 'paid' }]);
    expect(paid.steps.filter(({ state }) => state === 'done').length).toBeGreaterThan(0);
  });

  it("is none under another type, under no number, and nobody else's", async () => {
    const student = await mall.signIn();
    const { orderId } = await mall.order(student, await makeGood(connection));
    expect((await detail(student, orderId, 'lock-deposit')).http).toBe(404);
    expect((await detail(student, uuidv7())).http).toBe(404);
    expect((await detail(student, 'x')).http).toBe(400);
    expect((await detail(await mall.signIn(), orderId)).http).toBe(404);
    expect((await detail(mall.visit(), orderId)).http).toBe(401);
  });
});

describe('[GET /api/agreement/order/:orderId] the agreement of an order', () => {
  const agreement = {
    ...{ title: '课程服务协议', version: '2026-11' },
    html: '<p>{{name}}，{{course}}，{{price}}，{{date}}</p>',
  };
  const read = (student: TestClient, orderId: string) =>
    student.call(getOrderAgreement, { params: { orderId } });
  const sign = (student: TestClient, body: { orderId?: string; digest: string; name?: string }) =>
    student.call(signAgreement, {
      body: {
        ...(body.orderId !== undefined && { orderId: body.orderId }),
        ...{ digest: body.digest, signature: body.name ?? '周小满' },
      },
    });
  const placed = async () => {
    const student = await mall.signIn();
    const good = await makeGood(connection, { title: '会计 <精讲>', agreement });
    return { student, good, ...(await mall.order(student, good)) };
  };
  const digestOf = (html: string) => createHash('sha256').update(html).digest('hex');

  it('is the text that it was placed under, whatever the good says later, and is signed by the order', async () => {
    const { student, good, orderId } = await placed();
    await connection
      .updateTable('good')
      .where('good_id', '=', good.goodId)
      .set({ agreement: JSON.stringify({ title: '新', version: '2027', html: '<p>新</p>' }) })
      .execute();
    const { data } = await read(student, orderId);
    expect(data).toMatchObject({
      ...{ orderId, goodName: '会计 <精讲>', title: '课程服务协议', version: '2026-11' },
      html: '<p>＿＿＿＿＿＿，会计 &lt;精讲&gt;，¥3,680，2026 年 11 月 12 日</p>',
      signature: null,
    });
    expect(data?.digest).toBe(digestOf(data?.html ?? ''));
    expect((await detail(student, orderId)).data.agreement).toMatchObject({ isSigned: false });
    const digest = data?.digest ?? '';
    const other = await sign(student, { orderId, digest: '0'.repeat(64) });
    expect(other.status).toBe(refusals.agreementChanged[0]);
    expect((await sign(student, { orderId, digest, name: '1' })).status).toBe(
      refusals.agreementName[0],
    );
    const answers = await Promise.all([1, 2, 3].map(() => sign(student, { orderId, digest })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const html = '<p>周小满，会计 &lt;精讲&gt;，¥3,680，2026 年 11 月 12 日</p>';
    clock.advance({ days: 400 });
    const later = await mall.signIn(student.studentId);
    expect((await read(later, orderId)).data).toMatchObject({
      ...{ html, digest: digestOf(html), version: '2026-11' },
      signature: { name: '周小满', signedAt: '2026-11-12T13:00:00.000Z', address: '127.0.0.1' },
    });
    expect((await detail(later, orderId)).data.agreement).toMatchObject({ isSigned: true });
    const change = connection
      .updateTable('order_agreement_signature')
      .where('order_id', '=', orderId)
      .set({ version: '1' });
    await expect(change.execute()).rejects.toThrow('is never changed');
    clock.set('2026-11-12T13:00:00Z');
  });

  it('is none where the good had none', async () => {
    const student = await mall.signIn();
    const { orderId } = await mall.order(student, await makeGood(connection));
    expect((await read(student, orderId)).data).toBeNull();
    expect((await sign(student, { orderId, digest: '0'.repeat(64) })).http).toBe(404);
  });

  it("is not signed once the order is closed, nor anybody else's, nor of two things at once", async () => {
    const { student, orderId } = await placed();
    const { digest } = (await read(student, orderId)).data ?? { digest: '' };
    const stranger = await mall.signIn();
    expect((await read(stranger, orderId)).http).toBe(404);
    expect((await sign(stranger, { orderId, digest })).http).toBe(404);
    expect((await read(mall.visit(), orderId)).http).toBe(401);
    expect((await sign(student, { digest })).http).toBe(400);
    const both = { orderId, courseId: 1, signature: '周小满', digest };
    expect((await student.call(signAgreement, { body: both })).http).toBe(400);
    await student.data(cancelOrder, { body: { orderId } });
    expect((await sign(student, { orderId, digest })).status).toBe(refusals.orderClosed[0]);
    expect((await read(student, orderId)).data).toMatchObject({ signature: null });
  });
});
