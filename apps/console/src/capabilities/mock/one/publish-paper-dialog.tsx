import { call } from '@xuezhou/client/api/call.ts';
import { publishPaper, type ManagedPaper, type PaperCheck } from '@xuezhou/contract/mock/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { wayWords } from '../paper.words.ts';

interface PublishPaperDialogProps {
  paper: ManagedPaper;
  check: PaperCheck | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Students are offered it from then on. */
export function PublishPaperDialog({ paper, check, isOpen, onClose }: PublishPaperDialogProps) {
  const { paperId, revision, version, plan, sitting } = paper;
  return (
    <ActDialog
      title={`发布“${plan.title}”`}
      isOpen={isOpen}
      onClose={onClose}
      button="发布 1 份试卷"
      work={async () => {
        const next = await call(publishPaper, { body: { paperId, revision, version } });
        return `发布了，是第 ${next.version} 版`;
      }}
    >
      <p>
        {wayWords[plan.way]}，{plan.topics.length} 个主题，{check?.questions ?? 0} 题，
        {plan.minutes} 分钟。学员马上能在模考里看到。
      </p>
      {plan.isHeldOut && <p>卷里的题从现在起，学员交卷之前在练习、复习和搜索里都看不到。</p>}
      {sitting > 0 && <p>有 {sitting} 人正在考上一版，他们按开考时的题考完。</p>}
    </ActDialog>
  );
}
