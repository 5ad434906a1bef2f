import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { QaThread } from '@xuezhou/contract/qa';
import { PageColumn } from '@xuezhou/ui/page-column';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { AnswerBox } from '../answers/answer-box.tsx';
import { AskCard } from '../list/ask-card.tsx';
import { questionWords as words } from '../question.words.ts';
import { useReading } from '../use-question.ts';
import { AskedCard, QuestionMenu } from './asked-card.tsx';
import { NearQuestions, SharedNotes } from './question-aside.tsx';
import { QuestionDialogs, tagsOf, type Opened } from './question-dialogs.tsx';
import styles from './question-view.module.css';
import { TeacherClock } from './teacher-clock.tsx';
import { StateNotices, Thread } from './thread.tsx';

/** A question as its students see it: what was asked, the teacher's answers, those of others, and a word of one's own. */
export function QuestionView({ thread }: { thread: QaThread }) {
  const { clock } = thread;
  const isPhone = usePhone();
  const { putBack } = useReading(thread);
  const [open, setOpen] = useState<Opened | null>(null);
  useTitle(thread.title);
  const menu = (
    <QuestionMenu
      thread={thread}
      onMarkUnread={() => void putBack()}
      onReport={() => setOpen({ kind: 'report' })}
      onWithdraw={() => setOpen({ kind: 'withdraw' })}
    />
  );
  return (
    <>
      <PagePhoneHeader
        title={words.title}
        back={<BackLink label={words.back} to="/qa" />}
        right={menu}
      />
      <PageColumn
        layout="aside"
        head={
          !isPhone && (
            <div className={styles.head}>
              <ToList />
              {menu}
            </div>
          )
        }
        aside={
          !isPhone && (
            <>
              <Beside thread={thread} />
              <AskCard {...tagsOf(thread)} variant="light" onAsk={() => setOpen({ kind: 'ask' })} />
            </>
          )
        }
      >
        <AskedCard thread={thread} isVisitor={false} />
        <StateNotices thread={thread} />
        {clock !== null && clock.answeredAt === null && (
          <TeacherClock clock={clock} isAgain={thread.feedbacks.length > 0} />
        )}
        <Thread
          thread={thread}
          isVisitor={false}
          onNotYet={(teacher) => setOpen({ kind: 'feedback', teacher })}
        />
        {isPhone && <Beside thread={thread} />}
        {thread.canAnswer && <AnswerBox thread={thread} />}
      </PageColumn>
      <QuestionDialogs thread={thread} open={open} onClose={() => setOpen(null)} />
    </>
  );
}

/** Others on the same lecture or exercise, what was noted there, and while nobody has answered where it may be taught. */
function Beside({ thread }: { thread: QaThread }) {
  return (
    <>
      <NearQuestions thread={thread} />
      {thread.state === 'waiting' && <PagePart name="taught-clips" question={thread.title} />}
      <SharedNotes questionId={thread.questionId} />
    </>
  );
}

function ToList() {
  return (
    <Link to="/qa" className={styles.back}>
      <IconArrowLeft size={16} stroke={1.6} aria-hidden />
      {words.back}
    </Link>
  );
}
