import { getOrderLink, makeOrder, withdrawOrderLink } from '@xuezhou/contract/mall/console';
import { payByWechat } from '@xuezhou/contract/mall';
import { listAudit } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { TestClient } from '../../../../testing/client.ts';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeGood, type MadeGood } from '../../testing/make-good.ts';
import { openTestMall, type Student } from '../../testing/open-mall.ts';

// An order that gives way to another is closed in the moment in which the other is there, and never before.

const mall = await openTestMall();
const { connection, clock } = mall;

let desk: TestClient;
let student: Student;
let good: MadeGood;
beforeEach(async () => {
  clock.set('2026-11-28T02:00:00Z');
  desk = await signInStaffAs(mall, { permissions: ['order.read', 'order.make', 'audit.read'] });
  student = await mall.signIn();
  good = await makeGood(connection, { price: 68_000, stock: 1 });
});

const making = (replaces: string | null = null) => ({
  body: {
    ...{ studentId: student.studentId, goodId: good.goodId, limitYear: 0, couponId: null },
    ...{ extraIds: [], addressId: null, off: 0, orderId: uuidv7(), realPrice: 68_000 },
    ...{ endsAt: '2026-11-28T10:00:00.000Z', why: '电话里问的', replaces },
  },
});
const stateOf = async (orderNo: string) =>
  (await desk.data(getOrderLink, { params: { orderNo } })).link?.state;

/** Whatever is put into the table fails, as where a server dies in between. */
async function failing(table: string, when: string) {
  const name = `fail_${table}`;
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin
        if ${when} then raise exception 'the server dies'; end if; return new; end $$;
      create trigger ${name} before insert on ${table} for each row execute function ${name}()`,
    )
    .execute(connection);
  const mend = async () =>
    void (await sql.raw(`drop function if exists ${name} cascade`).execute(connection));
  onTestFinished(mend);
  return mend;
}

it('a link stays open where its withdrawal cannot be noted, and is withdrawn with its entry', async () => {
  const { orderNo } = await desk.data(makeOrder, making());
  const mend = await failing('audit_log', "new.operation = 'withdrawOrderLink'");
  expect((await desk.call(withdrawOrderLink, { body: { orderNo } })).http).toBe(500);
  expect(await stateOf(orderNo)).toBe('open');
  await mend();
  await desk.data(withdrawOrderLink, { body: { orderNo } });
  expect(await stateOf(orderNo)).toBe('withdrawn');
  const { list } = await desk.data(listAudit, { query: { operation: 'withdrawOrderLink' } });
  expect(list).toHaveLength(1);
});

it('an order and its last piece are not lost where the one in its place cannot be made', async () => {
  const { orderNo } = await desk.data(makeOrder, making());
  const mend = await failing('order_link', 'true');
  expect((await desk.call(makeOrder, making(orderNo))).http).toBe(500);
  expect((await desk.call(makeOrder, making())).http).toBe(500);
  expect(await stateOf(orderNo)).toBe('open');
  await mend();
  const second = await desk.data(makeOrder, making(orderNo));
  expect([await stateOf(orderNo), await stateOf(second.orderNo)]).toEqual(['withdrawn', 'open']);
  // One that is withdrawn already is replaced too.
  const third = await desk.data(makeOrder, making(orderNo));
  expect([await stateOf(second.orderNo), await stateOf(third.orderNo)]).toEqual([
    'withdrawn',
    'open',
  ]);
});

it('nor is that of a student who orders again', async () => {
  const first = await mall.order(student, good);
  await failing('mall_order_line', 'true');
  const again = await student.call(payByWechat, {
    body: { ...mall.choiceOf(good), orderId: uuidv7(), realPrice: 68_000 },
  });
  expect(again.http).toBe(500);
  expect(await mall.stateOf(student.studentId, first.orderId)).toBe('unpaid');
});
