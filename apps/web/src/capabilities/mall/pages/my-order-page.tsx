import { NotLoaded } from '../not-loaded.tsx';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { keepPreviousData } from '@tanstack/react-query';
import { OwnPage } from '../../../platform/page/own-pages.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { ListAge } from '../list-age.tsx';
import { ordersQuery, type OrdersState } from '../mall.queries.ts';
import { OrderCard } from '../orders/order-card.tsx';
import { ordersIn, orderStates } from '../orders/orders-in.ts';
import styles from '../orders/orders.module.css';
import { ordersWords as words } from '../orders/orders.words.ts';

/** A student's orders: unpaid first, then by time. */
export function MyOrderPage() {
  const { state, pageNo } = ordersIn(useSearch({ from: '/my-order' }));
  const orders = useSteadyQuery({
    ...ordersQuery(state, pageNo),
    retryOnMount: false,
    placeholderData: keepPreviousData,
  });
  const counts = orders.data?.counts;
  // A list that did not come is empty, with its own words.
  const list = orders.data?.orders ?? [];
  const pages = Math.ceil((counts?.[state] ?? 0) / (orders.data?.pageSize ?? 1));
  return (
    <OwnPage current="orders" title={words.title}>
      <StateTabs state={state} counts={counts} />
      {orders.isPending && <PageSkeleton />}
      {orders.isError && <NotLoaded title={words.failed} text={words.failedText} query={orders} />}
      {orders.data && <ListAge updatedAt={orders.dataUpdatedAt} isStale={orders.isRefetchError} />}
      {orders.isSuccess && list.length === 0 && <NoOrders state={state} />}
      {list.length > 0 && (
        <ul className={styles.list} aria-busy={orders.isPlaceholderData || undefined}>
          {list.map((order) => (
            <li key={order.orderId}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && <Pager state={state} pageNo={pageNo} pages={pages} />}
    </OwnPage>
  );
}

interface StateTabsProps {
  state: OrdersState;
  counts: Readonly<Record<OrdersState, number>> | undefined;
}

function StateTabs({ state, counts }: StateTabsProps) {
  return (
    <TabsLine
      label={words.states}
      items={orderStates.map((each) => ({
        key: each,
        label: words.state[each],
        isCurrent: each === state,
        ...(counts && { count: counts[each] }),
      }))}
      renderLink={({ key }, link) => (
        <Link
          to="/my-order"
          search={key === 'all' ? {} : { state: key }}
          activeOptions={{ exact: true }}
          {...link}
        />
      )}
    />
  );
}

function NoOrders({ state }: { state: OrdersState }) {
  return state === 'all' ? (
    <EmptyState
      title={words.empty}
      text={words.emptyText}
      action={
        <Button variant="light" renderRoot={(props) => <Link to="/mall" {...props} />}>
          {words.toMall}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={words.emptyState}
      text={words.emptyStateText}
      action={
        <Button variant="light" renderRoot={(props) => <Link to="/my-order" {...props} />}>
          {words.seeAll}
        </Button>
      }
    />
  );
}

interface PagerProps {
  state: OrdersState;
  pageNo: number;
  pages: number;
}

function Pager({ state, pageNo, pages }: PagerProps) {
  const go = (page: number, label: string) => {
    const isThere = page >= 1 && page <= pages;
    const search = { state: state === 'all' ? undefined : state, page: String(page) };
    return isThere ? (
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/my-order" search={search} {...props} />}
      >
        {label}
      </Button>
    ) : (
      <Button variant="default" disabled>
        {label}
      </Button>
    );
  };
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      {go(pageNo - 1, words.previous)}
      <span>{words.page(pageNo, pages)}</span>
      {go(pageNo + 1, words.next)}
    </nav>
  );
}
