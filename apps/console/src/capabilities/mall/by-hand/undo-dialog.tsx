import { Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { undoReceipt, type Receipt } from '@xuezhou/contract/mall/console';
import { Notice } from '@xuezhou/ui/notice';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { yuan } from '../order.words.ts';

interface UndoDialogProps {
  receipt: Receipt;
  isOpen: boolean;
  onClose: () => void;
}

/** What was confirmed by mistake goes back, once another person agreed. */
export function UndoDialog({ receipt, ...state }: UndoDialogProps) {
  const form = useConsoleForm({
    initial: { why: '' },
    check: { why: filled('请写下为什么撤回，同意的人要看') },
    refused: { receiptWhyEmpty: 'why' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title="撤回这笔收款"
      button={`提出撤回 ${yuan(receipt.amount)}`}
      work={async ({ why }) => {
        await call(undoReceipt, {
          body: { receiptId: receipt.receiptId, why: why.trim() },
        });
        return '撤回了';
      }}
    >
      <Notice title="另一位能核对订单的同事同意后才撤回。这一单开通的课会关上，这笔钱不退出去；这一单另外真付过的（比如定金）按原来的方式退给学员。真收到了、要退钱的，请提出退款。" />
      <Textarea label="为什么撤回" maxLength={200} autosize minRows={2} {...form.field('why')} />
    </FormDialog>
  );
}
