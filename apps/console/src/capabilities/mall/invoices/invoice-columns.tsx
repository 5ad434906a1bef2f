import { Button } from '@mantine/core';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { Column } from '../../../platform/list/column.ts';
import { momentValue } from '../../../platform/list/moment-value.ts';
import styles from '../books.module.css';
import { OrderLink } from '../order-link.tsx';
import { yuan } from '../order.words.ts';
import { WordsChip } from '../words-chip.tsx';
import { invoiceChip, kindWords, type WaitingInvoice } from './invoice-rows.ts';

export interface InvoiceWish {
  readonly act: 'issue' | 'fail' | 'red';
  readonly invoice: WaitingInvoice;
}

const facts: readonly Column<WaitingInvoice>[] = [
  {
    key: 'title',
    width: 220,
    title: '抬头',
    card: 'head',
    value: ({ title }) => title,
    render: ({ title, orderNo }) => <OrderLink title={title} orderNo={orderNo} />,
  },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    value: (invoice) => invoiceChip(invoice).words,
    render: (invoice) => <WordsChip chip={invoiceChip(invoice)} />,
  },
  { key: 'kind', title: '开给', value: ({ kind }) => kindWords[kind] },
  { key: 'taxNo', title: '税号', value: ({ taxNo }) => taxNo },
  {
    key: 'amount',
    title: '金额',
    align: 'right',
    value: ({ amount }) => amount / 100,
    render: ({ amount }) => yuan(amount),
  },
  { key: 'email', title: '发到', value: ({ email }) => email },
  {
    key: 'at',
    title: '申请',
    value: ({ askedAt }) => momentValue(askedAt),
    render: ({ askedAt }) => <time dateTime={askedAt}>{momentText(askedAt)}</time>,
  },
  { key: 'order', title: '订单号', isExtra: true, value: ({ orderNo }) => orderNo },
];

/** With what can be done, where somebody who may do it looks. */
export const invoiceColumns = (
  mayWrite: boolean,
  begin: (wish: InvoiceWish) => void,
): readonly Column<WaitingInvoice>[] =>
  mayWrite
    ? [
        ...facts,
        {
          key: 'acts',
          width: 260,
          title: '操作',
          align: 'right',
          render: (invoice) => <Acts invoice={invoice} begin={begin} />,
        },
      ]
    : facts;

interface ActsProps {
  invoice: WaitingInvoice;
  begin: (wish: InvoiceWish) => void;
}

function Acts({ invoice, begin }: ActsProps) {
  const button = (act: InvoiceWish['act'], words: string) => (
    <Button size="sm" variant="default" onClick={() => begin({ act, invoice })}>
      {words}
    </Button>
  );
  return (
    <span className={styles.acts}>
      {invoice.needsRed && button('red', '已冲红')}
      {invoice.state === 'asked' && button('issue', '开好了')}
      {invoice.state === 'asked' && button('fail', '没开成')}
    </span>
  );
}
