import { Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { settleBillDifference } from '@xuezhou/contract/mall/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { providerWords, sumText, type BillDifference } from './ledger.words.ts';

interface SettleDialogProps {
  difference: BillDifference;
  isOpen: boolean;
  onClose: () => void;
}

/** Says how it was cured; it leaves the list, and the log keeps the words. */
export function SettleDialog({ difference, ...state }: SettleDialogProps) {
  const { differenceNo, provider, day, paymentNo, ours, theirs, cure } = difference;
  const form = useConsoleForm({
    initial: { note: '' },
    check: { note: filled('请写下这处差异是怎么处理的') },
    refused: { differenceNoteEmpty: 'note' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title="登记怎么处理的"
      button="处理好了"
      work={async ({ note }) => {
        await call(settleBillDifference, { body: { differenceNo, note: note.trim() } });
        return '登记了';
      }}
    >
      <p>
        {providerWords(provider)} {day}，付款 {paymentNo}：这里 {sumText(provider, ours)}，账单{' '}
        {sumText(provider, theirs)}。
      </p>
      <p>{cure}。</p>
      <Textarea
        label="怎么处理的"
        description="会记入操作记录"
        maxLength={500}
        autosize
        minRows={2}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
