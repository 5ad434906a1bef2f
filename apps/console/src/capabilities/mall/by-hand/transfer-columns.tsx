import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { WaitingTransferRow } from '@xuezhou/contract/mall/console';
import type { Column } from '../../../platform/list/column.ts';
import { momentValue } from '../../../platform/list/moment-value.ts';
import styles from '../books.module.css';
import { OrderLink } from '../order-link.tsx';
import { yuan } from '../order.words.ts';

export interface TransferWish {
  readonly act: 'take' | 'refuse';
  readonly row: WaitingTransferRow;
}

const saidOf = ({ claim, isOver }: WaitingTransferRow): string => {
  if (claim === null) return '还没有说转了';
  return `${claim.payer} ${claim.day} 转的${isOver ? '，订单已经不用付了' : ''}`;
};

/** Until when somebody has to look; a balance is waited for until somebody has. */
const untilOf = ({ claim, isOver }: WaitingTransferRow): string | null =>
  claim === null || isOver ? null : claim.until;

const facts: readonly Column<WaitingTransferRow>[] = [
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
    width: 130,
    title: '应转',
    align: 'right',
    value: ({ amount }) => amount / 100,
    render: ({ amount, received }) => (
      <span className={styles.lines}>
        {yuan(amount)}
        {received > 0 && <small>已收到 {yuan(received)}</small>}
      </span>
    ),
  },
  { key: 'code', width: 110, title: '附言', value: ({ code }) => code },
  {
    key: 'said',
    title: '学员说',
    value: saidOf,
    render: (row) => {
      const until = untilOf(row);
      return (
        <span className={styles.lines}>
          {saidOf(row)}
          {row.claim !== null && row.claim.proof !== null && <small>附了银行回单</small>}
          {until !== null && <small>{momentText(until)} 前核对，过了就不再等</small>}
        </span>
      );
    },
  },
  {
    key: 'at',
    title: '选转账',
    value: ({ startedAt }) => momentValue(startedAt),
    render: ({ startedAt }) => <time dateTime={startedAt}>{momentText(startedAt)}</time>,
  },
];

export const transferColumns = (
  mayWrite: boolean,
  open: (wish: TransferWish) => void,
): readonly Column<WaitingTransferRow>[] =>
  mayWrite
    ? [
        ...facts,
        {
          key: 'acts',
          width: 190,
          title: '操作',
          align: 'right',
          render: (row) => (
            <span className={styles.acts}>
              <Button size="sm" variant="default" onClick={() => open({ act: 'take', row })}>
                收到了
              </Button>
              {row.claim !== null && (
                <Button size="sm" variant="default" onClick={() => open({ act: 'refuse', row })}>
                  没有收到
                </Button>
              )}
            </span>
          ),
        },
      ]
    : facts;
