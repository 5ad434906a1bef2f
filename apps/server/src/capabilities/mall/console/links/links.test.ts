import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { payOrderLink, scanOrderLink } from '@xuezhou/contract/mall';
import { makeOrder, sendOrderLink, withdrawOrderLink } from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeGood } from '../../testing/make-good.ts';
import { openTestMall } from '../../testing/open-mall.ts';
import { orderLinks, payers } from '../../testing/order-links.ts';

const mall = await openTestMall();
const { connection } = mall;
const orders = orderLinks(mall);
const { making, make, linkOf, codeOf } = orders;
const { look, pay, payAll } = payers(mall);
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];

describe('[GET /api/console/orders/:orderNo/link] a link', () => {
  it('is void once the order was changed, and the new one is good', async () => {
    const first = await make();
    const old = await codeOf(first);
    const second = await make({ off: 1000, replaces: first });
    expect((await look(old)).data).toMatchObject({ state: 'withdrawn' });
    expect((await pay(old)).status).toBe(refusals.linkOver[0]);
    expect((await look(await codeOf(second))).data).toMatchObject({ realPrice: 67_000 });
    await payAll(await codeOf(second), 67_000);
    const late = making({ replaces: second });
    expect((await orders.desk.call(makeOrder, late)).status).not.toBe(200);
    expect(await mall.books()).toEqual([]);
  });

  it('[POST /api/console/orders/link/withdraw] is withdrawn while its code is open, and what is paid after that goes back', async () => {
    const orderNo = await make();
    const code = await codeOf(orderNo);
    const { qrId } = await mall
      .visit()
      .data(payOrderLink, { body: { code, way: 'wechat', realPrice: 68_000 } });
    await orders.desk.data(withdrawOrderLink, { body: { orderNo, why: '不要了' } });
    const again = await orders.desk.call(withdrawOrderLink, { body: { orderNo } });
    expect(again.status).toBe(refusals.linkOver[0]);
    mall.wechat.pay(mall.numberOf(qrId));
    await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(qrId)));
    await mall.jobs();
    expect(await mall.coursesOf(orders.student.studentId)).toEqual([]);
    expect(await mall.books()).toEqual([]);
    expect((await look(code)).data).toMatchObject({ state: 'withdrawn' });
  });

  it('is closed where the student orders the same good alone', async () => {
    const code = await codeOf(await make());
    await mall.order(orders.student, orders.good);
    expect((await look(code)).data).toMatchObject({ state: 'closed' });
  });

  it('is opened however its code is typed, by nobody without it, and notes that it was opened once', async () => {
    const orderNo = await make();
    const code = await codeOf(orderNo);
    const typed = ` ${code.toLowerCase().replaceAll(' ', '-')} `;
    const phone = mall.visit({ userAgent: 'iPhone MicroMessenger/8' });
    expect((await look(typed, phone)).status).toBe(200);
    await look(code);
    expect(await linkOf(orderNo)).toMatchObject({ openedIn: '微信', state: 'open' });
    expect((await look('AAAA BBBB CCCC')).status).toBe(refusals.linkUnknown[0]);
    const kept = await connection.selectFrom('order_link').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(code.replaceAll(' ', ''));
  });

  it('of a payment of another order tells nothing', async () => {
    const code = await codeOf(await make());
    const other = await mall.order(orders.student, await makeGood(connection));
    const scan = { body: { code, qrId: other.qrId, qrType: 'wechat' as const } };
    expect((await mall.visit().call(scanOrderLink, scan)).status).toBe(404);
  });

  it('asks who pays to agree to the agreement of the order', async () => {
    orders.good = await makeGood(connection, {
      ...{ price: 68_000, agreement: { title: '协议', version: '1', html: '<p>甲乙</p>' } },
    });
    const code = await codeOf(await make());
    const { agreement } = (await look(code)).data;
    expect(agreement?.html).toBe('<p>甲乙</p>');
    expect((await pay(code)).status).toBe(refusals.goodAgreement[0]);
    const agreed = await pay(code, 68_000, { agreementDigest: agreement!.digest });
    expect(agreed.status).toBe(200);
  });
});

describe('[POST /api/console/orders/link/sms] a link by SMS', () => {
  it('goes to the phone of its student, once a minute, with code and sum', async () => {
    const orderNo = await make();
    const code = (await codeOf(orderNo)).replaceAll(' ', '');
    await orders.desk.data(sendOrderLink, { body: { orderNo } });
    expect((await linkOf(orderNo)).sms).toMatchObject({ state: 'asked' });
    const often = await orders.desk.call(sendOrderLink, { body: { orderNo } });
    expect(often.status).toBe(status('linkSmsOften'));
    const { rows } = await sql`select payload from graphile_worker._private_jobs`.execute(
      connection,
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('is not sent of a student without a phone, or of an order that is over', async () => {
    orders.student = await mall.signIn({ mobile: null });
    const orderNo = await make();
    expect((await orders.desk.call(sendOrderLink, { body: { orderNo } })).status).toBe(
      status('linkNoPhone'),
    );
    await orders.desk.data(withdrawOrderLink, { body: { orderNo } });
    expect((await orders.desk.call(sendOrderLink, { body: { orderNo } })).status).toBe(
      refusals.linkOver[0],
    );
  });
});
