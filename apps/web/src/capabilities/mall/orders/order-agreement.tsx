import { Link } from '@tanstack/react-router';
import type { OrderDetail } from '@xuezhou/contract/mall';
import { Row } from '@xuezhou/ui/row';
import { SectionCard } from '@xuezhou/ui/section-card';
import { ordersWords as words } from './orders.words.ts';

/** The text that the order was placed under, to be read again and signed; nothing where there is none. */
export function OrderAgreement({ order }: { order: OrderDetail }) {
  const { agreement, orderId, type, state } = order;
  if (agreement === null) return null;
  const canSign = !agreement.isSigned && state !== 'closed' && state !== 'refunded';
  return (
    <SectionCard padding="rows">
      <Row
        title={words.agreement(agreement.title)}
        caption={words.signing(agreement.isSigned, canSign)}
        end={
          <Link
            to="/agreement/$type/$id"
            params={{ type: 'order', id: orderId }}
            search={{ agreement_redirect_uri: `/order-detail/${type}/${orderId}` }}
          >
            {canSign ? words.toSign : words.toRead}
          </Link>
        }
      />
    </SectionCard>
  );
}
