import { exerciseTypes, type Question } from '@xuezhou/contract/practice';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { useQuestionKeys } from '../../../platform/question/use-question-keys.ts';
import { useQuestionLanguage } from '../../../platform/question/question-language.ts';
import { changeQuestion } from '../question/question-cache.ts';
import { ensureQuestion, questionQuery } from '../question-query.ts';
import { askAnew, inLanguage } from '../question/question-state.ts';
import { useMark } from '../question/use-mark.ts';
import { usePractice } from '../question/use-practice.ts';
import { useQuestionHeading } from '../question/use-question-heading.ts';
import { useQuestionSubmission } from '../question/use-question-submission.ts';
import { AfterAnswer } from './answer/after-answer.tsx';
import { AnswerWords } from './answer/answer-words.tsx';
import { PracticeKeys } from './practice-keys.ts';
import { submitOrMove } from './part-place.ts';
import { QuestionBar } from './question-bar.tsx';
import { QuestionHead } from './question-head.tsx';
import { SingleView } from './single-view.tsx';

// What a lecture asks stands on the same parts: one file brings both.
export { LectureQuestion } from './in-lecture/lecture-question.tsx';

const CompositeView = lazy(async () => {
  const composite = await loadChunk(() => import('./composite-view.tsx'));
  return { default: composite.CompositeView };
});

// Not among the words of practice, which its first page waits for.
const failedWords = {
  title: '这道题没有取到',
  text: '请检查网络后重试，也可以先看下一项。',
  gone: '这道题已经下架',
  goneText: '不用再做，看下一项就好。',
  again: '重试',
  skip: '先看下一项',
};
type ReviewQuestionProps = PagePartProps['review-question'];

/** A question in the review of a day: asked anew, answered and kept as everywhere. */
export function ReviewQuestion(props: ReviewQuestionProps) {
  const { courseId, itemId, next, onDone, onNext } = props;
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isAsking, setAsking] = useState(true);
  const [tries, setTries] = useState(0);
  const { data } = useQuery({ ...questionQuery(courseId, itemId), enabled: false });
  const language = useQuestionLanguage();
  const question = data && inLanguage(data, language);

  useEffect(() => {
    let isLeft = false;
    fetchQuestion(client, courseId, itemId).then(
      () => {
        if (isLeft) return;
        changeQuestion(client, courseId, itemId, (before) => askAnew(before, new Set()));
        setAsked(true);
      },
      (error: unknown) => {
        if (isLeft) return;
        setFailure(error);
        setAsking(false);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [client, courseId, itemId, tries]);
  useEffect(() => {
    for (const item of next)
      if (item.kind === 'question')
        void ensureQuestion(client, item.courseId, item.itemId, { isAhead: true }).catch(
          () => null,
        );
  }, [client, next]);

  if (isAsked && question) return <AskedQuestion {...props} question={question} />;
  if (failure === null)
    return (
      <PageColumn layout="card">
        <PageSkeleton shape="question" />
      </PageColumn>
    );
  const again = () => {
    setAsking(true);
    setTries(tries + 1);
  };
  const skip = () => {
    // One that was taken back meanwhile must not come round again.
    if (isGone(failure)) onDone('done');
    onNext();
  };
  return (
    <PageColumn layout="card">
      <MissingQuestion error={failure} isAsking={isAsking} onAgain={again} onSkip={skip} />
    </PageColumn>
  );
}

/** In silence: the page itself tells of one that does not come. */
async function fetchQuestion(
  client: QueryClient,
  courseId: number,
  questionId: number,
): Promise<void> {
  await client.query(questionQuery(courseId, questionId, { isAhead: true }));
  await ensureQuestion(client, courseId, questionId);
}

interface MissingQuestionProps {
  error: unknown;
  /** Once more. */
  isAsking: boolean;
  onAgain: () => void;
  onSkip: () => void;
}

function MissingQuestion({ error, isAsking, onAgain, onSkip }: MissingQuestionProps) {
  const wasDeleted = isGone(error);
  const isRefused = error instanceof RefusalError;
  const canRetry = !wasDeleted && !isRefused;
  return (
    <ErrorState
      art={wasDeleted ? 'lighthouse' : isRefused ? 'lock' : 'storm'}
      title={wasDeleted ? failedWords.gone : isRefused ? error.message : failedWords.title}
      text={wasDeleted ? failedWords.goneText : canRetry && failedWords.text}
      action={
        <>
          <Button variant={canRetry ? 'default' : 'light'} onClick={onSkip}>
            {failedWords.skip}
          </Button>
          {canRetry && (
            <Button loading={isAsking} onClick={onAgain}>
              {failedWords.again}
            </Button>
          )}
        </>
      }
    />
  );
}

function AskedQuestion({
  courseId,
  itemId,
  index,
  isLast,
  sessionId,
  question,
  onDone,
  onNext,
}: ReviewQuestionProps & { question: Question }) {
  const scope = { courseId, type: exerciseTypes.correcting } as const;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const mark = useMark(scope, question);
  const submission = useQuestionSubmission(question, usePractice(scope, question, sessionId));
  const { practice, isDone } = submission;
  const heading = useQuestionHeading(itemId, isDone);
  const tellDone = useEffectEvent(() => onDone('done'));
  useEffect(() => {
    if (isDone) tellDone();
  }, [isDone]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [heading]);
  useQuestionKeys({
    onOption: submission.chooseOption,
    onEnter: () => (isDone ? onNext() : submitOrMove(submission)),
    onBefore: () => undefined,
    onNext,
    onMark: mark.toggle,
    onHelp: () => setHelpOpen((open) => !open),
  });
  const head = (
    <QuestionHead
      question={question}
      index={index}
      heading={heading}
      onMark={mark.toggle}
      refusal={mark.refusal}
    />
  );
  const after = <AfterAnswer question={question} practice={practice} isDone={isDone} />;
  const view = { question, practice, head };
  return (
    <>
      <PageColumn layout={question.qType === 'xl' ? 'single' : 'card'}>
        {question.qType === 'xl' ? (
          <Suspense fallback={null}>
            <CompositeView {...view}>{after}</CompositeView>
          </Suspense>
        ) : (
          <SingleView {...view} index={index}>
            {after}
          </SingleView>
        )}
        <AnswerWords parts={submission.parts} />
      </PageColumn>
      <QuestionBar
        question={question}
        submission={submission}
        isFirst
        isLast={isLast}
        onBefore={() => undefined}
        onNext={onNext}
      />
      <PracticeKeys isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}
