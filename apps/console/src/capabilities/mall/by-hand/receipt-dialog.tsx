import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { takeReceipt, type WaitingTransferRow } from '@xuezhou/contract/mall/console';
import { receiptOf } from '@xuezhou/rules/mall/transfer';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { yuan } from '../order.words.ts';
import { accountLabel, accountsQuery } from './by-hand.queries.ts';
import { ProofLook } from './proof-look.tsx';

export interface ReceiptOrder {
  readonly orderNo: string;
  readonly title: string;
  readonly nickname: string;
  /** Due now, in fen; 0: nothing. */
  readonly missing: number;
  readonly claim: WaitingTransferRow['claim'];
}

interface ReceiptDialogProps {
  order: ReceiptOrder;
  isOpen: boolean;
  onClose: () => void;
}

interface ReceiptForm {
  readonly account: string;
  readonly amount: number | string;
  readonly day: string;
  readonly number: string;
  readonly payer: string;
  readonly isSeen: boolean;
}

const fenOf = (amount: number | string) =>
  typeof amount === 'number' ? Math.round(amount * 100) : 0;

/** Money that somebody sees at the bank or in the drawer; what differs from what is due is said before it is confirmed. */
export function ReceiptDialog({ order, ...state }: ReceiptDialogProps) {
  // Those that are off last: what was transferred to one before comes all the same.
  const accounts = (useQuery(accountsQuery).data ?? []).toSorted(
    (a, b) => Number(b.isOn) - Number(a.isOn),
  );
  const [today] = useState(() => dayOf(Date.now()));
  const form = useConsoleForm<ReceiptForm>({
    initial: {
      ...{ account: '', number: '', isSeen: false },
      amount: order.missing === 0 ? '' : order.missing / 100,
      day: order.claim?.day ?? today,
      payer: order.claim?.payer ?? '',
    },
    check: {
      amount: (amount) => (fenOf(amount) > 0 ? null : '请写上收到多少'),
      day: (day) => (day === '' || day > today ? '请写钱到账的那一天，今天或以前' : null),
      number: filled('请写上银行的流水号，收现金就写收据号'),
      payer: filled('请写上付款的人或单位'),
      isSeen: (isSeen, { amount }) =>
        isSeen || fenOf(amount) === order.missing ? null : '看过差多少，勾上再确认',
    },
    refused: {
      ...{ receiptNumber: 'number', receiptNumberUsed: 'number', receiptDay: 'day' },
      ...{ receiptPayer: 'payer', moneyAccountUnknown: 'account' },
    },
  });
  const { orderNo, claim } = order;
  const { account, amount } = form.values;
  const fen = fenOf(amount);
  const at = accounts.find(({ accountId }) => String(accountId) === account) ?? accounts[0];
  return (
    <FormDialog
      {...state}
      form={form}
      title="收到一笔钱"
      button={fen > 0 ? `确认收到 ${yuan(fen)}` : '确认收到'}
      isReady={at !== undefined}
      work={async (values) => {
        const { became, difference } = await call(takeReceipt, {
          body: {
            ...{ receiptId: form.id, orderNo, accountId: at?.accountId ?? 0 },
            ...{ amount: fen, day: values.day, number: values.number.trim() },
            ...{ payer: values.payer.trim(), isDifferenceSeen: values.isSeen },
            ...(values.isSeen && { missing: order.missing }),
          },
        });
        return doneWords(became, difference);
      }}
    >
      <p>
        {order.nickname}的“{order.title}”，
        {order.missing === 0 ? '现在不用付' : `应付 ${yuan(order.missing)}`}
      </p>
      {claim !== null && claim.proof !== null && <ProofLook proof={claim.proof} />}
      <NativeSelect
        label="收到哪里"
        data={accounts.map((each) => ({
          value: String(each.accountId),
          label: `${accountLabel(each)}${each.isOn ? '' : '（已关）'}`,
        }))}
        {...form.field('account')}
      />
      <NumberInput
        label="收到多少"
        prefix="¥"
        min={0.01}
        decimalScale={2}
        allowNegative={false}
        {...form.field('amount')}
      />
      <Difference fen={fen} missing={order.missing} />
      {fen > 0 && fen !== order.missing && (
        <Checkbox label="看过了，就这样确认" {...form.field('isSeen', 'checkbox')} />
      )}
      <TextInput type="date" label="到账日" max={today} {...form.field('day')} />
      <TextInput
        label={at?.channel === 'cash' ? '收据号' : '银行的流水号'}
        description="一笔钱只能记一次"
        maxLength={60}
        {...form.field('number')}
      />
      <TextInput label="付款人" maxLength={60} {...form.field('payer')} />
    </FormDialog>
  );
}

function doneWords(became: 'paid' | 'short' | 'owed', difference: number): string {
  if (became === 'owed') return `记下了，${yuan(difference)} 在等手工退回`;
  if (became === 'short') return `记下了，还差 ${yuan(difference)}，学员会收到消息`;
  return difference === 0
    ? '付清了，学员会收到消息'
    : `付清了，多的 ${yuan(difference)} 在等手工退回`;
}

/** What becomes of less and of more, before it is. */
function Difference({ fen, missing }: { fen: number; missing: number }) {
  if (fen === 0 || fen === missing) return null;
  const { became, difference } = receiptOf(missing, fen);
  const words = {
    owed: `这一单现在不用付，${yuan(difference)} 都要退给付款的人`,
    short: `还差 ${yuan(difference)}：订单会等着剩下的钱，学员会收到消息`,
    paid: `多了 ${yuan(difference)}：订单付清，多的记在“等手工退的钱”里`,
  };
  return <Notice tone="review" isLine title={words[became]} />;
}
