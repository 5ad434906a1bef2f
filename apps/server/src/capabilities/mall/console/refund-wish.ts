import type { Wish } from '../../../platform/staff/second-person.ts';
import type { OrderRow } from '../order/order.repository.ts';
import type { RefundRow } from '../refund/refund.repository.ts';

export const refundTarget = (refundNo: number): Wish['target'] => ({
  kind: 'refund',
  id: refundNo,
});

/** That money goes back, which a second person decides on; what the school itself proposed is refused where that one does not agree. */
export const refundWish = (
  { order_no: orderNo, snapshot }: Pick<OrderRow, 'order_no' | 'snapshot'>,
  refund: Pick<
    RefundRow,
    'refund_request_no' | 'money_fen' | 'points_back' | 'words' | 'proposed_by'
  >,
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
  // What a student asked for is refused by somebody who writes to the student, and waits until then.
  ...(refund.proposed_by !== null && {
    otherwise: { operation: 'refuseRefund', body: { refundNo: refund.refund_request_no } },
  }),
});
