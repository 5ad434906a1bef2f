import { call } from '@xuezhou/client/api/call.ts';
import { exportSurveyResults } from '@xuezhou/contract/survey/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { WhyField } from '../../platform/form/why-field.tsx';

interface ExportDialogProps {
  survey: { readonly surveyId: number; readonly title: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Names leave the school only when a second person agrees: the file is fetched in 待同意 then. */
export function ExportDialog({ survey: { surveyId, title }, ...state }: ExportDialogProps) {
  const form = useConsoleForm({
    initial: { why: '' },
    check: { why: filled('请写明拿去做什么，会记入操作记录') },
    refused: { whyEmpty: 'why' },
  });
  return (
    <FormDialog
      {...state}
      title={`导出“${title}”的答案`}
      form={form}
      button="提交，等同事同意"
      work={async ({ why }) => {
        await call(exportSurveyResults, { body: { surveyId, why: why.trim() } });
        return undefined;
      }}
    >
      <p>导出的是同意那时的全部答案，每人一行，有昵称和学号；手机号不在里面。</p>
      <p>要另一位同事同意，72 小时没有人定就作废。同意以后到“待同意”的“定过的”里取，7 天内有效。</p>
      <WhyField label="拿去做什么" description="必写；同意的人会看到" {...form.field('why')} />
    </FormDialog>
  );
}
