import type { Wish } from '../../../platform/staff/second-person.ts';
import type { OrderRow } from '../order/order.repository.ts';
import type { RefundRow } from '../refund/refund.repository.ts';

export const refundTarget = (refundNo: number): Wish['target'] => ({
  kind: 'refund',
  id: refundNo,
});

/** That money goes back, which a second person decides on; not agreed to, the refund is refused. */
export const refundWish = (
  { order_no: orderNo, snapshot }: Pick<OrderRow, 'order_no' | 'snapshot'>,
  refund: Pick<RefundRow, 'refund_request_no' | 'money_fen' | 'points_back' | 'words'>,
): Wish => ({
  kind: 'refund',
  decider: 'refund.approve',
  asksCode: true,
  target: refundTarget(refund.refund_request_no),
  facts: {
    title: snapshot.title,
    orderNo,
    amount: refund.money_fen,
    points: refund.points_back,
  },
  why: refund.words,
  once: `refund ${refund.refund_request_no}`,
  otherwise: { operation: 'refuseRefund', body: { refundNo: refund.refund_request_no } },
});
