import { getOrder, requestRefund } from '@xuezhou/contract/mall';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { agreeToRefund } from '@xuezhou/contract/mall/console';
import { v7 as uuidv7 } from 'uuid';
import { deskPassword, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import type { Buying, Student, TestMall } from './open-mall.ts';

const money = ['order.read', 'refund.propose', 'refund.approve'] as const;

/** Who asks for refunds, and two who agree to them. */
export async function openRefundDesk(mall: TestMall) {
  const { connection, wechat, notify, numberOf } = mall;
  const lin = await signInStaffAs(mall, { permissions: money });
  const song = await signInStaffAs(mall, { permissions: money });
  const numberOfRefund = async (refundId: string) => {
    const row = await connection
      .selectFrom('refund')
      .where('refund_id', '=', refundId)
      .select('refund_request_no')
      .executeTakeFirstOrThrow();
    return row.refund_request_no;
  };
  return {
    ...{ lin, song, numberOfRefund },
    /** By as many persons as it needs; the status of the last answer. */
    agree: async (refundId: string): Promise<number> => {
      const body = { refundNo: await numberOfRefund(refundId), reply: '', code: deskPassword };
      const { status, data } = await lin.call(agreeToRefund, { body });
      const isAnothers =
        status === 200 ? data.state === 'waits' : status === consoleRefusals.approvalAsked[0];
      return isAnothers ? (await song.call(agreeToRefund, { body })).status : status;
    },
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
    detail: async (student: Student, orderId: string) =>
      await student.data(getOrder, { params: { type: 'normal', id: orderId } }),
  };
}
