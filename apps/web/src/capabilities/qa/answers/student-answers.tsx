import { SegmentedControl } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { QaAnswer, QaThread } from '@xuezhou/contract/qa';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { useState } from 'react';
import { recentText } from '@xuezhou/client/time/days.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { Face } from '../face.tsx';
import { questionWords as words } from '../question.words.ts';
import { useRefresh, useVerdict } from '../use-question.ts';
import { AnswerTools } from './answer-tools.tsx';
import commentStyles from './comments.module.css';
import { canComment, CommentButton, Comments, useCommentWriting } from './comments.tsx';
import { HiddenNotice } from '../question/hidden-notice.tsx';
import { Pictures } from '@xuezhou/client/qa/question-parts.tsx';
import styles from './student-answers.module.css';
import { Accepted, GradeChoice } from './teacher-answer.tsx';

type Order = 'useful' | 'latest';

interface StudentAnswersProps {
  thread: QaThread;
  isVisitor: boolean;
}

/** What students answered, in rows. */
export function StudentAnswers({ thread, isVisitor }: StudentAnswersProps) {
  const [order, setOrder] = useState<Order>('useful');
  const { answers } = thread;
  const shown =
    order === 'useful'
      ? answers
      : answers.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <SectionCard
      title={words.answers(answers.length)}
      action={
        answers.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={words.order}
            value={order}
            onChange={(value) => setOrder(value)}
            data={(['useful', 'latest'] as const).map((value) => ({
              value,
              label: words.orders[value],
            }))}
          />
        )
      }
    >
      {answers.length === 0 && (
        <p className={styles.none}>{thread.isMine ? words.noAnswers : words.noAnswersOther}</p>
      )}
      <ul>
        {shown.map((answer) => (
          <li key={answer.qaAnswerId} className={styles.answer}>
            <StudentAnswer thread={thread} answer={answer} isVisitor={isVisitor} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

interface StudentAnswerProps extends StudentAnswersProps {
  answer: QaAnswer;
}

function StudentAnswer({ thread, answer, isVisitor }: StudentAnswerProps) {
  const { author, at, hidden, qaAnswerId, acceptedAt } = answer;
  const { accept } = useVerdict(thread.questionId);
  const refresh = useRefresh(thread.questionId);
  const writing = useCommentWriting();
  const isAskers = thread.isMine && !author.isMine && thread.state !== 'withdrawn';
  return (
    <>
      <Face author={author} />
      <div>
        <div className={commentStyles.by}>
          {author.isMine ? words.me : author.name}
          <time dateTime={at}>{recentText(Date.parse(at), serverNow())}</time>
          {answer.isUnread && <StatusChip tone="wrong">{words.unread}</StatusChip>}
          <Accepted answer={answer} />
        </div>
        {hidden && (
          <HiddenNotice
            hidden={hidden}
            kind="answer"
            id={qaAnswerId}
            onSent={() => void refresh()}
          />
        )}
        <RichHtml html={answer.html} size="note" />
        <Pictures images={answer.images} />
        <AnswerTools thread={thread} answer={answer} isVisitor={isVisitor}>
          {canComment(thread, answer, isVisitor) && !writing.isOn && (
            <CommentButton writing={writing} />
          )}
          {isAskers && acceptedAt === null && (
            <ToolButton icon={<IconCheck stroke={1.6} />} onClick={() => accept(qaAnswerId)}>
              {words.acceptPeer}
            </ToolButton>
          )}
        </AnswerTools>
        {isAskers && acceptedAt !== null && (
          <GradeChoice questionId={thread.questionId} answer={answer} />
        )}
        <Comments {...{ thread, answer, isVisitor, writing }} hasNoButton />
      </div>
    </>
  );
}
