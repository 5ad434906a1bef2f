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
  const [first] = questions;
  if (first === undefined) return null;
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
          onUnfetched={() => setAnswering(false)}
          onDone={() => {
            onDone(first.questionId);
            if (questions.length === 1) setAnswering(false);
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
