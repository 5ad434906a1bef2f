import { addForTaobao, payByWechat, payTrade, writeOff } from '@xuezhou/contract/mall';
import { makeWriteOffCodes } from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../../testing/factories.ts';
import { setErased, usesOf } from '../../../catalogue/catalogue.port.ts';
import { makeGood } from '../../testing/make-good.ts';
import { openTestMall } from '../../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-11-12T13:00:00Z');
const office = await signInStaffAs(mall, { isOwner: true });
const kindsOf = async (courseId: number) =>
  (await usesOf(connection, { courseId, today: '2026-11-12', now: clock.now() })).map(
    ({ kind }) => kind,
  );
const erase = async (courseId: number) =>
  await connection.transaction().execute((change) => setErased(change, courseId, clock.now()));
const retire = async (goodId: number) =>
  await connection
    .updateTable('good')
    .where('good_id', '=', goodId)
    .set({ retired_at: clock.now() })
    .execute();

it('is held by an order that was made before its good gave another course', async () => {
  const good = await makeGood(connection, { takesTaobao: true });
  const student = await mall.signIn();
  const body = { goodId: good.goodId, taobaoOrderNo: '2222222222222222' };
  expect((await student.data(addForTaobao, { body })).resultEntity.state).toBe('checking');
  const other = await makeCourse(connection, { access: 'enrolled' });
  await connection
    .updateTable('good')
    .where('good_id', '=', good.goodId)
    .set({ items: JSON.stringify([{ kind: 'course', courseId: other.courseId }]) })
    .execute();
  expect(await kindsOf(good.courseId)).toContain('orders');
});

it('is held by codes of a good that is sold no more, and once erased takes none', async () => {
  const good = await makeGood(connection);
  const { codes } = await office.data(makeWriteOffCodes, {
    body: { goodId: good.goodId, limitYear: 0, count: 1, until: null, note: '' },
  });
  await retire(good.goodId);
  expect(await kindsOf(good.courseId)).toContain('codes');
  await erase(good.courseId);
  const student = await mall.signIn();
  const body = { goodId: good.goodId, code: codes[0]! };
  const refused = await student.call(writeOff, { body });
  expect([refused.status, refused.message]).toEqual([
    refusals.goodGone[0],
    expect.stringContaining('兑换码没有使用'),
  ]);
  const unused = await connection
    .selectFrom('write_off_code')
    .where('good_id', '=', good.goodId)
    .where('used_at', 'is', null)
    .select('tail')
    .execute();
  expect(unused).toHaveLength(1);
});

it('is ordered by nobody once it is erased, and money that comes all the same goes back', async () => {
  const good = await makeGood(connection);
  const [early, late] = [await mall.signIn(), await mall.signIn()];
  const { orderId, qrId } = await mall.order(early, good);
  await mall.scan(early, qrId);
  const { realPrice } = await mall.check(late, good);
  await erase(good.courseId);
  const body = { ...mall.choiceOf(good), orderId: uuidv7(), realPrice };
  expect((await late.call(payByWechat, { body })).status).toBe(refusals.goodGone[0]);
  mall.wechat.pay(mall.numberOf(qrId));
  await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(qrId)));
  expect(await mall.stateOf(early.studentId, orderId)).toBe('unpaid');
  expect(await mall.coursesOf(early.studentId)).toEqual([]);
  const payments = connection.selectFrom('payment').where('order_id', '=', orderId);
  expect(await payments.select('state').execute()).toEqual([{ state: 'surplus' }]);
  expect(await mall.books()).toEqual([]);
});

it('whose balance comes too late is not asked for it by its other codes either', async () => {
  clock.set('2026-12-02T02:00:00Z');
  const good = await makeGood(connection, {
    ...{ sale: 'lock', price: 30_000, deposit: { amount: 2000, worth: 2000 } },
    balance: { from: null, to: new Date('2026-12-07T16:00:00Z') },
  });
  const student = await mall.signIn();
  const pay = async (gateway: typeof mall.wechat, qrId: string) => {
    gateway.pay(mall.numberOf(qrId));
    await mall.notify(gateway, gateway.notice(mall.numberOf(qrId)));
  };
  const { orderId, qrId } = await mall.order(student, good);
  await pay(mall.wechat, qrId);
  await mall.jobs();
  const { trade_id: tradeId } = await connection
    .selectFrom('mall_trade')
    .where('order_id', '=', orderId)
    .where('trade_type', '=', 'lock-balance')
    .select('trade_id')
    .executeTakeFirstOrThrow();
  const codeOf = async (way: 'wechat' | 'alipay') =>
    (await student.data(payTrade, { body: { tradeId, way } })).qrId;
  const [first, second] = [await codeOf('wechat'), await codeOf('alipay')];
  await erase(good.courseId);
  await pay(mall.wechat, first);
  await mall.runJobs(['close-payments']);
  expect(await mall.stateOf(student.studentId, orderId)).toBe('deposit');
  const { state } = await connection
    .selectFrom('payment')
    .where('payment_no', '=', mall.numberOf(second))
    .select('state')
    .executeTakeFirstOrThrow();
  expect(state).toBe('closed');
});
