import { FileInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { issueInvoice, maxInvoiceBytes } from '@xuezhou/contract/mall/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { yuan } from '../order.words.ts';
import { kindWords, type WaitingInvoice } from './invoice-rows.ts';

export interface InvoiceDialogProps {
  invoice: WaitingInvoice;
  isOpen: boolean;
  onClose: () => void;
}

/** What stands on it, to be compared with the file, which the student gets. */
export function IssueDialog({ invoice, ...state }: InvoiceDialogProps) {
  const { invoiceNo, title, taxNo, kind, amount, email } = invoice;
  const form = useConsoleForm<{ pdf: File | null }>({
    initial: { pdf: null },
    check: {
      pdf: (file) => {
        if (file === null) return '请选发票的 PDF 文件';
        return file.size > maxInvoiceBytes ? '文件超过 5 MB，请换一个小一些的' : null;
      },
    },
    refused: { invoiceNotPdf: 'pdf' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title="发票开好了"
      button="交给学员"
      work={async ({ pdf }) => {
        if (pdf === null) return undefined;
        await call(issueInvoice, { body: { invoiceNo }, files: { pdf } });
        return '发出了，学员在邮箱和订单里都能看到';
      }}
    >
      <p>
        {kindWords[kind]}，{title}
        {taxNo !== '' && `，税号 ${taxNo}`}，{yuan(amount)}，发到 {email}
      </p>
      <FileInput
        label="发票文件"
        description="PDF，5 MB 以内"
        placeholder="选一个文件"
        accept="application/pdf"
        clearable
        {...form.field('pdf')}
      />
    </FormDialog>
  );
}
