import type { StaffThread } from '@xuezhou/contract/qa/console';
import { Notice } from '@xuezhou/ui/notice';
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { OnePane } from '../../../platform/panes/panes.tsx';
import { useSelf } from '../../../platform/session/self.ts';
import { forgetTakenBack, takenBack } from '../later/taken-back.ts';
import { overText } from '../place.ts';
import { useClaim } from '../use-claim.ts';
import { AiDraft } from '../reply/ai-draft.tsx';
import type { Insertion } from '../reply/insertion.ts';
import { ReplyFoot } from '../reply/reply-foot.tsx';
import { Asked } from './asked.tsx';
import { lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { StaffAnswerCard } from './staff-answer.tsx';
import type { ThreadAct } from './thread-act.ts';
import { ThreadAside } from './thread-aside.tsx';
import { ThreadHead } from './thread-head.tsx';

const NotFetched = () => <p role="alert">定时的回答没有取到，请刷新这一页</p>;
const LaterCard = lazyPart(() => import('../later/later-card.tsx'), 'LaterCard', NotFetched);
const ThreadDialogs = sheetPart(() => import('./dialogs/thread-dialogs.tsx'), 'ThreadDialogs');

export interface OneThreadProps {
  questionId: string;
  /** Where one goes on from it. */
  nextId: string | undefined;
  /** Left out: to the top of the list. */
  onGo: (questionId: string | undefined) => void;
  /** On a phone, the way back. */
  back: ReactNode;
}

interface ThreadViewProps extends OneThreadProps {
  thread: StaffThread;
}

/** What was asked, what was answered, and where the answer is written; what helps with it beside. */
export function ThreadView({ thread, nextId, onGo, back }: ThreadViewProps) {
  const { open: begin, dialog } = useDialog<ThreadAct>((act, state) => (
    <ThreadDialogs {...{ thread, act, ...state }} onGone={() => onGo(nextId)} />
  ));
  const [insertion, setInsertion] = useState<Insertion | null>(null);
  const isBack = useRef(false);
  const { act: take } = useAct();
  const takeUp = useClaim(thread.questionId);
  const { staffId } = useSelf();
  const { claimedBy } = thread;
  const canWrite =
    overText(thread) === undefined && (claimedBy === null || claimedBy.staffId === staffId);
  // Whoever begins to answer what nobody has takes it up.
  const insert = (next: Insertion) => {
    setInsertion(next);
    onGo(thread.questionId);
    if (claimedBy === null) void take(() => takeUp().then(() => undefined));
  };
  const putBack = (words: Insertion) => {
    if (canWrite && !isBack.current) {
      isBack.current = true;
      insert(words);
    }
  };
  // That it was taken back may be heard by the thread alone: then its words come from this browser.
  const lookForBack = useEffectEvent(() => {
    if (thread.later !== null) isBack.current = false;
    const words = takenBack(staffId, thread);
    if (words !== undefined) putBack(words);
  });
  useEffect(() => lookForBack(), [thread]);
  return (
    <>
      <OnePane
        asideLabel="帮手"
        aside={
          <ThreadAside
            thread={thread}
            begin={begin}
            onInsert={canWrite ? insert : undefined}
            onOpen={onGo}
          />
        }
        foot={
          <ReplyFoot
            thread={thread}
            nextId={nextId}
            onGo={onGo}
            insertion={insertion}
            onInserted={() => {
              setInsertion(null);
              if (isBack.current) forgetTakenBack(staffId, thread.questionId);
            }}
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
        {thread.later !== null && (
          <Suspense>
            <LaterCard thread={thread} later={thread.later} onBack={putBack} />
          </Suspense>
        )}
        {canWrite && <AiDraft questionId={thread.questionId} onTake={insert} />}
      </OnePane>
      {dialog}
    </>
  );
}
