import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { pagedList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { useMay } from '../../../platform/session/self.ts';
import { openedColumn, stateColumn, studentColumn, wayColumns } from './delivery-columns.tsx';
import {
  countsQuery,
  deliveredPages,
  filterNames,
  messageIdIn,
  waysOf,
  type Delivered,
} from './deliveries.queries.ts';
import styles from './deliveries.module.css';
import { WaysFilter } from './ways-filter.tsx';

/** One message: who got it by which way, and why somebody did not. */
export default function DeliveriesPage() {
  const params: { messageId?: string } = useParams({ strict: false });
  const messageId = messageIdIn(params.messageId);
  return messageId === undefined ? (
    <NoMessage />
  ) : (
    <Deliveries key={messageId} messageId={messageId} />
  );
}

function Deliveries({ messageId }: { messageId: number }) {
  const may = useMay();
  const { filters, setFilters } = useFilters(filterNames);
  const query = useInfiniteQuery(deliveredPages(messageId, waysOf(filters)));
  // Figures of all are not for who sees the own students alone: then the list is all there is.
  const { data } = useQuery({ ...countsQuery(messageId), retry: false });
  if (isUnknown(query.error)) return <NoMessage />;
  const failed = data?.channels.filter(({ state }) => state === 'failed') ?? [];
  const count = failed.reduce((sum, each) => sum + each.count, 0);
  return (
    <>
      <p className={styles.back}>
        <Link to="/messages">消息</Link>
      </p>
      <PageHead
        title={data?.title ?? '消息的送达'}
        count={count > 0 && `没送到 ${count} 条`}
        note={data !== undefined && `站内打开了 ${data.readers} 人`}
      />
      <ConsoleList
        name="deliveries"
        label="送给了谁"
        unit="条"
        order="按学号排"
        hasNoExcel
        columns={[
          studentColumn<Delivered>(may('student.read')),
          stateColumn,
          ...wayColumns<Delivered>(),
          openedColumn,
        ]}
        source={pagedList(query)}
        rowKey={({ studentId, channel }) => `${studentId} ${channel}`}
        filters={<WaysFilter filters={filters} onChange={setFilters} hasState />}
        empty={{
          title: '没有另外送',
          text: '站内都能看到；按学员的设置，这里没有短信、邮件或微信。',
        }}
      />
    </>
  );
}

const isUnknown = (error: unknown): boolean =>
  error instanceof RefusalError && error.status === consoleRefusals.messageUnknown[0];

function NoMessage() {
  const router = useRouter();
  return (
    <EmptyState
      art="lighthouse"
      order={1}
      title="没有这条消息"
      text="地址可能写错了，或者它已经删去。"
      action={
        <Button variant="light" onClick={() => void router.navigate({ to: '/deliveries' })}>
          看没送到的
        </Button>
      }
    />
  );
}
