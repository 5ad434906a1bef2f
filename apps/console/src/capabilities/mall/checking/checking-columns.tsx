import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { listUncheckedOrders } from '@xuezhou/contract/mall/console';
import type { Column } from '../../../platform/list/column.ts';
import { momentValue } from '../../../platform/list/moment-value.ts';
import styles from '../books.module.css';
import { OrderLink } from '../order-link.tsx';

export type UncheckedOrder = DataOf<typeof listUncheckedOrders>[number];

export interface CheckingWish {
  readonly isTrue: boolean;
  readonly order: UncheckedOrder;
}

const facts: readonly Column<UncheckedOrder>[] = [
  {
    key: 'order',
    width: 260,
    title: '买的',
    card: 'head',
    value: ({ title }) => title,
    render: (order) => <OrderLink {...order} />,
  },
  { key: 'taobao', title: '淘宝订单号', value: ({ taobaoNo }) => taobaoNo },
  {
    key: 'student',
    title: '学员',
    value: ({ nickname }) => nickname,
    render: ({ studentId, nickname }) => <Link to={`/students/${studentId}`}>{nickname}</Link>,
  },
  {
    key: 'at',
    title: '下单',
    value: ({ placedAt }) => momentValue(placedAt),
    render: ({ placedAt }) => <time dateTime={placedAt}>{momentText(placedAt)}</time>,
  },
];

/** With what can be done, where somebody who may do it looks. */
export const checkingColumns = (
  mayWrite: boolean,
  decide: (wish: CheckingWish) => void,
): readonly Column<UncheckedOrder>[] =>
  mayWrite
    ? [
        ...facts,
        {
          key: 'acts',
          width: 180,
          title: '操作',
          align: 'right',
          render: (order) => (
            <span className={styles.acts}>
              <Button size="sm" variant="default" onClick={() => decide({ isTrue: true, order })}>
                开课
              </Button>
              <Button size="sm" variant="default" onClick={() => decide({ isTrue: false, order })}>
                关闭
              </Button>
            </span>
          ),
        },
      ]
    : facts;
