import { Link } from '@tanstack/react-router';
import type { SoldOrder } from '@xuezhou/contract/mall/console';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../../platform/list/column.ts';
import { momentValue } from '../../../platform/list/moment-value.ts';
import { Person } from '../../../platform/parts/person.tsx';
import { orderChips } from '../../../platform/parts/order-chips.ts';
import { readOrderNo, wayWords, yuan } from '../order.words.ts';
import styles from './orders-page.module.css';

export const orderColumns: Column<SoldOrder>[] = [
  {
    key: 'good',
    title: '买的',
    card: 'head',
    value: ({ order }) => order.goodName,
    render: ({ order }) => (
      <Link to={`/orders/${order.orderNo}`} className={styles.good}>
        <span>{order.goodName}</span>
        <small>{order.words}</small>
      </Link>
    ),
  },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    value: ({ order }) => orderChips[order.chip].words,
    render: ({ order }) => {
      const { words, tone } = orderChips[order.chip];
      return <StatusChip {...(tone !== undefined && { tone })}>{words}</StatusChip>;
    },
  },
  {
    key: 'buyer',
    title: '学员',
    value: ({ buyer }) => buyer.nickname,
    render: ({ buyer }) => <Person name={buyer.nickname} note={buyer.mobile ?? '没有手机号'} />,
  },
  {
    key: 'total',
    title: '实付',
    align: 'right',
    value: ({ order }) => order.realPrice / 100,
    render: ({ order }) => yuan(order.realPrice),
  },
  {
    key: 'way',
    title: '怎么付',
    value: ({ order }) => (order.way === null ? null : wayWords[order.way]),
    render: ({ order }) => (order.way === null ? '' : wayWords[order.way]),
  },
  {
    key: 'at',
    title: '下单',
    value: ({ order }) => momentValue(order.at),
    render: ({ order }) => <time dateTime={order.at}>{momentText(order.at)}</time>,
  },
  {
    key: 'number',
    title: '订单号',
    value: ({ order }) => order.orderNo,
    render: ({ order }) => <span className={styles.number}>{readOrderNo(order.orderNo)}</span>,
  },
  {
    key: 'parcel',
    title: '快递单号',
    isExtra: true,
    value: ({ parcelNo }) => parcelNo,
    render: ({ parcelNo }) => parcelNo ?? '',
  },
];
