import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { HandRefund, MoneyAccount, WaitingTransferRow } from '@xuezhou/contract/mall/console';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { lazy, Suspense } from 'react';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { useFirstRows, wholeList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import styles from '../books.module.css';
import { accountColumns } from './account-columns.tsx';
import {
  accountsQuery,
  bankLinesQuery,
  handRefundsQuery,
  waitingQuery,
} from './by-hand.queries.ts';
import { handRefundColumns } from './hand-refund-columns.tsx';
import { SpecialDaysButton } from './special-days-button.tsx';
import { transferColumns, type TransferWish } from './transfer-columns.tsx';

const ReceiptDialog = sheetPart(() => import('./receipt-dialog.tsx'), 'ReceiptDialog');
const RefuseDialog = sheetPart(() => import('./refuse-dialog.tsx'), 'RefuseDialog');
const SentDialog = sheetPart(() => import('./sent-dialog.tsx'), 'SentDialog');
const StatementDialog = sheetPart(() => import('./statement-dialog.tsx'), 'StatementDialog');
const AccountDialog = sheetPart(() => import('./account-dialog.tsx'), 'AccountDialog');

const BankLines = lazy(() => import('./bank-lines.tsx'));

const step = 100;
const tabs = ['transfers', 'lines', 'refunds', 'accounts'] as const;
type Tab = (typeof tabs)[number];

/** Money that comes to the school itself: what waits to be confirmed, what goes back by hand, and where it comes to. */
export default function TransfersPage() {
  const { filters, setFilters } = useFilters(['tab']);
  const tab = tabs.find((each) => each === filters.tab) ?? 'transfers';
  const transfers = useQuery(waitingQuery).data?.length;
  const lines = useQuery(bankLinesQuery).data?.length;
  const refunds = useQuery(handRefundsQuery).data?.length;
  return (
    <>
      <PageHead
        title="转账和现金"
        note="学员转账或交现金，在银行里、在抽屉里看到钱，再在这里确认；退也是手工退，退了记下流水号。"
      />
      <ChipFilter<Tab>
        label="看哪一样"
        items={[
          { key: 'transfers', label: '等确认的转账', count: transfers },
          { key: 'lines', label: '对不上的流水', count: lines },
          { key: 'refunds', label: '等手工退的钱', count: refunds },
          { key: 'accounts', label: '收款账户' },
        ]}
        value={tab}
        onChange={(key) => setFilters({ tab: key === 'transfers' ? '' : key })}
      />
      {tab === 'transfers' && <Transfers />}
      {tab === 'lines' && (
        <Suspense fallback={<PageSkeleton delay={300} label="正在取对不上的流水" />}>
          <BankLines />
        </Suspense>
      )}
      {tab === 'refunds' && <HandRefunds />}
      {tab === 'accounts' && <Accounts />}
    </>
  );
}

function Transfers() {
  const mayWrite = useMay()('order.write');
  const source = useFirstRows(wholeList(useQuery(waitingQuery)), step);
  const { open, dialog } = useDialog<TransferWish>(({ act, row }, state) =>
    act === 'take' ? (
      <ReceiptDialog order={orderOf(row)} {...state} />
    ) : (
      <RefuseDialog row={row} {...state} />
    ),
  );
  const statement = useDialog<null>((_, state) => <StatementDialog {...state} />);
  return (
    <>
      <p className={styles.acts}>
        {mayWrite && (
          <Button variant="default" onClick={() => statement.open(null)}>
            交银行流水
          </Button>
        )}
        <SpecialDaysButton />
      </p>
      <ConsoleList
        name="transfers"
        label="等确认的转账"
        unit="笔"
        step={step}
        columns={transferColumns(mayWrite, open)}
        source={source}
        rowKey={({ code, orderNo }: WaitingTransferRow) => `${orderNo} ${code}`}
        empty={{
          title: '没有等确认的转账',
          text: '学员选了银行转账以后，会出现在这里。没有选的，在那张订单里也能记一笔收款。',
        }}
        note={!mayWrite && <Withheld permission="order.write" what="确认收款" />}
      />
      {dialog}
      {statement.dialog}
    </>
  );
}

const orderOf = ({
  orderNo,
  title,
  nickname,
  amount,
  received,
  claim,
  isOver,
}: WaitingTransferRow) => ({
  ...{ orderNo, title, nickname, claim },
  missing: isOver ? 0 : amount - received,
});

function HandRefunds() {
  const mayDecide = useMay()('refund.approve');
  const source = useFirstRows(wholeList(useQuery(handRefundsQuery)), step);
  const { open, dialog } = useDialog<HandRefund>((refund, state) => (
    <SentDialog refund={refund} {...state} />
  ));
  return (
    <>
      <ConsoleList
        name="hand-refunds"
        label="等手工退的钱"
        unit="笔"
        step={step}
        columns={handRefundColumns(mayDecide, open)}
        source={source}
        rowKey={({ refundNo }: HandRefund) => refundNo}
        empty={{
          title: '没有等手工退的钱',
          text: '转账和现金付的订单退款同意以后，或多收了钱，会出现在这里。',
        }}
        note={!mayDecide && <Withheld permission="refund.approve" what="记手工退款" />}
      />
      {dialog}
    </>
  );
}

function Accounts() {
  const mayWrite = useMay()('setting.write');
  const source = useFirstRows(wholeList(useQuery(accountsQuery)), step);
  const { open, dialog } = useDialog<MoneyAccount | null>((account, state) => (
    <AccountDialog account={account} {...state} />
  ));
  return (
    <>
      {mayWrite && (
        <p>
          <Button onClick={() => open(null)}>加一个收款账户</Button>
        </p>
      )}
      <ConsoleList
        name="money-accounts"
        label="收款账户"
        unit="个"
        step={step}
        columns={accountColumns(mayWrite, open)}
        source={source}
        rowKey={({ accountId }: MoneyAccount) => accountId}
        empty={{
          title: '还没有收款账户',
          text: '加一个在用的银行账户，学员付款时就多一种“银行转账”；加一个现金前台，就能记收到的现金。',
        }}
        note={!mayWrite && <Withheld permission="setting.write" what="改收款账户" />}
      />
      {dialog}
    </>
  );
}
