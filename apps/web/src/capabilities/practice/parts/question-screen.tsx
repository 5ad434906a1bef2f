import { ActionIcon } from '@mantine/core';
import type { Question } from '@xuezhou/contract/practice';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { IconKeyboard, IconLayoutGrid } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { PageColumn } from '@xuezhou/ui/page-column';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { usePhone } from '@xuezhou/ui/use-phone';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';
import { hasPart, PagePart } from '../../../platform/page/page-parts.tsx';
import { useClosure } from '../../../platform/study/use-closure.ts';
import { useQuestionLanguage } from '../../../platform/question/question-language.ts';
import { inLanguage } from '../question/question-state.ts';
import { courseQuery } from '../practice.queries.ts';
import { practiceWords } from '../practice.words.ts';
import type { PracticeSet } from '../set-cache.ts';
import { questionQuery } from '../question-query.ts';
import { readingOf } from '../question/reading-progress.ts';
import { toPractice, type Place, type Scope } from '../scope.ts';
import { useAhead } from '../question/use-ahead.ts';
import { useMark } from '../question/use-mark.ts';
import { useQuestionHeading } from '../question/use-question-heading.ts';
import { useQuestionKeys } from '../../../platform/question/use-question-keys.ts';
import { usePractice, type Practice } from '../question/use-practice.ts';
import { useQuestionSubmission, type Submission } from '../question/use-question-submission.ts';
import { AfterAnswer } from './answer/after-answer.tsx';
import { AnswerWords } from './answer/answer-words.tsx';
import { LeaveButton } from './set/leave-button.tsx';
import { PickNote } from './answer/pick-part.ts';
import { PracticeTimer } from './set/practice-timer.tsx';
import type { QuestionAsideProps } from './question-aside.tsx';
import { submitOrMove } from './part-place.ts';
import { QuestionBar, type QuestionBarProps } from './question-bar.tsx';
import { QuestionHead } from './question-head.tsx';
import { PracticeKeys } from './practice-keys.ts';
import type { SetSheetProps } from './set/set-sheet.tsx';
import { SingleView } from './single-view.tsx';

// Its popover is as large as the rest of the page; the question does not wait for it.
const FontSizeTool = lazyPart(
  () => import('../../../platform/question/font-size-tool.tsx'),
  'FontSizeTool',
  Nothing,
);

// A phone has no room for it.
const QuestionAside = lazyPart<'QuestionAside', QuestionAsideProps>(
  () => import('./question-aside.tsx'),
  'QuestionAside',
  Nothing,
);

const SetSheet = sheetPart<'SetSheet', SetSheetProps>(
  () => import('./set/set-sheet.tsx'),
  'SetSheet',
);

// Few questions are case sets.
const CompositeView = lazy(async () => {
  const composite = await loadChunk(() => import('./composite-view.tsx'));
  return { default: composite.CompositeView };
});

const words = practiceWords.question;

/** What a set has around its questions in place of what is usual. */
export interface Room {
  end: () => void;
  /** In the line at the top. */
  tools: ReactNode;
  bar: (
    turn: Omit<QuestionBarProps, 'question' | 'submission'>,
    submission: Submission,
  ) => ReactNode;
}

export interface QuestionScreenProps {
  scope: Scope;
  set: PracticeSet;
  questionId: number;
}

/** A question as it is practised one by one. */
export function QuestionScreen(props: QuestionScreenProps) {
  const { scope, set, questionId } = props;
  const { data } = useSuspenseQuery(questionQuery(scope.courseId, questionId));
  const question = inLanguage(data, useQuestionLanguage());
  const practice = usePractice(scope, question, set.sessionId);
  return <QuestionView {...props} question={question} practising={practice} />;
}

interface QuestionViewProps extends QuestionScreenProps {
  question: Question;
  practising: Practice;
  room?: Room;
}

/** A question with everything around it. */
export function QuestionView({
  scope,
  set,
  questionId,
  question,
  practising,
  room,
}: QuestionViewProps) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const { data: course } = useQuery({ ...courseQuery(scope.courseId), enabled: false });
  const [openSheet, setOpenSheet] = useState<'card' | 'keys' | 'notes' | null>(null);
  const mark = useMark(scope, question);
  const closure = useClosure(scope.courseId, { isAsked: false });
  const goTo = (place: Place) => {
    // To scroll to where it stands already would lay the new question out before its frame.
    const resetScroll = window.scrollY > 0;
    void navigate({ ...toPractice(scope, place), replace: true, resetScroll });
  };
  const submission = useQuestionSubmission(question, practising, closure);
  const { practice } = submission;
  const heading = useQuestionHeading(questionId, submission.isDone);

  const index = set.questions.findIndex((item) => item.questionId === questionId);
  useAhead(scope.courseId, set, index);
  const turnTo = (to: number) => {
    const item = set.questions[to];
    if (item) goTo(item.questionId);
  };
  const end = room?.end ?? (() => goTo('end'));
  const goOn = () => (index < set.questions.length - 1 ? turnTo(index + 1) : end());
  useQuestionKeys({
    onOption: submission.chooseOption,
    onEnter: () => (submission.isDone || room ? goOn() : submitOrMove(submission)),
    onBefore: () => turnTo(index - 1),
    onNext: () => turnTo(index + 1),
    onMark: mark.toggle,
    onHelp: () => setOpenSheet((open) => (open === 'keys' ? null : 'keys')),
    ...(hasPart('question-notes') && { onNotes: () => setOpenSheet('notes') }),
  });

  const isComposite = question.qType === 'xl';
  const reading = course && readingOf(course, question.readingId);
  const card = { courseId: scope.courseId, set, current: index, onPick: turnTo, onEnd: end };
  const item = set.questions[index];
  const head = (
    <>
      <QuestionHead
        question={question}
        index={index}
        heading={heading}
        onMark={mark.toggle}
        refusal={mark.refusal}
        {...(hasPart('question-notes') && { onNotes: () => setOpenSheet('notes') })}
        tools={
          isPhone && (
            <Suspense fallback={null}>
              <FontSizeTool />
            </Suspense>
          )
        }
      />
      {item?.pick && (
        <Suspense fallback={null}>
          <PickNote {...item.pick} />
        </Suspense>
      )}
    </>
  );
  const turn = {
    isFirst: index <= 0,
    isLast: index === set.questions.length - 1,
    onBefore: () => turnTo(index - 1),
    onNext: goOn,
  };
  const after = (
    <AfterAnswer
      question={question}
      practice={practice}
      isDone={submission.isDone}
      {...(hasPart('question-notes') && { onNotes: () => setOpenSheet('notes') })}
      {...(scope.challenge === undefined &&
        question.readingId !== null && {
          twinPlace: { scope, goTo },
        })}
    />
  );
  const hasCardAside = !isPhone && !isComposite;
  return (
    <AppFrame
      variant="task"
      name={set.title}
      caption={question.source}
      leave={<LeaveButton scope={scope} />}
      progress={{ value: index + 1, max: set.questions.length, label: words.progress }}
      tools={
        <>
          {room?.tools}
          {!isPhone && (
            <>
              {!room && <PracticeTimer />}
              <Suspense fallback={null}>
                <FontSizeTool />
              </Suspense>
              <ToolButton
                icon={<IconKeyboard stroke={1.6} />}
                onClick={() => setOpenSheet('keys')}
                aria-keyshortcuts="?"
              >
                {words.keys} <KeyHint keys={['?']} />
              </ToolButton>
            </>
          )}
          {!hasCardAside && (
            <ActionIcon size={44} aria-label={words.card} onClick={() => setOpenSheet('card')}>
              <IconLayoutGrid size={22} stroke={1.6} />
            </ActionIcon>
          )}
        </>
      }
    >
      <PageColumn
        layout={isComposite ? 'single' : 'question'}
        asideLabel={words.card}
        aside={
          hasCardAside && (
            <Suspense fallback={null}>
              <QuestionAside {...card} reading={reading} />
            </Suspense>
          )
        }
      >
        {isComposite ? (
          <Suspense fallback={null}>
            <CompositeView key={questionId} question={question} practice={practice} head={head}>
              {after}
            </CompositeView>
          </Suspense>
        ) : (
          <SingleView
            key={questionId}
            question={question}
            index={index}
            practice={practice}
            head={head}
          >
            {after}
          </SingleView>
        )}
        <AnswerWords key={`words-${questionId}`} parts={submission.parts} />
      </PageColumn>
      {room?.bar(turn, submission) ?? (
        <QuestionBar {...turn} question={question} submission={submission} />
      )}
      <SetSheet {...card} isOpen={openSheet === 'card'} onClose={() => setOpenSheet(null)} />
      {openSheet === 'notes' && (
        <PagePart
          name="question-notes"
          courseId={scope.courseId}
          questionId={questionId}
          groupId={null}
          isOpen
          onClose={() => setOpenSheet(null)}
        />
      )}
      <PracticeKeys isOpen={openSheet === 'keys'} onClose={() => setOpenSheet(null)} />
    </AppFrame>
  );
}
