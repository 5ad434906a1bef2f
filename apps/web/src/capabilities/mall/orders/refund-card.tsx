import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OrderDetail, Refund } from '@xuezhou/contract/mall';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import styles from './order-card-rows.module.css';
import { ordersWords } from './orders.words.ts';

const words = ordersWords.refund;
const RefundDialog = sheetPart(() => import('./refund-dialog.tsx'), 'RefundDialog');
const AddDialog = sheetPart(() => import('./refund-add-dialog.tsx'), 'RefundAddDialog');

/** Whether the money can come back, asking for it, and what the school said. */
export function RefundCard({ order }: { order: OrderDetail }) {
  const [isAsking, setAsking] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { refundOffer: offer, refundAfter: after, refunds, refundTerms } = order;
  const last: Refund | undefined = refunds.at(-1);
  if (last !== undefined && last.state === 'refused')
    return (
      <SectionCard title={words.refusedTitle}>
        <p className={styles.note}>{last.reply}</p>
        <div className={styles.buttons}>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        </div>
        <AddDialog
          orderId={order.orderId}
          refundId={last.refundId}
          kind="words"
          isOpen={isAdding}
          onClose={() => setAdding(false)}
        />
      </SectionCard>
    );
  // Servers of before do not tell it.
  if (after && last?.state !== 'done')
    return (
      <SectionCard title={words.title}>
        <p className={styles.note}>{after.words}</p>
        <div className={styles.buttons}>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/order-detail/$type/$id"
                params={{ type: after.type, id: after.orderId }}
                {...props}
              />
            )}
          >
            {words.seeOther}
          </Button>
        </div>
      </SectionCard>
    );
  if (offer === null)
    return (
      last === undefined &&
      order.paidAt !== null &&
      refundTerms.words !== '' && (
        <SectionCard title={words.title}>
          <p className={styles.note}>{refundTerms.words}</p>
        </SectionCard>
      )
    );
  return (
    <SectionCard title={words.title}>
      <p className={styles.note}>{offer.words}</p>
      <div className={styles.buttons}>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {words.ask}
        </Button>
      </div>
      <RefundDialog
        order={order}
        offer={offer}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </SectionCard>
  );
}
