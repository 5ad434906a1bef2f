import { call } from '@xuezhou/client/api/call.ts';
import { exportSurveyResults } from '@xuezhou/contract/survey/console';
import { ExportNamesDialog } from '../../platform/form/export-names-dialog.tsx';

interface ExportDialogProps {
  survey: { readonly surveyId: number; readonly title: string };
  isOpen: boolean;
  onClose: () => void;
}

export const ExportDialog = ({ survey: { surveyId, title }, ...state }: ExportDialogProps) => (
  <ExportNamesDialog
    {...state}
    title={`导出“${title}”的答案`}
    send={(why) => call(exportSurveyResults, { body: { surveyId, why } })}
  >
    导出的是同意那时的全部答案，每人一行，有昵称和学号；手机号不在里面。
  </ExportNamesDialog>
);
