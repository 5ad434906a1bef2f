import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { askProviderOfOrder } from '@xuezhou/contract/mall/console';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { useMay } from '../../../platform/session/self.ts';
import type { SoldOrderDetail } from '../orders.queries.ts';
import styles from './order-page.module.css';

const RefundDialog = sheetPart(() => import('./refund-dialog.tsx'), 'RefundDialog');
const ShipDialog = sheetPart(() => import('./ship-dialog.tsx'), 'ShipDialog');
const ContactDialog = sheetPart(() => import('./contact-dialog.tsx'), 'ContactDialog');

/** What can be done with an order now, by whoever is signed in. */
export function OrderActions({ detail }: { detail: SoldOrderDetail }) {
  const { order, payments } = detail;
  const may = useMay();
  const { act, isBusy, refusal } = useAct();
  const refund = useDialog<SoldOrderDetail>((wish, state) => (
    <RefundDialog detail={wish} {...state} />
  ));
  const ship = useDialog<SoldOrderDetail>((wish, state) => <ShipDialog detail={wish} {...state} />);
  const contact = useDialog<SoldOrderDetail>((wish, state) => (
    <ContactDialog detail={wish} {...state} />
  ));
  const isOpen = payments.some(
    ({ provider, state }) =>
      provider !== 'bank' &&
      provider !== 'cash' &&
      ['starting', 'open', 'approved', 'closed'].includes(state),
  );
  const mayRefund = may('refund.propose') && order.refundOffer !== null;
  const mayShip = may('order.write') && order.state === 'paid' && order.address !== null;
  const mayCorrect =
    may('order.write') &&
    order.address !== null &&
    order.parcel === null &&
    order.state !== 'closed' &&
    order.state !== 'refunded';
  usePageKeys({ r: mayRefund ? () => refund.open(detail) : undefined });
  const ask = async () => {
    const { state } = await call(askProviderOfOrder, { body: { orderNo: order.orderNo } });
    return state === order.state ? '问过了，没有变化' : '问过了，订单变了';
  };
  return (
    <>
      {may('order.write') && isOpen && (
        <Button variant="default" loading={isBusy} onClick={() => void act(ask)}>
          问支付方
        </Button>
      )}
      {mayRefund && (
        <Button variant="default" onClick={() => refund.open(detail)}>
          提出退款
        </Button>
      )}
      {mayCorrect && (
        <Button variant="default" onClick={() => contact.open(detail)}>
          改地址
        </Button>
      )}
      {mayShip && (
        <Button
          variant={order.parcel === null ? 'filled' : 'default'}
          onClick={() => ship.open(detail)}
        >
          {order.parcel === null ? '填快递单号' : '改快递单号'}
        </Button>
      )}
      <span className={styles.quiet} role="alert">
        {refusal}
      </span>
      {refund.dialog}
      {ship.dialog}
      {contact.dialog}
    </>
  );
}
