import type { ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { filled } from './rules.ts';
import { useConsoleForm } from './use-console-form.ts';
import { WhyField } from './why-field.tsx';

interface ExportNamesDialogProps {
  title: string;
  /** What is in the file, and what is not. */
  children: ReactNode;
  send: (why: string) => Promise<unknown>;
  isOpen: boolean;
  onClose: () => void;
}

/** Names leave the school only when a second person agrees: the file is fetched in 待同意 then. */
export function ExportNamesDialog({ title, children, send, ...state }: ExportNamesDialogProps) {
  const form = useConsoleForm({
    initial: { why: '' },
    check: { why: filled('请写明拿去做什么，会记入操作记录') },
    refused: { whyEmpty: 'why' },
  });
  return (
    <FormDialog
      {...state}
      title={title}
      form={form}
      button="提交，等同事同意"
      work={async ({ why }) => {
        await send(why.trim());
        return undefined;
      }}
    >
      <p>{children}</p>
      <p>要另一位同事同意，72 小时没有人定就作废。同意以后到“待同意”的“定过的”里取，7 天内有效。</p>
      <WhyField label="拿去做什么" description="必写；同意的人会看到" {...form.field('why')} />
    </FormDialog>
  );
}
