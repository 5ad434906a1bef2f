import { agreeToRefund, listRefunds } from '@xuezhou/contract/mall/console';
import {
  decideAfterPurchase,
  listImportantMessages,
  listMessages,
} from '@xuezhou/contract/message';
import { expect, it } from 'vitest';
import { deskPassword } from '../../../testing/desks/staff-desk.ts';
import { enrol, makeCourse } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall, type Student } from '../testing/open-mall.ts';
import { openRefundDesk } from '../testing/refund-desk.ts';

// Two orders of one camp, each of a class of its own: what becomes of the seat when one is given back.

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-11-12T13:00:00Z');
const { lin, buy, ask, numberOfRefund, detail } = await openRefundDesk(mall);

/** A camp of two classes, and a student who buys a seat in the one and then in the other. */
async function bought() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const campId = await makeCamp(connection, courseId);
  const classes = [await makeClass(connection, campId), await makeClass(connection, campId)];
  const student = await mall.signIn();
  // The course of the camp comes from elsewhere: with the money of neither order it goes.
  await enrol(connection, student.studentId, courseId);
  const orders: string[] = [];
  for (const [at, classId] of classes.entries()) {
    const sold = await makeCourse(connection, { access: 'enrolled' });
    const items = [
      { kind: 'course', courseId: sold.courseId },
      { kind: 'camp', classId, title: `冲刺营 ${at + 1} 班` },
    ] as const;
    const good = await makeGood(connection, { price: 90_000, items });
    clock.advance({ seconds: 60 });
    orders.push((await buy(student, good)).orderId);
  }
  return { student, classes, orders };
}

const classOf = async ({ studentId }: Student) =>
  await connection
    .selectFrom('camp_member')
    .where('student_id', '=', studentId)
    .select('class_id')
    .execute();

async function agree(refundId: string): Promise<void> {
  const body = { refundNo: await numberOfRefund(refundId), reply: '', code: deskPassword };
  await lin.data(agreeToRefund, { body });
}

const titlesOf = async (student: Student) =>
  (await student.data(listMessages, { query: { pageNo: 1 } })).list.map(
    ({ messageTitle }) => messageTitle,
  );

it('who comes into the class of another order is told, and the desk and the student read it before', async () => {
  const { student, classes, orders } = await bought();
  expect(await classOf(student)).toEqual([{ class_id: classes[0] }]);
  const words = expect.stringMatching(/从「.+」换到「.+」，.+ 开始/);
  expect((await detail(student, orders[0]!)).refundOffer?.closes).toContainEqual(words);
  const { refundId } = await ask(student, orders[0]!);
  const waiting = await lin.data(listRefunds);
  const refundNo = await numberOfRefund(refundId);
  expect(waiting.find((one) => one.refundNo === refundNo)?.moves).toEqual([words]);
  await agree(refundId);
  expect(await classOf(student)).toEqual([{ class_id: classes[1] }]);
  expect(await titlesOf(student)).toContainEqual(expect.stringMatching(/^退款以后你换了班：/));
});

it('an order whose class its student gave up has no seat to give', async () => {
  const { student, classes, orders } = await bought();
  const { list } = await student.data(listImportantMessages);
  const ofSecond = list.find(({ messageTitle }) => messageTitle.includes('2 班'));
  await student.data(decideAfterPurchase, {
    body: { messageId: ofSecond?.messageId ?? 0, action: -1 },
  });
  expect(await classOf(student)).toEqual([{ class_id: classes[0] }]);
  const { refundId } = await ask(student, orders[0]!);
  await agree(refundId);
  expect(await classOf(student)).toEqual([]);
  expect(await titlesOf(student)).not.toContainEqual(expect.stringMatching(/^退款以后你换了班：/));
});
