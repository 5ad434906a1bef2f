import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { listSoldOrders, type SoldOrder } from '@xuezhou/contract/mall/console';
import { yuanText } from '@xuezhou/rules/mall/money';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { orderChips } from '../../../platform/parts/order-chips.ts';
import styles from './student-page.module.css';

const maxOrders = 20;

/** What the student bought; refunds are proposed on the page of the order. */
export function OrdersCard({ studentId }: { studentId: number }) {
  const query = useQuery(
    operationQuery(
      listSoldOrders,
      { query: { studentId, limit: maxOrders } },
      { ignoreErrors: true },
    ),
  );
  const orders = query.data?.list;
  return (
    <SectionCard
      title={orders?.length ? `订单 ${orders.length}${query.data?.next ? '+' : ''}` : '订单'}
    >
      {orders === undefined ? (
        query.error === null ? (
          <PageSkeleton delay={300} label="正在取订单" />
        ) : (
          <ErrorState
            title="订单没有取到"
            text={troubleText(query.error)}
            action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
          />
        )
      ) : orders.length === 0 ? (
        <p className={styles.quiet}>还没有买过。</p>
      ) : (
        <ol className={styles.notes} aria-label="订单">
          {orders.map(({ order }) => (
            <Order key={order.orderId} order={order} />
          ))}
        </ol>
      )}
    </SectionCard>
  );
}

function Order({ order }: { order: SoldOrder['order'] }) {
  const { words, tone } = orderChips[order.chip];
  return (
    <li>
      <p className={styles.noteHead}>
        <Link to={`/orders/${order.orderNo}`}>{order.goodName}</Link>
        <span>¥{yuanText(order.realPrice)}</span>
      </p>
      <p className={styles.noteHead}>
        <time dateTime={order.at}>{momentText(order.at)}</time>
        <StatusChip {...(tone !== undefined && { tone })}>{words}</StatusChip>
      </p>
    </li>
  );
}
