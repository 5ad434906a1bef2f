import { Button } from '@mantine/core';
import { redoMock, startMock, type BeforeMock } from '@xuezhou/contract/mock';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { StartButton } from '../../../platform/study/start-button.tsx';
import { outdateMocks } from '../mock.queries.ts';
import { mockWords } from '../mock.words.ts';
import { useExamClock } from '../room/exam-clock.ts';
import { sheetQuery } from '../room/sheet-query.ts';
import styles from './paper-action.module.css';

const words = mockWords.before;

/** What fits where the student stands: start, go on, or transcript and redo; on a phone in reach of the thumb. */
export function PaperAction({ paper }: { paper: BeforeMock }) {
  const isPhone = usePhone();
  const begin = useBegin(paper);
  const [isAsking, setAsking] = useState(false);
  const { paperId, courseId, examStatus, endsAt } = paper;
  // The page says above why there is none.
  const hasQuestions = paper.questionCount > 0;
  const action = (
    <div className={styles.root}>
      {examStatus === 1 && (
        <StartButton
          courseId={courseId}
          size="lg"
          disabled={!hasQuestions}
          loading={begin.isPending}
          onClick={() => setAsking(true)}
        >
          {words.start}
        </StartButton>
      )}
      {examStatus === 2 && (
        <>
          <Button
            size="lg"
            renderRoot={(props) => (
              <Link to="/events/$paperId/room" params={{ paperId }} {...props} />
            )}
          >
            {words.goOn}
          </Button>
          {endsAt !== null && <TimeLeft endsAt={endsAt} />}
        </>
      )}
      {examStatus === 3 && (
        <>
          <Button
            size="lg"
            renderRoot={(props) => (
              <Link to="/activity/transcript/$paperId" params={{ paperId }} {...props} />
            )}
          >
            {words.transcript}
          </Button>
          <StartButton
            courseId={courseId}
            size="lg"
            variant="default"
            disabled={!hasQuestions}
            loading={begin.isPending}
            onClick={() => setAsking(true)}
          >
            {words.redo}
          </StartButton>
        </>
      )}
      {begin.error instanceof RefusalError && (
        <p role="alert" className={styles.refusal}>
          {begin.error.message}
        </p>
      )}
    </div>
  );
  return (
    <>
      {isPhone ? <BottomBar isPhoneOnly>{action}</BottomBar> : action}
      <ConfirmDialog
        isOpen={isAsking}
        title={words.askTitle}
        text={words.ask(paper.minutes, paper.questionCount)}
        confirm={examStatus === 3 ? words.redo : words.start}
        cancel={words.later}
        isBusy={begin.isPending}
        onConfirm={() => {
          setAsking(false);
          begin.mutate();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function TimeLeft({ endsAt }: { endsAt: string }) {
  const { seconds } = useExamClock({ endsAt });
  return <span className="xz-small xz-quiet">{words.left(clockText(seconds))}</span>;
}

/** Begins the first attempt or the next, and goes into the room. */
function useBegin({ paperId, examStatus }: BeforeMock) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      if (examStatus === 3) await call(redoMock, { params: { paperId } });
      return await call(startMock, { body: { paperId } });
    },
    onSuccess: async (sheet) => {
      client.setQueryData(sheetQuery(paperId).queryKey, sheet);
      outdateMocks(client);
      await navigate({ to: '/events/$paperId/room', params: { paperId } });
    },
  });
}
