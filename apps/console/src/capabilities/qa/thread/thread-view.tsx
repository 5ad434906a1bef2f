import type { StaffThread } from '@xuezhou/contract/qa/console';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { OnePane } from '../../../platform/panes/panes.tsx';
import { overText } from '../place.ts';
import { AiDraft } from '../reply/ai-draft.tsx';
import type { Insertion } from '../reply/insertion.ts';
import { ReplyFoot } from '../reply/reply-foot.tsx';
import { Asked } from './asked.tsx';
import { ThreadDialogs } from './dialogs/thread-dialogs.tsx';
import type { OneThreadProps } from './one-thread.tsx';
import { StaffAnswerCard } from './staff-answer.tsx';
import type { ThreadAct } from './thread-act.ts';
import { ThreadAside } from './thread-aside.tsx';
import { ThreadHead } from './thread-head.tsx';

interface ThreadViewProps extends OneThreadProps {
  thread: StaffThread;
}

/** What was asked, what was answered, and where the answer is written; what helps with it beside. */
export function ThreadView({ thread, nextId, onGo, back }: ThreadViewProps) {
  const [act, setAct] = useState<ThreadAct>({ what: 'transfer' });
  const [isActing, setActing] = useState(false);
  const [insertion, setInsertion] = useState<Insertion | null>(null);
  const begin = (next: ThreadAct) => {
    setAct(next);
    setActing(true);
  };
  const isOver = overText(thread) !== undefined;
  return (
    <>
      <OnePane
        asideLabel="帮手"
        aside={
          <ThreadAside
            thread={thread}
            begin={begin}
            onInsert={isOver ? undefined : setInsertion}
            onOpen={onGo}
          />
        }
        foot={
          <ReplyFoot
            thread={thread}
            nextId={nextId}
            onGo={onGo}
            insertion={insertion}
            onInserted={() => setInsertion(null)}
          />
        }
      >
        {back}
        <ThreadHead thread={thread} begin={begin} />
        <Asked thread={thread} begin={begin} />
        {thread.answers.map((answer) => (
          <StaffAnswerCard
            key={answer.qaAnswerId}
            answer={answer}
            muted={thread.muted}
            begin={begin}
          />
        ))}
        {thread.feedbacks.map(({ content, at }) => (
          <Notice key={at} tone="review" title="还没懂">
            {content}
          </Notice>
        ))}
        {!isOver && <AiDraft questionId={thread.questionId} onTake={setInsertion} />}
      </OnePane>
      <ThreadDialogs
        thread={thread}
        act={act}
        isOpen={isActing}
        onClose={() => setActing(false)}
        onGone={() => onGo(nextId)}
      />
    </>
  );
}
