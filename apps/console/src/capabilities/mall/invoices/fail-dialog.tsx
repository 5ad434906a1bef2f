import { Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { failInvoice } from '@xuezhou/contract/mall/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import type { InvoiceDialogProps } from './issue-dialog.tsx';

/** The tax office did not take it: the student reads why, and mends it. */
export function FailDialog({ invoice: { invoiceNo, title }, ...state }: InvoiceDialogProps) {
  const form = useConsoleForm({
    initial: { reason: '' },
    check: { reason: filled('请写下没有开成的原因，学员会看到') },
    refused: { invoiceReasonEmpty: 'reason' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title="发票没有开成"
      button="告诉学员"
      work={async ({ reason }) => {
        await call(failInvoice, { body: { invoiceNo, reason: reason.trim() } });
        return '记下了，学员改好以后会再出现在这里';
      }}
    >
      <p>{title}</p>
      <Textarea
        label="原因"
        description="学员会看到，照着改，如“税号和名称对不上”"
        maxLength={500}
        autosize
        minRows={2}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
