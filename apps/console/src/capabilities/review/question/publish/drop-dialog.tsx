import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { dropQuestionDraft, type OpenedQuestion } from '@xuezhou/contract/review/console';
import { ActDialog } from '../../../../platform/dialog/act-dialog.tsx';

interface DropDialogProps {
  question: OpenedQuestion;
  revision: number;
  onDropped: () => void;
  isOpen: boolean;
  onClose: () => void;
}

/** What students see stays; a question that was never published is gone with it. */
export function DropDialog({ question, revision, onDropped, isOpen, onClose }: DropDialogProps) {
  const { questionId, version } = question;
  const router = useRouter();
  const work = async () => {
    await call(dropQuestionDraft, { body: { questionId, revision } });
    if (version === 0) await router.navigate({ to: '/bank' });
    else onDropped();
    return '草稿放弃了';
  };
  return (
    <ActDialog title="放弃草稿" {...{ isOpen, onClose, work }} button="放弃草稿">
      <p>
        {version === 0
          ? '这道题还没有发布过，放弃以后就没有了。'
          : `没有发布的改动都不要了，题目还是学员现在做的 v${version}。`}
      </p>
    </ActDialog>
  );
}
