import { Button } from '@mantine/core';
import type { MockItem, OpenMockQuestion } from '@xuezhou/contract/mock';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useRef } from 'react';
import { MarkedText } from '../../../platform/question/paper/marked-text.tsx';
import type { Paper } from '../../../platform/question/paper/paper-notes.ts';
import { StrikeButton } from '../../../platform/question/paper/strike-button.tsx';
import { QuestionOptions } from '@xuezhou/client/question/question-options.tsx';
import { SplitView } from '../../../platform/question/split-view.tsx';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { refusedSave } from '../mock.outbox.ts';
import { mockWords } from '../mock.words.ts';
import { KeyedField } from './keyed-field.tsx';
import { OpenAnswerField } from './open-answer-field.tsx';
import styles from './room-question.module.css';
import type { Room } from './use-room.ts';

const words = mockWords.room;

interface RoomQuestionProps {
  item: MockItem;
  /** From 1. */
  number: number;
  loaded: UseQueryResult<OpenMockQuestion>;
  /** What is loaded, in the language in which it is read. */
  question: OpenMockQuestion | undefined;
  room: Room;
  notes: Paper;
  isHighlighting: boolean;
}

/** A question where it is answered; beside its material when it has one. */
export function RoomQuestion(props: RoomQuestionProps) {
  const { item, question, notes, isHighlighting } = props;
  const content = (
    <section className={styles.question} aria-label={words.question}>
      <div className={styles.column}>
        <QuestionBody {...props} />
      </div>
    </section>
  );
  if (!question || question.material === null) return content;
  const key = `material-${item.groupId}${inEnglish(question)}`;
  return (
    <SplitView
      material={
        <MarkedText
          key={key}
          html={question.material}
          stretches={notes.stretchesOf(key)}
          isMarking={isHighlighting}
          onMark={(stretch) => notes.toggleStretch(key, stretch)}
        />
      }
    >
      {content}
    </SplitView>
  );
}

/** Marks stand in the words of one language. */
const inEnglish = ({ language }: OpenMockQuestion) => (language === 'en' ? '-en' : '');

function QuestionBody({
  item,
  number,
  loaded,
  question,
  room,
  notes,
  isHighlighting,
}: RoomQuestionProps) {
  const isPhone = usePhone();
  const heading = useHeading(item.questionId);
  const refused = useStore(refusedSave);
  if (loaded.isPending) return <PageSkeleton shape="question" />;
  if (!question)
    return (
      <ErrorState
        title={words.questionFailed}
        text={words.questionFailedText}
        action={
          <Button loading={loaded.isFetching} onClick={() => void loaded.refetch()}>
            {words.again}
          </Button>
        }
      />
    );
  const key = `question-${item.questionId}${inEnglish(question)}`;
  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {words.number(number)}
          {question.material !== null && ` · ${words.part(question.pos, question.groupSize)}`}
        </h2>
        {!isPhone && (
          <ToolButton
            icon={item.isMarked ? <IconFlagFilled stroke={1.6} /> : <IconFlag stroke={1.6} />}
            isOn={item.isMarked}
            onClick={room.toggleMark}
          >
            {item.isMarked ? words.marked : words.mark}
          </ToolButton>
        )}
      </div>
      <div id={`${key}-text`}>
        <MarkedText
          key={key}
          html={question.detail.question}
          stretches={notes.stretchesOf(key)}
          isMarking={isHighlighting}
          onMark={(stretch) => notes.toggleStretch(key, stretch)}
        />
      </div>
      {question.questionType === 'NU' || question.questionType === 'TB' ? (
        <KeyedField key={`answer-${item.questionId}`} question={question} item={item} room={room} />
      ) : question.questionType === 'QA' ? (
        <OpenAnswerField
          key={`answer-${item.questionId}`}
          saved={item.studentAnswer}
          onWrite={room.write}
        />
      ) : (
        <QuestionOptions
          name={key}
          label={words.options(number)}
          labelledBy={`${key}-text`}
          options={question.detail.options}
          isMultiple={question.noDefiniteQuestion}
          chosen={item.studentAnswer}
          onChoose={room.choose}
          struck={notes.struckOf(item.questionId)}
          renderTool={(letter, shown) => (
            <StrikeButton
              letter={shown}
              isStruck={notes.struckOf(item.questionId).includes(letter)}
              onClick={() => notes.toggleStrike(item.questionId, letter)}
            />
          )}
        />
      )}
      {refused?.questionId === item.questionId && (
        <p role="alert" className={styles.refusal}>
          {words.notKept}：{refused.message}
        </p>
      )}
    </>
  );
}

/** A turned page is read from its heading. */
function useHeading(questionId: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(questionId);
  useEffect(() => {
    if (shown.current === questionId) return;
    shown.current = questionId;
    heading.current?.closest('section')?.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [questionId]);
  return heading;
}
