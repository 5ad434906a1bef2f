import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { listBillDifferences } from '@xuezhou/contract/mall/console';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { useFirstRows, wholeList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import styles from '../books.module.css';
import { AdjustmentsCard } from './adjustments-card.tsx';
import { startOfDifference, type AdjustmentStart } from './adjustment-form.ts';
import { BillForm } from './bill-form.tsx';
import { BooksCard } from './books-card.tsx';
import { MonthsCard } from './months-card.tsx';
import { providerWords, sumText, type BillDifference } from './ledger.words.ts';

const SettleDialog = sheetPart(() => import('./settle-dialog.tsx'), 'SettleDialog');

const AdjustDialog = sheetPart(() => import('./adjust-dialog.tsx'), 'AdjustDialog');

const differencesQuery = operationQuery(listBillDifferences, {}, { ignoreErrors: true });
const step = 100;

/** Whether what the providers took is what the orders say, day by day, and whether the books agree. */
export default function LedgerPage() {
  const query = useQuery(differencesQuery);
  const source = useFirstRows(wholeList(query), step);
  const { open, dialog } = useDialog<BillDifference>((difference, state) => (
    <SettleDialog difference={difference} {...state} />
  ));
  const adjusting = useDialog<AdjustmentStart>((start, state) => (
    <AdjustDialog start={start} {...state} />
  ));
  const count = query.data?.length ?? 0;
  return (
    <>
      <PageHead
        title="对账"
        count={count > 0 && `${count} 处没有处理`}
        note="渠道的账单和这里的付款、退款一笔一笔核对；对不上的照“怎么办”处理，再登记。"
      />
      <div className={styles.cards}>
        <BillForm />
        <section>
          <ConsoleList
            name="differences"
            label="账单差异"
            unit="处"
            step={step}
            columns={differenceColumns(open, adjusting.open)}
            source={source}
            rowKey={({ differenceNo }) => differenceNo}
            empty={{ title: '账单都对上了', text: '没有要处理的差异。' }}
          />
        </section>
        <MonthsCard />
        <AdjustmentsCard onAdjust={adjusting.open} />
        <BooksCard />
      </div>
      {dialog}
      {adjusting.dialog}
    </>
  );
}

const differenceColumns = (
  settle: (difference: BillDifference) => void,
  adjust: (start: AdjustmentStart) => void,
): readonly Column<BillDifference>[] => [
  {
    key: 'payment',
    title: '单号',
    card: 'head',
    value: ({ paymentNo }) => paymentNo,
    render: ({ paymentNo, refundNo }) => (
      <span className={styles.lines}>
        {paymentNo}
        {refundNo !== null && <small>退款 {refundNo}</small>}
      </span>
    ),
  },
  {
    key: 'bill',
    title: '账单',
    value: ({ provider, day }) => `${providerWords(provider)} ${day}`,
  },
  {
    key: 'ours',
    title: '这里',
    align: 'right',
    value: ({ provider, ours }) => sumText(provider, ours),
  },
  {
    key: 'theirs',
    title: '渠道',
    align: 'right',
    value: ({ provider, theirs }) => sumText(provider, theirs),
  },
  { key: 'cure', title: '怎么办', value: ({ cure }) => cure },
  {
    key: 'acts',
    width: 230,
    title: '操作',
    align: 'right',
    render: (difference) => (
      <span className={styles.acts}>
        {difference.adjusting === 'open' && (
          <Button size="sm" variant="default" onClick={() => adjust(startOfDifference(difference))}>
            记更正
          </Button>
        )}
        {difference.adjusting === 'waits' && '更正等同意'}
        <Button size="sm" variant="default" onClick={() => settle(difference)}>
          登记处理
        </Button>
      </span>
    ),
  },
];
