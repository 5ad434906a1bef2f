import { Link } from '@tanstack/react-router';
import type { OrderSummary } from '@xuezhou/contract/mall';
import { Price } from '@xuezhou/ui/price';
import { SlipCover } from '@xuezhou/ui/slip-cover';
import type { ReactNode } from 'react';
import { recentMoment } from '../moments.ts';
import { listPrice } from '../money.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderChip } from './order-chip.tsx';
import { ordersWords as words } from './orders.words.ts';
import styles from './orders.module.css';

/** One order of the list; the line at its foot says what happens next. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const { orderId: id, type, goodName } = order;
  return (
    <article className={styles.order} aria-label={goodName}>
      <div className={styles.top}>
        <span>{recentMoment(order.at)}</span>
        <OrderChip chip={order.chip} />
      </div>
      <OrderGood order={order}>
        <h2>
          <Link to="/order-detail/$type/$id" params={{ type, id }}>
            {goodName}
          </Link>
        </h2>
      </OrderGood>
      <div className={styles.foot}>
        {order.next !== '' && <p className={styles.next}>{order.next}</p>}
        <div className={styles.actions}>
          <OrderActions order={order} />
        </div>
      </div>
    </article>
  );
}

interface OrderGoodProps {
  order: OrderSummary;
  /** In fen, where it is not what was paid. */
  price?: number;
  width?: number;
  /** Its name. */
  children: ReactNode;
  /** Under the words. */
  more?: ReactNode;
}

/** What was bought: cover, name, what kind, what it costs. */
export function OrderGood({
  order,
  price = order.realPrice,
  width = 52,
  children,
  more,
}: OrderGoodProps) {
  return (
    <div className={styles.good}>
      <SlipCover
        family={order.family}
        title={order.slips[0] ?? ''}
        width={width}
        seed={order.goodId}
      />
      <div className={styles.words}>
        {children}
        <p>{order.words}</p>
        {more}
      </div>
      {price === 0 && order.way === 'free' ? (
        words.free
      ) : (
        <Price amount={listPrice(price)} size={18} />
      )}
    </div>
  );
}
