import { Button } from '@mantine/core';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { Column } from '../../../platform/list/column.ts';
import { momentValue } from '../../../platform/list/moment-value.ts';
import styles from '../books.module.css';
import { OrderLink } from '../order-link.tsx';
import { refundChips, yuan } from '../order.words.ts';
import { WordsChip } from '../words-chip.tsx';
import { isOpenToDecide, whoOf, whyOf, type WaitingRefund } from './refund-rows.ts';

export interface RefundWish {
  readonly act: 'agree' | 'refuse' | 'retry';
  readonly refund: WaitingRefund;
}

const facts: readonly Column<WaitingRefund>[] = [
  {
    key: 'order',
    width: 200,
    title: '订单',
    card: 'head',
    value: ({ orderNo }) => orderNo,
    render: (refund) => <OrderLink {...refund} />,
  },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    value: ({ state }) => refundChips[state].words,
    render: ({ state }) => <WordsChip chip={refundChips[state]} />,
  },
  {
    key: 'amount',
    width: 130,
    title: '退多少',
    align: 'right',
    value: ({ amount }) => amount / 100,
    render: ({ amount, points, kept }) => (
      <span className={styles.lines}>
        {yuan(amount)}
        {points > 0 && <small>{points} 积分</small>}
        {kept > 0 && <small>用掉的积分扣了 {yuan(kept)}</small>}
      </span>
    ),
  },
  {
    key: 'rule',
    title: '规则',
    value: ({ isByRule }) => (isByRule ? '在退款规则内' : '不在规则内'),
    render: ({ isByRule, keptWords }) => (
      <span className={styles.lines}>
        {isByRule ? '在退款规则内' : '不在规则内，由学校定'}
        {keptWords !== '' && <small data-tone="review">还不能同意：{keptWords}</small>}
      </span>
    ),
  },
  { key: 'why', title: '为什么', value: whyOf },
  {
    key: 'who',
    width: 130,
    title: '谁',
    value: (refund) => whoOf(refund).join('，'),
    render: (refund) => (
      <span className={styles.lines}>
        {whoOf(refund).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    ),
  },
  {
    key: 'at',
    title: '申请',
    value: ({ askedAt }) => momentValue(askedAt),
    render: ({ askedAt }) => <time dateTime={askedAt}>{momentText(askedAt)}</time>,
  },
];

/** With what can be done, where somebody who may decide looks. */
export const refundColumns = (
  mayDecide: boolean,
  begin: (wish: RefundWish) => void,
): readonly Column<WaitingRefund>[] =>
  mayDecide
    ? [
        ...facts,
        {
          key: 'acts',
          width: 190,
          title: '操作',
          align: 'right',
          render: (refund) => <Acts refund={refund} begin={begin} />,
        },
      ]
    : facts;

interface ActsProps {
  refund: WaitingRefund;
  begin: (wish: RefundWish) => void;
}

function Acts({ refund, begin }: ActsProps) {
  const button = (act: RefundWish['act'], words: string) => (
    <Button size="sm" variant="default" onClick={() => begin({ act, refund })}>
      {words}
    </Button>
  );
  return (
    <span className={styles.acts}>
      {isOpenToDecide(refund) && !refund.isOwn && button('agree', '同意')}
      {isOpenToDecide(refund) && button('refuse', '不同意')}
      {refund.state === 'abnormal' && button('retry', '再退一次')}
    </span>
  );
}
