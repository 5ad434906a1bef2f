import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { PointsParcel } from '@xuezhou/contract/points/console';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { pagedList } from '../../platform/list/list-source.ts';
import { momentValue } from '../../platform/list/moment-value.ts';
import { PageHead } from '../../platform/page/page-head.tsx';
import { useFilters } from '../../platform/page/use-filters.ts';
import { parcelFilters, parcelPages } from './points.queries.ts';
import { PointsTabs } from './points-tabs.tsx';
import styles from './points.module.css';

const PostDialog = sheetPart(() => import('./post-dialog.tsx'), 'PostDialog');

/** What was had for points and comes by mail: the longest waiting first. */
export default function ParcelsPage() {
  const { filters, setFilters } = useFilters(parcelFilters);
  const posted = filters.tab === 'posted';
  const query = useInfiniteQuery(parcelPages(posted));
  const posting = useDialog<PointsParcel>((parcel, state) => (
    <PostDialog parcel={parcel} {...state} />
  ));
  return (
    <>
      <PageHead title="积分商品" note="写上运单号，学员会收到消息。" />
      <PointsTabs at="/points/parcels" />
      <div className={styles.filter}>
        <ChipFilter
          label="寄了没有"
          value={posted ? 'posted' : ''}
          items={[
            { key: '', label: '要寄的' },
            { key: 'posted', label: '寄出的' },
          ]}
          onChange={(tab) => setFilters({ tab })}
        />
      </div>
      <ConsoleList
        name={posted ? 'points-posted' : 'points-to-post'}
        label={posted ? '寄出的' : '要寄的'}
        unit="件"
        columns={[...columns, ...(posted ? postedColumns : []), actColumn(posting.open)]}
        source={pagedList(query)}
        rowKey={({ exchangeNo }) => exchangeNo}
        empty={
          posted
            ? { title: '还没有寄出的', text: '在“要寄的”里写上运单号，就到这里来。' }
            : { title: '没有要寄的', text: '学员换了邮寄的东西，会排在这里。' }
        }
      />
      {posting.dialog}
    </>
  );
}

const columns: readonly Column<PointsParcel>[] = [
  {
    key: 'title',
    title: '东西',
    card: 'head',
    value: ({ title }) => title,
    render: ({ title, exchangeNo }) => (
      <span className={styles.lines}>
        {title}
        <small>编号 {exchangeNo}</small>
      </span>
    ),
  },
  {
    key: 'to',
    title: '收件人',
    value: ({ receiver, mobile }) => `${receiver} ${mobile}`,
    render: ({ receiver, mobile }) => (
      <span className={styles.lines}>
        {receiver}
        <small>{mobile}</small>
      </span>
    ),
  },
  {
    key: 'address',
    title: '地址',
    value: ({ address }) => address,
    render: ({ address }) => <span className={styles.lines}>{address}</span>,
  },
  {
    key: 'exchangedAt',
    title: '换的时间',
    align: 'right',
    value: ({ exchangedAt }) => momentValue(exchangedAt),
    render: ({ exchangedAt }) => momentText(exchangedAt),
  },
];

const postedColumns: readonly Column<PointsParcel>[] = [
  { key: 'parcel', title: '运单号', value: ({ parcel }) => parcel },
  {
    key: 'postedAt',
    title: '寄出',
    align: 'right',
    value: ({ postedAt }) => momentValue(postedAt),
    render: ({ postedAt }) => (postedAt === null ? '' : momentText(postedAt)),
  },
];

const actColumn = (open: (parcel: PointsParcel) => void): Column<PointsParcel> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 120,
  render: (parcel) => (
    <Button
      size="sm"
      variant="default"
      aria-label={`${parcel.parcel === null ? '记运单号' : '改运单号'}：${parcel.receiver}的${parcel.title}，编号 ${parcel.exchangeNo}`}
      onClick={() => open(parcel)}
    >
      {parcel.parcel === null ? '记运单号' : '改运单号'}
    </Button>
  ),
});
