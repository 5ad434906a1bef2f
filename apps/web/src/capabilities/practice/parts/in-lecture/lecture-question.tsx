import { exerciseTypes, type Question } from '@xuezhou/contract/practice';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import type { PagePartProps } from '../../../../platform/page/page-parts.tsx';
import { useQuestionLanguage } from '../../../../platform/question/question-language.ts';
import { practiceWords } from '../../practice.words.ts';
import { inLanguage } from '../../question/question-state.ts';
import { usePractice } from '../../question/use-practice.ts';
import { useQuestionSubmission, type Submission } from '../../question/use-question-submission.ts';
import { questionQuery } from '../../question-query.ts';
import { AfterAnswer } from '../answer/after-answer.tsx';
import { AnswerWords } from '../answer/answer-words.tsx';
import { submitOrMove } from '../part-place.ts';
import { PartView } from '../part-view.tsx';
import { QuestionText } from '../question-text.tsx';
import styles from './lecture-question.module.css';

const words = {
  note: '答了才讲解，算进这一章的练习',
  counted: '记进练习，算 1 题',
  skip: '跳过',
  submit: '提交，听讲解',
  goOn: '接着看',
  failed: '这道题没有取到',
  failedText: '可以先接着看，不会少什么；有网时在这一章的练习里还能做到它。',
  again: '再试一次',
};

type LectureQuestionProps = PagePartProps['lecture-question'];

/** A question that a lecture stops for: answered, explained and kept as everywhere. */
export function LectureQuestion(props: LectureQuestionProps) {
  const { courseId, questionId, isAsked, place, count, onDone, onUnfetched } = props;
  const asked = useQuery(questionQuery(courseId, questionId, { isAhead: true }));
  const language = useQuestionLanguage();
  if (!isAsked) return null;
  if (asked.data !== undefined)
    return <AskedQuestion {...props} question={inLanguage(asked.data, language)} />;
  return (
    <>
      <p className={styles.line}>
        <span>{place}</span>
        <span>{count}</span>
      </p>
      {asked.isError ? (
        // A question that does not come keeps nobody from the lecture.
        <ErrorState
          title={words.failed}
          text={words.failedText}
          action={
            <>
              <Button variant="default" onClick={() => void asked.refetch()}>
                {words.again}
              </Button>
              <Button onClick={onUnfetched ?? onDone}>{words.goOn}</Button>
            </>
          }
        />
      ) : (
        <PageSkeleton shape="question" />
      )}
    </>
  );
}

function AskedQuestion(props: LectureQuestionProps & { question: Question }) {
  const { courseId, questionId, place, count, maySkip, onDone, question } = props;
  const scope = { courseId, type: exerciseTypes.correcting } as const;
  const [sessionId] = useState(() => newId());
  // One that was answered before is shown as it was left.
  const [wasDone] = useState(question.isSubmitted);
  const submission = useQuestionSubmission(question, usePractice(scope, question, sessionId));
  const { practice, isDone } = submission;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const skip = isDone || maySkip ? onDone : undefined;
  useKeysFirst(submission, isDone ? onDone : undefined, skip);
  return (
    <div className={styles.root}>
      <p className={styles.line}>
        <span>{place}</span>
        <span>{count}</span>
      </p>
      <h2 className={styles.stem} tabIndex={-1} ref={heading}>
        <QuestionText questionId={questionId} html={question.detail.question} />
      </h2>
      <PartView part={question} label={practiceWords.question.options(place)} practice={practice} />
      <AfterAnswer question={question} practice={practice} isDone={isDone} />
      <AnswerWords parts={submission.parts} />
      <div className={styles.foot}>
        <span className={styles.note} role="status">
          {isDone ? !wasDone && words.counted : words.note}
        </span>
        {!isDone && maySkip && (
          <Button variant="subtle" onClick={onDone}>
            {words.skip}
          </Button>
        )}
        <Button
          disabled={!isDone && !submission.submit}
          onClick={isDone ? onDone : submission.submit}
        >
          {isDone ? words.goOn : words.submit}
        </Button>
      </div>
    </div>
  );
}

const inField = 'textarea, input:not([type="radio"], [type="checkbox"]), [contenteditable]';

/**
 * While it is asked, its keys come before the player's: letters choose, Enter submits and goes on, Escape leaves where it
 * may be left.
 */
function useKeysFirst(
  submission: Submission,
  goOn: (() => void) | undefined,
  leave: (() => void) | undefined,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (document.querySelector('[aria-modal="true"]') !== null) return;
    const place = /^[a-h]$/i.test(event.key) ? 'abcdefgh'.indexOf(event.key.toLowerCase()) : -1;
    const isPressable = target.closest('button, a, summary') !== null;
    const isTyping = target.closest(inField) !== null;
    if (event.key === 'Escape' && leave !== undefined) leave();
    else if (place !== -1 && !isTyping) submission.chooseOption(place);
    else if (event.key === 'Enter' && !isPressable && !target.closest('textarea'))
      (goOn ?? (() => submitOrMove(submission)))();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
