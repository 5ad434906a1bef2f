import { TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { listSoldOrders, SoldOrderTab } from '@xuezhou/contract/mall/console';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { pagedList } from '../../../platform/list/list-source.ts';
import { SearchField } from '../../../platform/list/search-field.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { lastDay } from '../../../platform/parts/last-day.ts';
import { orderTabs } from '../order.words.ts';
import { filterNames, listQueryOf, orderPages, type OrderFilters } from '../orders.queries.ts';
import { orderColumns } from './order-columns.tsx';
import { OrdersTasks } from './orders-tasks.tsx';
import styles from './orders-page.module.css';

/** Every order of the school, found by whatever is read out on the phone. */
export default function OrdersPage() {
  const router = useRouter();
  const { filters, setFilters } = useFilters(filterNames);
  const query = listQueryOf(filters);
  const list = useInfiniteQuery(orderPages(query));
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <>
      <PageHead title="订单" actions={<OrdersTasks waiting={list.data?.pages[0]?.waiting} />} />
      <ConsoleList
        name="orders"
        label="订单"
        unit="张"
        first="最近的"
        columns={orderColumns}
        source={pagedList(list)}
        rowKey={({ order }) => order.orderId}
        onOpen={({ order }) => void router.navigate({ to: `/orders/${order.orderNo}` })}
        filters={
          <OrderFilterLine {...{ filters, setFilters }} waiting={list.data?.pages[0]?.waiting} />
        }
        empty={{ title: '还没有订单', text: '学员在商城下单以后，会出现在这里。' }}
        narrowed={
          isNarrowed
            ? {
                title: '没有符合的订单',
                text: '可以换个写法：完整的订单号、手机尾号后四位、微信或支付宝的单号、快递单号，或者金额。',
                onClear: () => setFilters({ search: '', tab: '', from: '', to: '' }),
              }
            : undefined
        }
      />
    </>
  );
}

interface OrderFilterLineProps {
  filters: OrderFilters;
  setFilters: (changed: Partial<OrderFilters>) => void;
  waiting: DataOf<typeof listSoldOrders>['waiting'] | undefined;
}

function OrderFilterLine({ filters, setFilters, waiting }: OrderFilterLineProps) {
  const counts: Partial<Record<SoldOrderTab, number | undefined>> = {
    checking: waiting?.checking,
    toShip: waiting?.toShip,
  };
  const tab = orderTabs.find(({ key }) => key === filters.tab)?.key ?? 'all';
  return (
    <div className={styles.filters} role="search" aria-label="查找订单">
      <ChipFilter
        label="订单的状态"
        items={orderTabs.map(({ key, label }) => ({ key, label, count: counts[key] }))}
        value={tab}
        onChange={(key) => setFilters({ tab: key === 'all' ? '' : key })}
      />
      <div className={styles.days}>
        <TextInput
          type="date"
          aria-label="从哪天下的单"
          max={lastDay}
          value={filters.from}
          onChange={({ currentTarget }) => setFilters({ from: currentTarget.value })}
        />
        至
        <TextInput
          type="date"
          aria-label="到哪天下的单"
          max={lastDay}
          value={filters.to}
          onChange={({ currentTarget }) => setFilters({ to: currentTarget.value })}
        />
      </div>
      <SearchField
        label="找订单"
        placeholder="单号、手机尾号、快递单号、金额"
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
      />
    </div>
  );
}
