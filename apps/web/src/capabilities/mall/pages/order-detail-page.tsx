import { NotLoaded } from '../not-loaded.tsx';
import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useClipboard } from '@mantine/hooks';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { OrderDetail, TradeType } from '@xuezhou/contract/mall';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { lazy, Suspense, type ReactNode } from 'react';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { ListAge } from '../list-age.tsx';
import { orderQuery } from '../mall.queries.ts';
import { OrderAgreement } from '../orders/order-agreement.tsx';
import { InvoiceCard } from '../orders/invoice-card.tsx';
import { OrderActions } from '../orders/order-actions.tsx';
import { OrderGood } from '../orders/order-card.tsx';
import { OrderChip } from '../orders/order-chip.tsx';
import { OrderSum } from '../orders/order-sum.tsx';
import { OrderSteps } from '../orders/order-steps.tsx';
import { Parcel } from '../orders/parcel.tsx';
import { RefundCard } from '../orders/refund-card.tsx';
import { ordersWords as words } from '../orders/orders.words.ts';
import styles from './order-detail-page.module.css';

// Few orders wait for one.
const TransferCard = lazy(async () => ({
  default: (await import('../transfer/transfer-card.tsx')).TransferCard,
}));

/** One order: the steps are the truth of it, a refund among them. */
export function OrderDetailPage() {
  const { type, id } = useParams({ from: '/order-detail/$type/$id' });
  const order = useSteadyQuery({ ...orderQuery(type as TradeType, id), retryOnMount: false });
  useTitle(order.data?.goodName ?? words.detail);
  return (
    <>
      <PagePhoneHeader title={words.detail} back={<BackLink label={words.mine} to="/my-order" />} />
      {order.isPending && <PageSkeleton shape="order" />}
      {order.data === undefined && !order.isPending && (
        <PageColumn>
          {isGone(order.error) ? (
            <ErrorState
              order={1}
              art="lighthouse"
              title={words.missing}
              text={words.missingText}
              action={
                <Button variant="light" renderRoot={(props) => <Link to="/my-order" {...props} />}>
                  {words.seeAll}
                </Button>
              }
            />
          ) : (
            <NotLoaded order={1} title={words.failed} text={words.failedText} query={order} />
          )}
        </PageColumn>
      )}
      {order.data && (
        <OneOrder
          order={order.data}
          age={<ListAge updatedAt={order.dataUpdatedAt} isStale={order.isRefetchError} />}
        />
      )}
    </>
  );
}

function OneOrder({ order, age }: { order: OrderDetail; age: ReactNode }) {
  const isPhone = usePhone();
  const { open }: { open?: string | undefined } = useSearch({ from: '/order-detail/$type/$id' });
  const navigate = useNavigate();
  const closeForm = () => void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  const isPaid = order.paidAt !== null;
  return (
    <PageColumn
      layout="aside"
      asideLabel={words.sum}
      head={
        !isPhone && (
          <SectionTitle
            order={1}
            overline={
              <>
                <Link to="/my-order">{words.mine}</Link> › <span>{words.detail}</span>
              </>
            }
            action={<OrderNumber no={order.orderNo} />}
          >
            <span className={styles.title}>
              {order.goodName}
              <OrderChip chip={order.chip} />
            </span>
          </SectionTitle>
        )
      }
      aside={
        <>
          <OrderSum order={order} />
          {(isPaid || order.invoice) && (
            <InvoiceCard order={order} isAskedFor={open === 'invoice'} onAsked={closeForm} />
          )}
          <RefundCard order={order} />
        </>
      }
    >
      <Story order={order} age={age} />
    </PageColumn>
  );
}

/** What an order waits for its student to do. */
const ways: ReadonlySet<OrderDetail['actions'][number]> = new Set(['pay', 'balance', 'cancel']);

/** What happened to it, what it is, and where it goes. */
function Story({ order, age }: { order: OrderDetail; age: ReactNode }) {
  const isPhone = usePhone();
  // This is the page that 看订单 leads to.
  const actions = order.actions.filter((action) => action !== 'detail');
  const canAct = actions.some((action) => ways.has(action));
  return (
    <>
      {isPhone && (
        <div className={styles.phoneHead}>
          <OrderChip chip={order.chip} />
          <OrderNumber no={order.orderNo} />
        </div>
      )}
      {age}
      <OrderSteps order={order} />
      {order.transfer && (
        <Suspense>
          <TransferCard order={order} transfer={order.transfer} />
        </Suspense>
      )}
      {canAct && (
        <SectionCard>
          <div className={styles.next}>
            <p>{order.next}</p>
            <div className={styles.actions}>
              <OrderActions order={{ ...order, actions }} />
            </div>
          </div>
        </SectionCard>
      )}
      <SectionCard title={words.good}>
        <OrderGood order={order} price={grossOf(order)} width={64} more={<Period order={order} />}>
          <h3>{order.goodName}</h3>
        </OrderGood>
      </SectionCard>
      {order.address && <Parcel order={order} address={order.address} />}
      <OrderAgreement order={order} />
    </>
  );
}

/** What it costs, before anything was taken off: the lines of the sum say the rest. */
const grossOf = ({ lines }: OrderDetail): number =>
  lines
    .filter(({ kind }) => kind === 'good' || kind === 'extra')
    .reduce((sum, { amount }) => sum + amount, 0);

function Period({ order: { state, expireDate } }: { order: OrderDetail }) {
  if (state === 'refunded') return <p>{words.closedCourse}</p>;
  return expireDate !== null && <p>{words.until(expireDate)}</p>;
}

function OrderNumber({ no }: { no: string }) {
  const { copy, copied } = useClipboard({ timeout: 2000 });
  return (
    <span className={styles.number}>
      {words.number(no.replace(/(\d{4})(?=\d)/g, '$1 '))}
      <ActionIcon aria-label={copied ? words.copied : words.copy} onClick={() => copy(no)}>
        {copied ? (
          <IconCheck size={16} stroke={1.6} aria-hidden />
        ) : (
          <IconCopy size={16} stroke={1.6} aria-hidden />
        )}
      </ActionIcon>
      <span role="status" className="xz-hidden">
        {copied && words.copied}
      </span>
    </span>
  );
}
