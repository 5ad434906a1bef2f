import type { Question } from '@xuezhou/contract/practice';
import { IconAlertCircle } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import { practiceWords } from '../../practice.words.ts';
import { useRefusal } from '../../question/refused-answers.ts';
import type { TwinPlace } from '../../question/use-more-of-kind.ts';
import type { Practice } from '../../question/use-practice.ts';
import styles from './after-answer.module.css';
import type { AnsweredViewProps } from './answered-view.tsx';

// Fetched with the first touch or key, which comes before any answer.
const AnsweredView = lazyPart<'AnsweredView', AnsweredViewProps>(
  () => import('./answered-view.tsx'),
  'AnsweredView',
  () => <p role="alert">{practiceWords.question.unarrived}</p>,
);

interface AfterAnswerProps {
  question: Question;
  practice: Practice;
  isDone: boolean;
  twinPlace?: TwinPlace;
  onNotes?: () => void;
}

/** Below the options: a refusal in its words, and once it is answered what came of it and why. */
export function AfterAnswer({ question, practice, isDone, twinPlace, onNotes }: AfterAnswerProps) {
  const refusal = useRefusal(question.questionId);
  // As it was when the question was opened or begun again, while it was still open.
  const [wasInWrongList, setBefore] = useState(question.inWrongList);
  if (!isDone && wasInWrongList !== question.inWrongList) setBefore(question.inWrongList);
  useEffect(() => {
    const fetchAhead = () => void AnsweredView.preload();
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, fetchAhead, { once: true });
    return () => {
      for (const event of events) window.removeEventListener(event, fetchAhead);
    };
  }, []);
  return (
    <>
      {refusal && (
        <div role="alert" className={styles.refusal}>
          <IconAlertCircle size={22} stroke={1.6} aria-hidden />
          <p>{refusal}</p>
        </div>
      )}
      {isDone && (
        <Suspense fallback={null}>
          <AnsweredView
            question={question}
            wasInWrongList={wasInWrongList}
            onRedo={practice.redo}
            twinPlace={twinPlace}
            onNotes={onNotes}
          />
        </Suspense>
      )}
    </>
  );
}
