import { call } from '@xuezhou/client/api/call.ts';
import { takeOverCourse } from '@xuezhou/contract/authoring/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

interface TakeOverDialogProps {
  courseId: number;
  title: string;
  isOpen: boolean;
  onClose: () => void;
}

export function TakeOverDialog({ courseId, title, isOpen, onClose }: TakeOverDialogProps) {
  return (
    <ActDialog
      title={`接管“${title}”`}
      isOpen={isOpen}
      onClose={onClose}
      button="接管 1 门课"
      work={async () => {
        await call(takeOverCourse, { body: { courseId } });
        return '接管了，以后在这里改';
      }}
    >
      <p>接管以后，书、章、课在这里写和发布；再导入课程文件时，这门课会被跳过，不能再改回去。</p>
      <p>学员看到的不变，题目、试卷、学习记录都在。</p>
    </ActDialog>
  );
}
