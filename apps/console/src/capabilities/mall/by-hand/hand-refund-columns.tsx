import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { HandRefund } from '@xuezhou/contract/mall/console';
import type { Column } from '../../../platform/list/column.ts';
import { momentValue } from '../../../platform/list/moment-value.ts';
import styles from '../books.module.css';
import { OrderLink } from '../order-link.tsx';
import { yuan } from '../order.words.ts';
import { channelWords } from './by-hand.queries.ts';

const facts: readonly Column<HandRefund>[] = [
  {
    key: 'order',
    width: 230,
    title: '订单',
    card: 'head',
    value: ({ orderNo }) => orderNo,
    render: (row) => <OrderLink {...row} />,
  },
  {
    key: 'student',
    title: '学员',
    value: ({ nickname }) => nickname,
    render: ({ studentId, nickname }) => <Link to={`/students/${studentId}`}>{nickname}</Link>,
  },
  {
    key: 'amount',
    width: 120,
    title: '退多少',
    align: 'right',
    value: ({ amount }) => amount / 100,
    render: ({ amount }) => yuan(amount),
  },
  { key: 'how', title: '怎么付的', value: ({ channel }) => channelWords[channel] },
  {
    key: 'to',
    title: '退给谁',
    value: ({ payers }) => payers.join('、'),
    render: ({ payers, numbers }) => (
      <span className={styles.lines}>
        {payers.join('、')}
        {numbers.length > 0 && <small>付的时候的流水号 {numbers.join('、')}</small>}
      </span>
    ),
  },
  { key: 'why', title: '为什么', value: ({ isRefund }) => (isRefund ? '同意的退款' : '多付的') },
  {
    key: 'since',
    title: '从什么时候',
    value: ({ since }) => momentValue(since),
    render: ({ since }) => <time dateTime={since}>{momentText(since)}</time>,
  },
];

export const handRefundColumns = (
  mayDecide: boolean,
  open: (refund: HandRefund) => void,
): readonly Column<HandRefund>[] =>
  mayDecide
    ? [
        ...facts,
        {
          key: 'acts',
          width: 110,
          title: '操作',
          align: 'right',
          render: (refund) => (
            <Button size="sm" variant="default" onClick={() => open(refund)}>
              退好了
            </Button>
          ),
        },
      ]
    : facts;
