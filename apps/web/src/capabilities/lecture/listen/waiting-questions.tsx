import { useState } from 'react';
import type { WaitingQuestion } from './kept-waiting.ts';
import { listenWords as words } from './listen.words.ts';
import type { ListenTools } from './tools.ts';
import styles from './listen.module.css';

interface WaitingQuestionsProps {
  questions: readonly WaitingQuestion[];
  onDone: (questionId: number) => void;
  tools: Pick<ListenTools, 'PagePart' | 'pause' | 'clockText'>;
}

/** What lectures asked while one listened. They are answered one after the other, and count as those that stop it. */
export function WaitingQuestions({ questions, onDone, tools }: WaitingQuestionsProps) {
  const { PagePart, pause, clockText } = tools;
  const [isAnswering, setAnswering] = useState(false);
  /** What did not come is asked after what was not tried yet: one that is gone keeps nobody from the others. */
  const [unfetched, setUnfetched] = useState<ReadonlySet<number>>(new Set());
  const isTried = ({ questionId }: WaitingQuestion) => unfetched.has(questionId);
  const first = questions.find((one) => !isTried(one)) ?? questions[0];
  if (first === undefined) return null;
  const leave = () => {
    const tried = new Set([...unfetched, first.questionId]);
    // All of them were tried: from the beginning again.
    const isAll = questions.every(({ questionId }) => tried.has(questionId));
    setUnfetched(isAll ? new Set() : tried);
    setAnswering(false);
  };
  return (
    <section className={styles.card} aria-label={words.waiting}>
      <div className={styles.cardHead}>
        <h2>{words.waiting}</h2>
        <span>{words.waitingCount(questions.length)}</span>
      </div>
      {isAnswering ? (
        <PagePart
          key={first.questionId}
          name="lecture-question"
          courseId={first.courseId}
          questionId={first.questionId}
          isAsked
          place={words.placed(clockText(first.second))}
          count={words.countOf(questions.length)}
          maySkip={first.maySkip}
          onUnfetched={leave}
          onDone={() => {
            onDone(first.questionId);
            if (questions.every((one) => one === first || isTried(one))) setAnswering(false);
          }}
        />
      ) : (
        <>
          <ul className={styles.rows}>
            {questions.map(({ questionId, second, lecture }) => (
              <li key={questionId}>{words.waitingAt(clockText(second), lecture)}</li>
            ))}
          </ul>
          <button
            type="button"
            className={styles.main}
            onClick={() => {
              pause();
              setAnswering(true);
            }}
          >
            {words.answer}
          </button>
        </>
      )}
    </section>
  );
}
