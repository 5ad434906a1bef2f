import { call } from '@xuezhou/client/api/call.ts';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { mergeQuestions, type StaffThread } from '@xuezhou/contract/qa/console';
import { ActDialog } from '../../../../platform/dialog/act-dialog.tsx';
import type { ThreadAct } from '../thread-act.ts';
import styles from './merge-dialog.module.css';

interface MergeDialogProps {
  thread: StaffThread;
  act: Extract<ThreadAct, { what: 'merge' }>;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Both side by side before one goes into the other. */
export function MergeDialog({ thread, act, isOpen, onClose, onDone }: MergeDialogProps) {
  const { questionId, numOfFollow } = thread;
  const work = async () => {
    const { into } = await call(mergeQuestions, { body: { questionId, intoId: act.intoId } });
    onDone();
    return `并到「${into}」了，提问的人会收到消息`;
  };
  return (
    <ActDialog
      title="合并到另一个问题"
      isOpen={isOpen}
      onClose={onClose}
      button="合并 1 个问题"
      work={work}
    >
      <dl className={styles.root}>
        <dt>这个问题</dt>
        <dd>
          <FormulaText text={thread.title} />
        </dd>
        <dt>并到</dt>
        <dd>
          <FormulaText text={act.into} />
        </dd>
      </dl>
      <p>
        提问的{thread.asker}
        {numOfFollow > 0 && `和关注它的 ${numOfFollow} 人`}
        改为关注后一个，会收到消息。合并之后不能分开。
      </p>
    </ActDialog>
  );
}
