import { IconFlag, IconThumbUp } from '@tabler/icons-react';
import type { QaAnswer, QaThread } from '@xuezhou/contract/qa';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { useState, type ReactNode } from 'react';
import { questionWords as words } from '../question.words.ts';
import { useThumb } from '../use-qa-actions.ts';
import styles from './comments.module.css';
import { ReportDialog } from '../question/dialogs.ts';

interface AnswerToolsProps {
  thread: QaThread;
  answer: QaAnswer;
  isVisitor: boolean;
  children?: ReactNode;
}

/** Whether an answer was useful, and the way to speak up about it. */
export function AnswerTools({ thread, answer, isVisitor, children }: AnswerToolsProps) {
  const { qaAnswerId, thumbs, isThumbed, author } = answer;
  const [isReporting, setReporting] = useState(false);
  const thumb = useThumb(thread.questionId);
  if (author.isMine || isVisitor)
    return (
      <div className={styles.tools}>
        {thumbs > 0 && <span className={styles.left}>{words.useful(thumbs)}</span>}
        {children}
      </div>
    );
  return (
    <div className={styles.tools}>
      <ToolButton
        icon={<IconThumbUp stroke={1.6} />}
        isOn={isThumbed}
        onClick={() => thumb({ kind: 'answer', id: qaAnswerId, toThumb: !isThumbed })}
      >
        {words.useful(thumbs)}
      </ToolButton>
      <ToolButton
        icon={<IconFlag stroke={1.6} />}
        aria-label={words.report('answer')}
        onClick={() => setReporting(true)}
      >
        {words.reportTitle}
      </ToolButton>
      {children}
      <ReportDialog
        isOpen={isReporting}
        onClose={() => setReporting(false)}
        thing={{ kind: 'answer', id: qaAnswerId }}
        onSent={() => undefined}
      />
    </div>
  );
}
