import { call } from '@xuezhou/client/api/call.ts';
import { exportCourseware } from '@xuezhou/contract/courseware/console';
import { ExportNamesDialog } from '../../../platform/form/export-names-dialog.tsx';

interface ExportDialogProps {
  coursewareId: number;
  title: string;
  isOpen: boolean;
  onClose: () => void;
}

export const ExportDialog = ({ coursewareId, title, ...state }: ExportDialogProps) => (
  <ExportNamesDialog
    {...state}
    title={`导出“${title}”的成绩`}
    send={(why) => call(exportCourseware, { body: { coursewareId, why } })}
  >
    导出的是同意那时的成绩和作答：学员一页，作答一页；手机号不在里面。
  </ExportNamesDialog>
);
