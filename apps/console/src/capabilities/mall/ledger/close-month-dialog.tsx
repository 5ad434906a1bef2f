import { call } from '@xuezhou/client/api/call.ts';
import { closeLedgerMonth } from '@xuezhou/contract/mall/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { yuan } from '../order.words.ts';
import type { LedgerMonth } from './ledger.words.ts';

interface CloseMonthDialogProps {
  month: LedgerMonth;
  isOpen: boolean;
  onClose: () => void;
}

/** It does not return: all that follows from it is said first, and another person agrees. */
export function CloseMonthDialog({ month, ...state }: CloseMonthDialogProps) {
  const form = useConsoleForm({ initial: { why: '' } });
  return (
    <FormDialog
      {...state}
      form={form}
      title={`关上 ${month.month} 的账`}
      button={`关上 ${month.entries} 条分录`}
      work={async ({ why }) => {
        const reason = why.trim();
        await call(closeLedgerMonth, {
          body: { month: month.month, ...(reason !== '' && { why: reason }) },
        });
        return `${month.month} 关上了`;
      }}
    >
      <p>这个月的收入净额是 {yuan(month.income)}。关上以后：</p>
      <ul>
        <li>这个月不能再记、再改任何一条，数据库也不收。</li>
        <li>以后的退款和更正都记在当时的月份里，用相反的分录。</li>
        <li>不能再打开。</li>
      </ul>
      <p>要另一位能对账的同事输入动态码同意，才会关上。</p>
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}
