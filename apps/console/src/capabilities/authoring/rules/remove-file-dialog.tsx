import { call } from '@xuezhou/client/api/call.ts';
import { removeCourseFile, type CourseFile } from '@xuezhou/contract/material/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { undoable } from '../../../platform/act/undoable.ts';

interface RemoveFileDialogProps {
  file: CourseFile;
  isOpen: boolean;
  onClose: () => void;
}

export function RemoveFileDialog({ file, ...state }: RemoveFileDialogProps) {
  const { fileId, title } = file;
  return (
    <ActDialog
      {...state}
      title={`删去“${title}”`}
      button="删去 1 份资料"
      work={async () => {
        await call(removeCourseFile, { body: { fileId } });
        return undoable(`删去了“${title}”`, '7 天');
      }}
    >
      <p>学员马上不能再下载；已经下载的留在他们那里。</p>
    </ActDialog>
  );
}
