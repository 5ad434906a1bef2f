import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { OrderDetail } from '@xuezhou/contract/mall';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import styles from './order-card-rows.module.css';
import { ordersWords } from './orders.words.ts';

const words = ordersWords.refund;
const AddDialog = sheetPart(() => import('./refund-add-dialog.tsx'), 'RefundAddDialog');

interface ParcelProps {
  order: OrderDetail;
  address: NonNullable<OrderDetail['address']>;
}

/** Where it is posted to; with a refund, the number of the parcel that goes back. */
export function Parcel({ order, address }: ParcelProps) {
  const [isOpen, setOpen] = useState(false);
  const { parcel, orderId } = order;
  const refund = order.refunds.findLast(({ state }) => state !== 'refused');
  return (
    <SectionCard title={ordersWords.address}>
      <div className={styles.thing}>
        <IconMapPin size={22} stroke={1.6} aria-hidden />
        <div>
          <div>
            {address.name}　{address.mobile}
          </div>
          <div className="xz-small xz-quiet">{address.text}</div>
          {parcel && (
            <div className="xz-small">{ordersWords.parcel(parcel.carrier, parcel.number)}</div>
          )}
          {refund?.parcel && (
            <div className="xz-small">
              {words.parcelSent(refund.parcel.carrier, refund.parcel.number)}
            </div>
          )}
        </div>
      </div>
      {refund && parcel && refund.parcel === null && (
        <>
          <div className={styles.buttons}>
            <Button variant="light" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {words.parcel}
            </Button>
          </div>
          <AddDialog
            orderId={orderId}
            refundId={refund.refundId}
            kind="parcel"
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </>
      )}
    </SectionCard>
  );
}
