import { getOrder, requestRefund } from '@xuezhou/contract/mall';
import { v7 as uuidv7 } from 'uuid';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import type { Buying, Student, TestMall } from './open-mall.ts';

const money = ['order.read', 'refund.propose', 'refund.approve'] as const;

/** Who asks for refunds, and two who agree to them. */
export async function openRefundDesk(mall: TestMall) {
  const { connection, wechat, notify, numberOf } = mall;
  return {
    lin: await signInStaffAs(mall, { permissions: money }),
    song: await signInStaffAs(mall, { permissions: money }),
    buy: async (student: Student, buying: Buying) => {
      const paying = await mall.order(student, buying);
      wechat.pay(numberOf(paying.qrId));
      await notify(wechat, wechat.notice(numberOf(paying.qrId)));
      return paying;
    },
    ask: async (student: Student, orderId: string, lineIds?: number[]) =>
      await student.data(requestRefund, {
        body: {
          orderId,
          refundId: uuidv7(),
          reason: 'twice',
          words: '买重了',
          ...(lineIds && { lineIds }),
        },
      }),
    numberOfRefund: async (refundId: string) => {
      const row = await connection
        .selectFrom('refund')
        .where('refund_id', '=', refundId)
        .select('refund_request_no')
        .executeTakeFirstOrThrow();
      return row.refund_request_no;
    },
    detail: async (student: Student, orderId: string) =>
      await student.data(getOrder, { params: { type: 'normal', id: orderId } }),
  };
}
