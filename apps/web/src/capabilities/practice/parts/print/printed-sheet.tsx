import type { Question, QuestionPart } from '@xuezhou/contract/practice';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { useEffect, useRef } from 'react';
import { PagePart } from '../../../../platform/page/page-parts.tsx';
import { printWords as words } from '../../wrong/print.words.ts';
import { rightText } from '../../wrong/wrong-text.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { pagesOf } from './count-pages.ts';
import { PrintedAnswer, PrintedQuestion } from './printed-part.tsx';
import { useRunningHead, type Head } from './running-head.ts';
import type { Which } from './use-print-choice.ts';
import styles from './printed-sheet.module.css';

/** How many pages the questions take, and how many the answers. */
export interface Pages {
  readonly questions: number;
  readonly answers: number;
}

interface PrintedSheetProps {
  questions: readonly Question[];
  courseName: string;
  /** What all of them are about. */
  topic: string;
  today: string;
  which: Which;
  /** Of a question that was added, the one that it is like. */
  likeOf: ReadonlyMap<number, number>;
  isApart: boolean;
  hasRoom: boolean;
  hasNotes: boolean;
  rightsNeeded: number;
  onPages: (pages: Pages) => void;
}

/** Black on white: what is asked, and behind it the answers. */
export function PrintedSheet(sheet: PrintedSheetProps) {
  const { questions, topic, likeOf, isApart, hasRoom, rightsNeeded } = sheet;
  const root = useRef<HTMLElement>(null);
  const head = useRunningHead(sheet);
  const { onPages } = sheet;
  useEffect(
    () => watchPages(root.current, onPages),
    // What stands on the sheet: its blocks are others then.
    [questions, isApart, hasRoom, onPages],
  );
  return (
    <article ref={root} className={styles.sheet} aria-label={words.preview}>
      <div data-block>
        <RunningHead head={head} />
        <h2>{words.sheet(topic)}</h2>
        <p className={styles.about}>{aboutOf(sheet).join(' · ')}</p>
      </div>
      {questions.map((question, index) => (
        <section key={question.questionId} className={styles.question} data-block>
          <h3>{index + 1}</h3>
          <div className={styles.parts}>
            {[question, ...question.subQuestions].map((part) => (
              <div key={part.questionId} className={styles.part}>
                <PrintedQuestion part={part} />
                {hasRoom && part.qType !== 'xl' && <div className={styles.room} />}
                {!isApart && <PrintedAnswer part={part} />}
                {!isApart && sheet.hasNotes && (
                  <Notes courseId={question.courseId} questionId={part.questionId} />
                )}
              </div>
            ))}
          </div>
          {likeOf.has(question.questionId) ? (
            <div className={styles.boxes}>
              <small>{words.like(numberOf(questions, likeOf.get(question.questionId)))}</small>
            </div>
          ) : (
            <Boxes count={rightsNeeded} wrongs={question.personalWrongCount} />
          )}
        </section>
      ))}
      {isApart && <Answers {...sheet} head={head} />}
    </article>
  );
}

const numberOf = (questions: readonly Question[], questionId: number | undefined): number =>
  questions.findIndex((question) => question.questionId === questionId) + 1;

function aboutOf({ questions, which, likeOf, isApart, rightsNeeded }: PrintedSheetProps): string[] {
  const added = questions.filter(({ questionId }) => likeOf.has(questionId)).length;
  return [
    words.which[which](questions.length - added),
    ...(added > 0 ? [words.twinsAdded(added)] : []),
    words.boxes(rightsNeeded),
    ...(isApart ? [words.answersBehind] : []),
  ];
}

const Notes = ({ courseId, questionId }: { courseId: number; questionId: number }) => (
  <PagePart name="printed-notes" {...{ courseId, questionId }} />
);

/** Measures what stands there, now and whenever a formula or a picture has come. */
function watchPages(sheet: HTMLElement | null, onPages: (pages: Pages) => void) {
  if (sheet === null || typeof ResizeObserver === 'undefined') return;
  const blocks = [...sheet.querySelectorAll<HTMLElement>('[data-block]')];
  const of = (isAnswer: boolean) =>
    pagesOf(
      blocks
        .filter((block) => (block.dataset['block'] === 'answer') === isAnswer)
        .map((block) => block.getBoundingClientRect().height),
    );
  const watcher = new ResizeObserver(() => onPages({ questions: of(false), answers: of(true) }));
  watcher.observe(sheet);
  return () => watcher.disconnect();
}

const RunningHead = ({ head }: { head: Head }) => (
  <p className={styles.running}>
    <span>{head.left}</span>
    <span>{head.right}</span>
  </p>
);

/** One to tick for each right answer that takes it out of the book. */
const Boxes = ({ count, wrongs }: { count: number; wrongs: number }) => (
  <div className={styles.boxes}>
    <span aria-hidden>
      {Array.from({ length: count }, (_none, index) => (
        <i key={index} />
      ))}
    </span>
    {wrongs > 0 && <small>{words.wrongTimes(wrongs)}</small>}
  </div>
);

function Answers(sheet: PrintedSheetProps & { head: Head }) {
  const { questions, topic } = sheet;
  return (
    <div className={styles.answers}>
      <RunningHead head={sheet.head} />
      <div data-block="answer">
        <h2>{words.answers(topic)}</h2>
        <p className={styles.about}>{words.answersAbout(questions.length)}</p>
      </div>
      <table>
        <thead>
          <tr data-block="answer">
            <th scope="col">{words.number}</th>
            <th scope="col">{words.answer}</th>
            <th scope="col">{words.why}</th>
            <th scope="col">{words.clip}</th>
          </tr>
        </thead>
        <tbody>
          {questions.flatMap((question, index) =>
            [question, ...question.subQuestions].map((part) => (
              <AnswerRow
                key={part.questionId}
                {...{ question, part }}
                number={index + 1}
                hasNotes={sheet.hasNotes}
              />
            )),
          )}
        </tbody>
      </table>
      <div data-block="answer" className={styles.own}>
        <h3>{words.own}</h3>
        <div aria-hidden>
          <i />
          <i />
          <i />
          <i />
        </div>
        <p className={styles.about}>{words.byTeachers}</p>
      </div>
    </div>
  );
}

interface AnswerRowProps {
  question: Question;
  part: QuestionPart;
  number: number;
  hasNotes: boolean;
}

function AnswerRow({ question, part, number, hasNotes }: AnswerRowProps) {
  const { questionId, lecture } = question;
  const isWhole = part.questionId === questionId;
  return (
    <tr data-block="answer">
      <td>{isWhole ? number : words.part(number, part.pos)}</td>
      <td>{part.qType === 'xl' ? '' : rightText(part)}</td>
      <td>
        {part.detail.explanation !== '' && (
          <RichHtml html={part.detail.explanation} size="inherit" />
        )}
        {hasNotes && <Notes courseId={question.courseId} questionId={part.questionId} />}
      </td>
      <td>{isWhole && lecture !== null && clockText(lecture.second)}</td>
    </tr>
  );
}
