import { Button } from '@mantine/core';
import { followQuestion, type LikeQuestion, type QaAnswer } from '@xuezhou/contract/qa';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Sheet } from '@xuezhou/ui/sheet';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { outdateQuestions, questionQuery } from '../qa.queries.ts';
import { questionWords } from '../question.words.ts';
import { Pictures } from '@xuezhou/client/qa/question-parts.tsx';
import { SourceLine } from '../source-line.tsx';
import { StateChip } from '../state-chip.tsx';
import { tellRolledBack } from '../use-qa-actions.ts';
import { askWords as words } from './ask.words.ts';
import styles from './like-sheet.module.css';

interface LikeSheetProps {
  question: LikeQuestion;
  isOpen: boolean;
  onClose: () => void;
  onFollowed: (isDropped: boolean) => void;
}

/** A like question beside the form: to follow it is to ask it. */
export function LikeSheet({ question, isOpen, onClose, onFollowed }: LikeSheetProps) {
  const { questionId, isMine, isFollowed } = question;
  const client = useQueryClient();
  const [isDropping, setDropping] = useState(false);
  const follow = useMutation({
    mutationFn: () => call(followQuestion, { body: { questionId } }, { ignoreErrors: true }),
    onSuccess: () => {
      void outdateQuestions(client);
      setDropping(true);
    },
    onError: (reason) => tellRolledBack(reason, () => follow.mutate()),
  });
  return (
    <>
      <Sheet isOpen={isOpen} onClose={onClose} title={words.likeTitle} width={480}>
        <div className={styles.root}>
          <SourceLine place={question.place}>
            <StateChip state={question.state} />
          </SourceLine>
          <h3 className={styles.title}>{question.title}</h3>
          <LikeThread questionId={questionId} />
          <Button
            fullWidth
            size="lg"
            loading={follow.isPending}
            onClick={() => (isMine || isFollowed ? setDropping(true) : follow.mutate())}
          >
            {isMine ? words.own : isFollowed ? words.alreadyFollowed : words.isMine}
          </Button>
        </div>
      </Sheet>
      <ConfirmDialog
        isOpen={isDropping}
        title={words.dropTitle}
        text={words.dropText}
        cancel={words.keep}
        confirm={words.drop}
        isBusy={false}
        onCancel={() => onFollowed(false)}
        onConfirm={() => onFollowed(true)}
      />
    </>
  );
}

function LikeThread({ questionId }: { questionId: string }) {
  const { data, error, isFetching, refetch } = useQuery(questionQuery(questionId));
  if (!data && error)
    return (
      <ErrorState
        order={3}
        title={questionWords.failed}
        text={troubleText(error)}
        action={
          <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
            {questionWords.again}
          </Button>
        }
      />
    );
  if (!data) return <PageSkeleton shape="reading" />;
  const answers = [...data.teacherAnswers, ...data.answers.slice(0, 2)];
  return (
    <>
      <RichHtml html={data.html} size="note" />
      <Pictures images={data.images} />
      {answers.length === 0 && <p className="xz-small xz-quiet">{words.noAnswer}</p>}
      {answers.map((answer) => (
        <Answer key={answer.qaAnswerId} answer={answer} />
      ))}
    </>
  );
}

function Answer({ answer: { author, html, images } }: { answer: QaAnswer }) {
  return (
    <div className={styles.answer}>
      <div className={styles.by}>
        {author.name}
        {author.isTeacher && <StatusChip tone="accent">{questionWords.teacherAnswer}</StatusChip>}
      </div>
      <RichHtml html={html} size="note" />
      <Pictures images={images} />
    </div>
  );
}
