import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { exportLedgerMonth, listLedgerMonths } from '@xuezhou/contract/mall/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { wholeList } from '../../../platform/list/list-source.ts';
import { saveExcel } from '../../../platform/list/save-excel.ts';
import styles from '../books.module.css';
import { yuan } from '../order.words.ts';
import { accountWords, type LedgerMonth, type LedgerRow } from './ledger.words.ts';

const CloseMonthDialog = sheetPart(() => import('./close-month-dialog.tsx'), 'CloseMonthDialog');
const monthsQuery = operationQuery(listLedgerMonths, {}, { ignoreErrors: true });

const rates: readonly { value: number; label: string }[] = [
  { value: 0, label: '不分税' },
  { value: 100, label: '增值税 1%' },
  { value: 300, label: '增值税 3%' },
  { value: 600, label: '增值税 6%' },
  { value: 900, label: '增值税 9%' },
  { value: 1300, label: '增值税 13%' },
];

/** Month by month: what came in, whether it is closed, and the sheets for an accountant. */
export function MonthsCard() {
  const query = useQuery(monthsQuery);
  const [rate, setRate] = useState(0);
  const { act, refusal } = useAct();
  const { open, dialog } = useDialog<LedgerMonth>((month, state) => (
    <CloseMonthDialog month={month} {...state} />
  ));
  const take = (month: string, by: 'account' | 'course') =>
    void act(() => takeSheet(month, by, rate), { isLook: true });
  return (
    <section className={styles.cards}>
      <NativeSelect
        label="按商品导出时的税率"
        description="价格里含税，从里面分出来"
        maw={240}
        data={rates.map(({ value, label }) => ({ value: String(value), label }))}
        value={String(rate)}
        onChange={({ currentTarget }) =>
          setRate(rates.find(({ value }) => String(value) === currentTarget.value)?.value ?? 0)
        }
      />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {/* A list of its own: its tools and its table are not cards apart. */}
      <div>
        <ConsoleList
          name="months"
          label="各月的账"
          unit="个月"
          columns={monthColumns(open, take)}
          source={wholeList(query)}
          rowKey={({ month }) => month}
          empty={{ title: '账上还没有记录', text: '收到第一笔付款以后，这里按月列出来。' }}
        />
      </div>
      {dialog}
    </section>
  );
}

async function takeSheet(
  month: string,
  by: 'account' | 'course',
  rate: number,
): Promise<undefined> {
  const sheet = await call(exportLedgerMonth, { query: { month, by, rate } });
  const name = `${month} ${by === 'account' ? '按科目' : '按商品'}${sheet.isClosed ? '' : '（没有关账）'}`;
  const rows = [...sheet.rows, sheet.total];
  await saveExcel(name, by === 'account' ? accountColumns : courseColumns, rows);
  return undefined;
}

const sums = (title: string, key: Exclude<keyof LedgerRow, 'label'>): Column<LedgerRow> => ({
  key,
  title,
  value: (row) => row[key] / 100,
});
const accountColumns: readonly Column<LedgerRow>[] = [
  { key: 'label', title: '科目', value: ({ label }) => accountWords(label) },
  sums('借（元）', 'debit'),
  sums('贷（元）', 'credit'),
  sums('借减贷（元）', 'amount'),
  sums('其中更正（元）', 'adjusted'),
];
const courseColumns: readonly Column<LedgerRow>[] = [
  { key: 'label', title: '商品', value: ({ label }) => label },
  sums('收入净额（元）', 'amount'),
  sums('其中更正（元）', 'adjusted'),
  sums('不含税（元）', 'net'),
  sums('税额（元）', 'tax'),
];

const monthColumns = (
  close: (month: LedgerMonth) => void,
  take: (month: string, by: 'account' | 'course') => void,
): readonly Column<LedgerMonth>[] => [
  { key: 'month', title: '月份', card: 'head', value: ({ month }) => month },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    value: ({ closed }) => (closed === null ? '没有关' : '关了'),
    render: ({ closed }) =>
      closed === null ? (
        <StatusChip>没有关</StatusChip>
      ) : (
        <StatusChip tone="right">关了</StatusChip>
      ),
  },
  { key: 'entries', title: '分录', align: 'right', value: ({ entries }) => entries },
  {
    key: 'income',
    title: '收入净额',
    align: 'right',
    value: ({ income }) => income / 100,
    render: ({ income }) => yuan(income),
  },
  {
    key: 'left',
    title: '还差什么',
    value: ({ obstacles }) => obstacles.join('；'),
    render: ({ closed, obstacles }) =>
      closed === null ? obstacles.join('；') : `${closed.by}，${momentText(closed.at)}`,
  },
  {
    key: 'acts',
    title: '操作',
    align: 'right',
    width: 270,
    render: (month) => (
      <span className={styles.acts}>
        <Button size="sm" variant="default" onClick={() => take(month.month, 'account')}>
          按科目
        </Button>
        <Button size="sm" variant="default" onClick={() => take(month.month, 'course')}>
          按商品
        </Button>
        {month.closed === null && (
          <Button size="sm" disabled={month.obstacles.length > 0} onClick={() => close(month)}>
            关账
          </Button>
        )}
      </span>
    ),
  },
];
