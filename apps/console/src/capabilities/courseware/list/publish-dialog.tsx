import { call } from '@xuezhou/client/api/call.ts';
import {
  publishCourseware,
  type CoursewareVersion,
  type ListedCourseware,
} from '@xuezhou/contract/courseware/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

interface PublishDialogProps {
  courseware: ListedCourseware;
  version: CoursewareVersion;
  /** What students have so far. */
  current: number | null;
  isOpen: boolean;
  onClose: () => void;
}

export function PublishDialog({ courseware, version, current, ...state }: PublishDialogProps) {
  const { coursewareId, title, readingName, versions } = courseware;
  const old = versions.reduce((sum, { isPublished, begun, done }) => {
    return isPublished ? sum + begun - done : sum;
  }, 0);
  return (
    <ActDialog
      {...state}
      title={`发布“${title}”第 ${version.version} 版`}
      button="发布 1 份课件"
      work={async () => {
        await call(publishCourseware, { body: { coursewareId, version: version.version } });
        return `第 ${version.version} 版发布了，学员已经看得到`;
      }}
    >
      {current === null ? (
        <p>学员马上在“{readingName}”里看到它，和课一样计入进度。</p>
      ) : (
        <>
          <p>新打开的人从第 {version.version} 版开始。</p>
          <p>
            {old === 0
              ? '没有人正在学旧版。'
              : `${old} 人还在学旧版：接着学旧版，成绩照算；也可以自己换成新版，从头学。`}
            两版的成绩分开记。
          </p>
        </>
      )}
      <p>还没有人打开以前，7 天内可以从操作记录里撤回。</p>
    </ActDialog>
  );
}
