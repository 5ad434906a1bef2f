import { call } from '@xuezhou/client/api/call.ts';
import { removeCourseware, type ListedCourseware } from '@xuezhou/contract/courseware/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { undoable } from '../../../platform/act/undoable.ts';

interface RemoveDialogProps {
  courseware: ListedCourseware;
  isOpen: boolean;
  onClose: () => void;
}

export function RemoveDialog({ courseware, ...state }: RemoveDialogProps) {
  const { coursewareId, title, begun, done } = courseware;
  return (
    <ActDialog
      {...state}
      title={`拿掉“${title}”`}
      button="拿掉 1 份课件"
      work={async () => {
        await call(removeCourseware, { body: { coursewareId } });
        return undoable(`拿掉了“${title}”`, '7 天');
      }}
    >
      <p>学员马上打不开它，它也不再算进课程的进度；正开着的，半小时内打不开。</p>
      <p>
        {begun === 0
          ? '还没有人学过它。'
          : `${begun} 人学过，其中 ${done} 人学完：他们的成绩、用时和作答都留着，在学员页上还看得到。`}
      </p>
    </ActDialog>
  );
}
