import { notifications } from '@mantine/notifications';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { withdrawQuestion, type QaThread } from '@xuezhou/contract/qa';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { PageColumn } from '@xuezhou/ui/page-column';
import { toast } from '@xuezhou/ui/toast';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { troubleText } from '../../../platform/api/trouble-text.ts';
import { BackLink } from '../../../platform/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/phone-header-slot.tsx';
import { useTitle } from '../../../platform/use-title.ts';
import { AskSheet } from '../ask/ask-sheet.ts';
import { AskCard } from '../list/ask-card.tsx';
import { questionWords as words } from '../question.words.ts';
import { useReading, useRefresh } from '../use-question.ts';
import { tellUndone } from '../use-deeds.ts';
import { AnswerBox } from './answer-box.tsx';
import { AskedCard, QuestionMenu } from './asked-card.tsx';
import { FeedbackDialog, ReportDialog } from './dialogs.ts';
import { NearQuestions, SharedNotes } from './question-aside.tsx';
import styles from './question-view.module.css';
import { TeacherClock } from './teacher-clock.tsx';
import { StateNotices, Thread } from './thread.tsx';

/** A question as its students see it: what was asked, the teacher's answers, those of others, and a word of one's own. */
export function QuestionView({ thread }: { thread: QaThread }) {
  const { questionId, place } = thread;
  const isPhone = usePhone();
  const refresh = useRefresh(questionId);
  const { markUnread } = useReading(thread);
  const [open, setOpen] = useState<'report' | 'withdraw' | 'ask' | null>(null);
  const [unclear, setUnclear] = useState<{ teacher: string } | null>(null);
  // The dialog fades with the name that it came with.
  const [teacher, setTeacher] = useState<string | null>(null);
  const close = () => setOpen(null);
  useTitle(thread.title);

  const putBack = () =>
    void markUnread().then(
      () => notifications.show(toast({ tone: 'done', title: words.markedUnread })),
      (error: unknown) => tellUndone(error, putBack),
    );
  const withdraw = useMutation({
    mutationFn: () => call(withdrawQuestion, { body: { questionId } }, { ignoreErrors: true }),
    onSuccess: async () => {
      await refresh();
      close();
    },
  });
  const menu = (
    <QuestionMenu
      thread={thread}
      onMarkUnread={putBack}
      onReport={() => setOpen('report')}
      onWithdraw={() => setOpen('withdraw')}
    />
  );
  const tags = {
    courseTagId: place.course?.id ?? 0,
    bookTagId: place.book?.id ?? 0,
    readingTagId: 0,
  };
  const near = <NearQuestions thread={thread} />;
  const notes = <SharedNotes questionId={questionId} />;
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
              <Link to="/qa" className={styles.back}>
                <IconArrowLeft size={16} stroke={1.6} aria-hidden />
                {words.back}
              </Link>
              {menu}
            </div>
          )
        }
        aside={
          !isPhone && (
            <>
              {near}
              {notes}
              <AskCard {...tags} variant="light" onAsk={() => setOpen('ask')} />
            </>
          )
        }
      >
        <AskedCard thread={thread} isVisitor={false} />
        <StateNotices thread={thread} />
        {thread.clock !== null && thread.clock.answeredAt === null && (
          <TeacherClock clock={thread.clock} isAgain={thread.feedbacks.length > 0} />
        )}
        <Thread
          thread={thread}
          isVisitor={false}
          onNotYet={(name) => {
            setTeacher(name);
            setUnclear({ teacher: name });
          }}
        />
        {thread.canAnswer && <AnswerBox thread={thread} />}
        {isPhone && (
          <>
            {near}
            {notes}
          </>
        )}
      </PageColumn>
      <FeedbackDialog
        isOpen={unclear !== null}
        onClose={() => setUnclear(null)}
        onSent={() => void refresh()}
        questionId={questionId}
        teacher={teacher}
      />
      <ReportDialog
        isOpen={open === 'report'}
        onClose={close}
        onSent={() => undefined}
        thing={{ kind: 'question', id: questionId }}
      />
      <ConfirmDialog
        isOpen={open === 'withdraw'}
        title={words.withdrawTitle}
        text={words.withdrawText}
        cancel={words.keep}
        confirm={words.withdraw}
        onCancel={close}
        isBusy={withdraw.isPending}
        problem={withdraw.error === null ? undefined : troubleText(withdraw.error)}
        onConfirm={() => withdraw.mutate()}
      />
      <AskSheet isOpen={open === 'ask'} onClose={close} about={null} tags={tags} />
    </>
  );
}
