import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OrderSummary } from '@xuezhou/contract/mall';
import { useState } from 'react';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { ordersWords as words } from './orders.words.ts';

const CancelDialog = sheetPart(() => import('./cancel-dialog.tsx'), 'CancelDialog');

type Action = OrderSummary['actions'][number];

const looks: Partial<Readonly<Record<Action, 'filled' | 'light'>>> = {
  pay: 'filled',
  balance: 'filled',
  study: 'light',
};

/** What can be done with an order, the main thing last. */
export function OrderActions({ order }: { order: OrderSummary }) {
  const [isCancelling, setCancelling] = useState(false);
  return (
    <>
      {order.actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={looks[action] ?? 'default'}
          aria-label={words.actionOf(action, order.goodName)}
          {...(action === 'cancel'
            ? { 'aria-haspopup': 'dialog', onClick: () => setCancelling(true) }
            : { renderRoot: (props: object) => wayOf(order, action, props) })}
        >
          {words.action(action)}
        </Button>
      ))}
      <CancelDialog order={order} isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </>
  );
}

function wayOf(order: OrderSummary, action: Action, props: object) {
  const { orderId: id, type, goodId, courseId, trade } = order;
  if ((action === 'pay' || action === 'balance') && trade !== null)
    return <Link to="/trade/$tradeType/$tradeId" params={trade} {...props} />;
  if (action === 'study' && courseId !== null)
    return <Link to="/course/$courseId" params={{ courseId }} {...props} />;
  if (action === 'again') return <Link to="/mall/good/$goodId" params={{ goodId }} {...props} />;
  return (
    <Link
      to="/order-detail/$type/$id"
      params={{ type, id }}
      search={action === 'invoice' ? { open: 'invoice' } : {}}
      {...props}
    />
  );
}
