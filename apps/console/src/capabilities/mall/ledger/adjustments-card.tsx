import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { listLedgerAdjustments } from '@xuezhou/contract/mall/console';
import { useFirstRows, wholeList } from '../../../platform/list/list-source.ts';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import styles from '../books.module.css';
import { yuan } from '../order.words.ts';
import { accountWords, type LedgerAdjustment } from './ledger.words.ts';
import type { AdjustmentStart } from './adjustment-form.ts';

const query = operationQuery(listLedgerAdjustments, { query: {} }, { ignoreErrors: true });
const step = 50;

interface AdjustmentsCardProps {
  onAdjust: (start: AdjustmentStart) => void;
}

/** What was corrected by hand, and by whom; what is booked is never changed, so a wrong one is booked the other way. */
export function AdjustmentsCard({ onAdjust }: AdjustmentsCardProps) {
  const source = useFirstRows(wholeList(useQuery(query)), step);
  return (
    <section className={styles.cards}>
      <div>
        <Button variant="default" onClick={() => onAdjust({})}>
          记一条更正
        </Button>
      </div>
      <div>
        <ConsoleList
          name="adjustments"
          label="更正分录"
          unit="条"
          step={step}
          columns={columnsWith(onAdjust)}
          source={source}
          rowKey={({ adjustmentNo }) => adjustmentNo}
          empty={{
            title: '没有更正过',
            text: '关上的月份要更正，或渠道的差额要入账，在这里记一条，另一位同事同意后生效。',
          }}
        />
      </div>
    </section>
  );
}

/** The other way round: what it moved is back where it was. */
const backOf = (one: LedgerAdjustment): AdjustmentStart => ({
  ...{ month: one.bookedIn, debit: one.credit, credit: one.debit, amount: one.amount / 100 },
  ...{ about: one.about, why: `冲回第 ${one.adjustmentNo} 条更正` },
  corrects: { reversesNo: one.adjustmentNo },
});

const personsText = ({ proposedBy, agreedBy }: LedgerAdjustment): string =>
  agreedBy === null ? `${proposedBy}，没有第二个人` : `${proposedBy}、${agreedBy}`;

/** Where it is booked back, or will be. */
function reversalWords({ reversedBy, isReversalWaiting }: LedgerAdjustment): string | undefined {
  if (reversedBy !== null) return `第 ${reversedBy} 条冲回了`;
  return isReversalWaiting ? '冲回等同意' : undefined;
}

const columnsWith = (
  adjust: (start: AdjustmentStart) => void,
): readonly Column<LedgerAdjustment>[] => [
  {
    key: 'month',
    title: '更正',
    card: 'head',
    value: ({ month }) => month,
    render: ({ month, adjustmentNo }) => (
      <span className={styles.lines}>
        {month}
        <small>第 {adjustmentNo} 条</small>
      </span>
    ),
  },
  { key: 'booked', title: '记在', value: ({ bookedIn }) => bookedIn },
  { key: 'debit', title: '借', value: ({ debit }) => accountWords(debit) },
  { key: 'credit', title: '贷', value: ({ credit }) => accountWords(credit) },
  {
    key: 'amount',
    title: '金额',
    align: 'right',
    value: ({ amount }) => amount / 100,
    render: ({ amount }) => yuan(amount),
  },
  {
    key: 'why',
    title: '更正什么',
    value: ({ about, why }) => (about === '' ? why : `${about}：${why}`),
    render: ({ about, why }) => (
      <span className={styles.lines}>
        {why}
        {about !== '' && <small>{about}</small>}
      </span>
    ),
  },
  {
    key: 'by',
    title: '谁提、谁同意',
    value: personsText,
    render: (one) => (
      <span className={styles.lines}>
        {personsText(one)}
        <small>{momentText(one.bookedAt)}</small>
      </span>
    ),
  },
  {
    key: 'acts',
    title: '操作',
    align: 'right',
    width: 100,
    render: (one) =>
      reversalWords(one) ?? (
        <Button size="sm" variant="default" onClick={() => adjust(backOf(one))}>
          冲回
        </Button>
      ),
  },
];
