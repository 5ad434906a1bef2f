import { addForTaobao } from '@xuezhou/contract/mall';
import { decideUncheckedOrder } from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { claimDigest } from '../../../../platform/claims/claims.ts';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeGood } from '../../testing/make-good.ts';
import { openTestMall, type Student } from '../../testing/open-mall.ts';

const mall = await openTestMall();
const { connection } = mall;
const lin = await signInStaffAs(mall, { permissions: ['order.read', 'order.write'] });
const [used] = refusals.taobaoUsed;

// As a later release: what this index kept is kept by claims and by one of the student's own.
beforeAll(async () => {
  await sql`drop index mall_order_external`.execute(connection);
});

const add = async (who: Student, taobaoOrderNo: string) => {
  const { goodId } = await makeGood(connection, { takesTaobao: true });
  return await who.call(addForTaobao, { body: { goodId, taobaoOrderNo } });
};

const holder = async (number: string) =>
  (
    await connection
      .selectFrom('claim')
      .where('kind', '=', 'external-order')
      .where('digest', '=', claimDigest(number))
      .select('student_id')
      .executeTakeFirst()
  )?.student_id;

it('a number is good for one order, whoever adds it for several goods in one moment', async () => {
  const number = '4444444444444444441';
  const [one, other] = [await mall.signIn(), await mall.signIn()];
  const answers = await Promise.all([one, one, one, other].map((who) => add(who, number)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, used, used, used].toSorted((a, b) => a - b));
  const open = await connection
    .selectFrom('mall_order')
    .where('external_no', '=', number)
    .where('state', '<>', 'closed')
    .select(['student_id', 'order_no'])
    .execute();
  expect(open).toHaveLength(1);
  expect(await holder(number)).toBe(open[0]!.student_id);
  await lin.data(decideUncheckedOrder, {
    body: { orderNo: open[0]!.order_no, isTrue: false, reply: '没有' },
  });
  expect(await holder(number)).toBeUndefined();
  expect((await add(other, number)).status).toBe(200);
  expect(await holder(number)).toBe(other.studentId);
});

it('a claim goes with the last open order that has the number', async () => {
  const [number, second] = ['5555555555555555551', '5555555555555555552'];
  const student = await mall.signIn();
  await sql`drop index mall_order_external_once`.execute(connection);
  for (const each of [number, second]) expect((await add(student, each)).status).toBe(200);
  await sql`update mall_order set external_no = ${number} where external_no = ${second}`.execute(
    connection,
  );
  const orders = await connection
    .selectFrom('mall_order')
    .where('external_no', '=', number)
    .select('order_id')
    .execute();
  const holders = [];
  for (const { order_id } of orders) {
    await sql`update mall_order set state = 'closed' where order_id = ${order_id}`.execute(
      connection,
    );
    holders.push(await holder(number));
  }
  expect(holders).toEqual([student.studentId, undefined]);
  expect(await holder(second)).toBeUndefined();
});
