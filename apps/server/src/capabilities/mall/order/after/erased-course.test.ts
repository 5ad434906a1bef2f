import { addForTaobao, payByWechat, writeOff } from '@xuezhou/contract/mall';
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
