import type { Question, QuestionPart } from '@xuezhou/contract/practice';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { fullDayText } from '@xuezhou/client/time/days.ts';
import { useSchool } from '@xuezhou/ui/school';
import { useEffect, useRef } from 'react';
import { useStudent } from '../../../../platform/session/session.ts';
import { printWords as words } from '../../wrong/print.words.ts';
import { rightText } from '../../wrong/wrong-text.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { pagesOf } from './count-pages.ts';
import { PrintedAnswer, PrintedQuestion } from './printed-part.tsx';
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
  isDue: boolean;
  isApart: boolean;
  hasRoom: boolean;
  rightsNeeded: number;
  onPages: (pages: Pages) => void;
}

/** Black on white: what is asked, and behind it the answers. */
export function PrintedSheet(sheet: PrintedSheetProps) {
  const { questions, topic, isApart, hasRoom, rightsNeeded } = sheet;
  const root = useRef<HTMLElement>(null);
  const { onPages } = sheet;
  useEffect(
    () => watchPages(root.current, onPages),
    // What stands on the sheet: its blocks are others then.
    [questions, isApart, hasRoom, onPages],
  );
  return (
    <article ref={root} className={styles.sheet} aria-label={words.preview}>
      <div data-block>
        <RunningHead {...sheet} />
        <h2>{words.sheet(topic)}</h2>
        <p className={styles.about}>
          {words.about(questions.length, sheet.isDue, rightsNeeded)}
          {isApart && ` · ${words.answersBehind}`}
        </p>
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
              </div>
            ))}
          </div>
          <Boxes count={rightsNeeded} wrongs={question.personalWrongCount} />
        </section>
      ))}
      {isApart && <Answers {...sheet} />}
    </article>
  );
}

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

function RunningHead({ courseName, today }: Pick<PrintedSheetProps, 'courseName' | 'today'>) {
  const { shortName } = useSchool();
  const { nickname } = useStudent();
  return (
    <p className={styles.running}>
      <span>{`${shortName} · ${courseName}`}</span>
      <span>{[nickname, fullDayText(today)].filter(Boolean).join(' · ')}</span>
    </p>
  );
}

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

function Answers(sheet: PrintedSheetProps) {
  const { questions, topic } = sheet;
  return (
    <div className={styles.answers}>
      <div data-block="answer">
        <RunningHead {...sheet} />
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
              <AnswerRow key={part.questionId} {...{ question, part }} number={index + 1} />
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
}

function AnswerRow({ question: { questionId, lecture }, part, number }: AnswerRowProps) {
  const isWhole = part.questionId === questionId;
  return (
    <tr data-block="answer">
      <td>{isWhole ? number : words.part(number, part.pos)}</td>
      <td>{part.qType === 'xl' ? '' : rightText(part)}</td>
      <td>
        {part.detail.explanation !== '' && (
          <RichHtml html={part.detail.explanation} size="inherit" />
        )}
      </td>
      <td>{isWhole && lecture !== null && clockText(lecture.second)}</td>
    </tr>
  );
}
