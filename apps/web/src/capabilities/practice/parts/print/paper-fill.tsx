import { Button, TextInput } from '@mantine/core';
import { exerciseTypes, type Question, type QuestionPart } from '@xuezhou/contract/practice';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { wrongQuery } from '../../practice.queries.ts';
import { answerables } from '../../question/question-state.ts';
import { toPractice, toWrongBook } from '../../scope.ts';
import { toWrongPrint } from '../../ways.ts';
import { printWords as words } from '../../wrong/print.words.ts';
import { rightText, storedOptions } from '../../wrong/wrong-text.ts';
import { wrongWords } from '../../wrong/wrong.words.ts';
import { ViewFrame } from '../view-frame.tsx';
import styles from './paper-fill.module.css';
import { usePrintedQuestions } from './printed-questions.ts';
import { isFilledIn, usePaper } from './use-paper.ts';

interface PaperFillProps {
  courseId: number;
  /** In the order of their numbers on paper. */
  ids: readonly number[];
  /** The number of the first. */
  from: number;
}

/** What was done on paper, filled in by number: each counts as an answer of today. */
export function PaperFill({ courseId, ids, from }: PaperFillProps) {
  const { data: book } = useSuspenseQuery(wrongQuery(courseId));
  const { questions, isError, isFetching, refetch } = usePrintedQuestions(courseId, ids);
  return (
    <ViewFrame courseId={courseId} courseName={book.courseName} title={words.fill}>
      <p className={styles.back}>
        <Link {...toWrongBook(courseId)}>{wrongWords.back}</Link>
      </p>
      {isError && (
        <ErrorState
          title={wrongWords.printFailed}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              {wrongWords.again}
            </Button>
          }
        />
      )}
      {ids.length > 0 && !questions && !isError && <PageSkeleton shape="list" />}
      {(ids.length === 0 || questions?.length === 0) && (
        <EmptyState title={wrongWords.noneToPrint} />
      )}
      {questions && questions.length > 0 && (
        // Of other questions nothing is filled in yet.
        <PaperRows
          key={ids.join('.')}
          courseId={courseId}
          {...{ ids, from }}
          printed={questions}
          left={book.questions.length}
        />
      )}
    </ViewFrame>
  );
}

interface PaperRowsProps extends PaperFillProps {
  printed: readonly Question[];
  /** Questions in the book. */
  left: number;
}

function PaperRows({ courseId, ids, from, printed, left }: PaperRowsProps) {
  const paper = usePaper(courseId, printed);
  const { own, isSent, filled } = paper;
  const done = own.flatMap(answerables).filter(({ isSubmitted }) => isSubmitted);
  return (
    <>
      <p className="xz-quiet" role="status">
        {isSent
          ? words.sent(done.filter((part) => part.questionStatus === 1).length, done.length)
          : words.fillText(from, from + ids.length - 1)}
      </p>
      <SectionCard>
        <ol className={styles.rows}>
          {ids.map((questionId, index) => {
            const question = own.find((one) => one.questionId === questionId);
            return question === undefined ? (
              <MissingRow key={questionId} number={from + index} />
            ) : (
              answerables(question).map((part) => (
                <li key={part.questionId}>
                  <PaperRow
                    {...{ courseId, question, part, paper }}
                    number={
                      part.pos === 0 ? String(from + index) : words.part(from + index, part.pos)
                    }
                  />
                </li>
              ))
            );
          })}
        </ol>
      </SectionCard>
      {isSent ? (
        <p role="status">
          {left === 0 ? (
            words.allRight
          ) : (
            <>
              {words.left(left)} <Link {...toWrongPrint(courseId)}>{words.printRest}</Link>
            </>
          )}
        </p>
      ) : (
        <BottomBar>
          <Button disabled={filled.length === 0} onClick={paper.hand} data-main>
            {words.hand(filled.length)}
          </Button>
        </BottomBar>
      )}
    </>
  );
}

/** It cannot be opened any more, or not now; the others keep their numbers. */
const MissingRow = ({ number }: { number: number }) => (
  <li>
    <div className={styles.row}>
      <b aria-hidden>{number}</b>
      <p className={styles.stem}>
        <span className="xz-hidden">{words.numberLabel(String(number))}</span>
        {words.cannotFill}
      </p>
    </div>
  </li>
);

interface PaperRowProps {
  courseId: number;
  question: Question;
  part: QuestionPart;
  number: string;
  paper: ReturnType<typeof usePaper>;
}

function PaperRow({ courseId, question, part, number, paper }: PaperRowProps) {
  const id = `paper-${part.questionId}`;
  return (
    <div className={styles.row}>
      <b aria-hidden>{number}</b>
      <div id={id} className={styles.stem}>
        <span className="xz-hidden">{words.numberLabel(number)}</span>
        <RichHtml html={part.detail.question} size="note" />
      </div>
      {part.isSubmitted ? (
        <Verdict part={part} />
      ) : isFilledIn(part) ? (
        <Field {...{ part, paper, id }} />
      ) : (
        <p className={styles.verdict}>
          {words.here}{' '}
          <Link
            {...toPractice({
              // One that was added, or is right by now, stands in no book.
              type: question.inWrongList ? exerciseTypes.correcting : exerciseTypes.sequential,
              ...{ courseId, ids: [question.questionId] },
            })}
          >
            {words.toPractice}
          </Link>
        </p>
      )}
    </div>
  );
}

const Verdict = ({ part }: { part: QuestionPart }) => (
  <p className={styles.verdict}>
    {part.questionStatus === 1 ? words.right : words.wrong(rightText(part))}
  </p>
);

interface FieldProps {
  part: QuestionPart;
  paper: ReturnType<typeof usePaper>;
  id: string;
}

function Field({ part, paper, id }: FieldProps) {
  const { questionId, studentAnswer } = part;
  if (part.questionType === 'NU')
    return (
      <TextInput
        className={styles.value}
        aria-label={words.value}
        aria-describedby={id}
        inputMode="decimal"
        value={studentAnswer ?? ''}
        onChange={({ currentTarget: { value } }) => paper.write(questionId, value)}
      />
    );
  return (
    <div role="group" aria-labelledby={id} className={styles.letters}>
      {storedOptions(part).map(({ letter }) => (
        <Letter
          key={letter}
          letter={letter}
          isChosen={studentAnswer?.includes(letter) ?? false}
          onChoose={() => paper.choose(questionId, letter)}
        />
      ))}
    </div>
  );
}

interface LetterProps {
  letter: string;
  isChosen: boolean;
  onChoose: () => void;
}

const Letter = ({ letter, isChosen, onChoose }: LetterProps) => (
  <Button variant={isChosen ? 'filled' : 'default'} aria-pressed={isChosen} onClick={onChoose}>
    {letter}
  </Button>
);
