import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  adjustableAccounts,
  bookLedgerAdjustment,
  listLedgerMonths,
  maxAdjustmentFen,
  type AdjustableAccount,
} from '@xuezhou/contract/mall/console';
import { Notice } from '@xuezhou/ui/notice';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { yuan } from '../order.words.ts';
import type { AdjustmentStart } from './adjustment-form.ts';
import { accountWords } from './ledger.words.ts';

interface AdjustDialogProps {
  start: AdjustmentStart;
  isOpen: boolean;
  onClose: () => void;
}

interface AdjustmentForm {
  readonly month: string;
  readonly debit: AdjustableAccount;
  readonly credit: AdjustableAccount;
  readonly amount: number | string;
  readonly about: string;
  readonly why: string;
}

const accounts = adjustableAccounts.map((value) => ({ value, label: accountWords(value) }));
const fenOf = (amount: number | string) => Math.round(Number(amount) * 100);
const monthsQuery = operationQuery(listLedgerMonths, {}, { ignoreErrors: true });

/** What was booked stays; this moves the sum to where it belongs, once another person agreed. */
export function AdjustDialog({ start, ...state }: AdjustDialogProps) {
  const months = useQuery(monthsQuery).data ?? [];
  const form = useConsoleForm<AdjustmentForm>({
    initial: {
      month: start.month ?? months[0]?.month ?? '',
      debit: start.debit ?? 'other',
      credit: start.credit ?? 'revenue',
      amount: start.amount ?? '',
      about: start.about ?? '',
      why: start.why ?? '',
    },
    check: {
      month: filled('请选更正哪个月'),
      credit: (credit, { debit }) => (credit === debit ? '借和贷要是两个不同的科目' : null),
      amount: (amount) =>
        typeof amount === 'number' && fenOf(amount) >= 1 ? null : '请写上金额，最少 ¥0.01',
      why: filled('请写下更正的是什么、为什么，会计和同意的人要看'),
    },
    refused: {
      ...{ monthUnknown: 'month', adjustmentAccounts: 'credit', adjustmentWhyEmpty: 'why' },
      adjustmentAboutUnknown: 'about',
    },
  });
  const { month, amount } = form.values;
  const fen = typeof amount === 'number' ? fenOf(amount) : 0;
  const isClosed = months.some((one) => one.month === month && one.closed !== null);
  return (
    <FormDialog
      {...state}
      form={form}
      title="记一条更正分录"
      button={fen > 0 ? `提出更正 ${yuan(fen)}` : '提出更正'}
      work={async ({ debit, credit, about, why }) => {
        const body = { adjustmentId: form.id, month, debit, credit, amount: fen };
        const { bookedIn } = await call(bookLedgerAdjustment, {
          body: { ...body, about: about.trim(), why: why.trim(), ...start.corrects },
        });
        return `记在 ${bookedIn} 了`;
      }}
    >
      <Notice
        title={
          isClosed
            ? `${month} 已经关账，一个字都不会变；这一条记在入账时的月份`
            : '另一位能对账的同事输入动态码同意后才会入账；学校里没有这样的人时，24 小时后自己入账，到那时以前能停下。入账后不能改，只能冲回'
        }
      />
      <NativeSelect
        label="更正哪个月"
        data={months.map((one) => ({
          value: one.month,
          label: one.closed === null ? one.month : `${one.month}（关了）`,
        }))}
        {...form.field('month')}
      />
      <NativeSelect label="借" data={accounts} {...form.field('debit')} />
      <NativeSelect label="贷" data={accounts} {...form.field('credit')} />
      <NumberInput
        label="金额"
        prefix="¥"
        min={0.01}
        max={maxAdjustmentFen / 100}
        decimalScale={2}
        allowNegative={false}
        {...form.field('amount')}
      />
      <TextInput
        label="关于哪一笔"
        description="订单号、付款单号或退款号，没有就空着"
        maxLength={100}
        {...form.field('about')}
      />
      <Textarea
        label="更正什么、为什么"
        maxLength={500}
        autosize
        minRows={2}
        {...form.field('why')}
      />
    </FormDialog>
  );
}
