import { call } from '@xuezhou/client/api/call.ts';
import { exportReport } from '@xuezhou/contract/report/console';
import { ExportNamesDialog } from '../../platform/form/export-names-dialog.tsx';
import type { ReportAsked } from './report.queries.ts';

interface ExportDialogProps {
  asked: ReportAsked;
  opens: string;
  line: string;
  title: string;
  value: string;
  isOpen: boolean;
  onClose: () => void;
}

export const ExportDialog = (props: ExportDialogProps) => {
  const { asked, opens, line, title, value, ...state } = props;
  return (
    <ExportNamesDialog
      {...state}
      title={`导出“${title}”这 ${value}`}
      send={(why) =>
        call(exportReport, { body: { ...asked, opens, ...(line !== '' && { line }), why } })
      }
    >
      导出的是同意那时的学号、昵称和情况，次序和这里一样；手机号不在里面。
    </ExportNamesDialog>
  );
};
