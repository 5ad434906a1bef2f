import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { WhyField } from '../../platform/form/why-field.tsx';

interface ExportDialogProps {
  title: string;
  button: string;
  /** What stands in the file. */
  words: string;
  send: (why: string) => Promise<unknown>;
  isOpen: boolean;
  onClose: () => void;
}

/** Students' data leaves the house by two people alone: here the first says why. */
export function ExportDialog({ title, button, words, send, isOpen, onClose }: ExportDialogProps) {
  const form = useConsoleForm({
    initial: { why: '' },
    check: { why: filled('请写明给谁、做什么用，如“给出资公司看学习情况”') },
    refused: { whyEmpty: 'why' },
  });
  return (
    <FormDialog
      {...{ isOpen, onClose, form, title, button }}
      work={async ({ why }) => {
        await send(why.trim());
        return '可以导出了，请到“待同意”里存下文件';
      }}
    >
      <p>{words}要另一位同事同意才会导出；同意以后，文件在“待同意”里由你存下。</p>
      <WhyField
        description="同意的人会看到；也记入操作记录"
        data-autofocus
        {...form.field('why')}
      />
    </FormDialog>
  );
}
