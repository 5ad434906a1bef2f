import { call } from '@xuezhou/client/api/call.ts';
import { retirePaper, type ManagedPaper } from '@xuezhou/contract/mock/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

interface RetireDialogProps {
  paper: ManagedPaper;
  isOpen: boolean;
  onClose: () => void;
}

/** Students are offered it no more, or again. */
export function RetireDialog({ paper, isOpen, onClose }: RetireDialogProps) {
  const { paperId, title, state, sat, sitting, isHeldOut } = paper;
  const isRetired = state !== 'retired';
  const verb = isRetired ? '停用' : '恢复';
  return (
    <ActDialog
      title={`${verb}“${title}”`}
      isOpen={isOpen}
      onClose={onClose}
      button={`${verb} 1 份试卷`}
      work={async () => {
        await call(retirePaper, { body: { paperId, isRetired } });
        return `${verb}了“${title}”`;
      }}
    >
      {isRetired ? (
        <>
          <p>学员不再看到这份卷，不能开考；{sat} 人考过的成绩单都留着，以后可以恢复。</p>
          {sitting > 0 && <p>有 {sitting} 人正在考，他们可以考完。</p>}
          {isHeldOut && (
            <p>
              这份卷留着的题{sitting > 0 ? '等最后一位的考试时间到了就' : '马上'}
              放进练习和搜索；放进去以后再恢复，就不再留着。
            </p>
          )}
        </>
      ) : (
        <p>
          学员马上又能开考，是上次发布的那一版。{isHeldOut && '题要是已经放进了练习，就不再留着。'}
        </p>
      )}
    </ActDialog>
  );
}
