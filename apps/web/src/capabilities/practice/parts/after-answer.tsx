import type { Question } from '@xuezhou/contract/practice';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { useWaitingCount } from '../../../platform/outbox.ts';
import { practiceWords } from '../practice.words.ts';
import { useRefusal } from '../refused-answers.ts';
import type { Practice } from '../use-practice.ts';
import styles from './after-answer.module.css';
import { ExplanationCard } from './explanation-card.tsx';
import { ResultNotice } from './result-notice.tsx';

const words = practiceWords.question;

interface AfterAnswerProps {
  question: Question;
  practice: Practice;
  isDone: boolean;
}

/** Below the options: a refusal in its words, and once it is answered what came of it and why. */
export function AfterAnswer({ question, practice, isDone }: AfterAnswerProps) {
  const refusal = useRefusal(question.questionId);
  // As it was when the question was opened or begun again, while it was still open.
  const [wasInWrongList, setBefore] = useState(question.inWrongList);
  if (!isDone && wasInWrongList !== question.inWrongList) setBefore(question.inWrongList);
  return (
    <>
      {refusal && (
        <div role="alert" className={styles.refusal}>
          <IconAlertCircle size={22} stroke={1.6} aria-hidden />
          <p>{refusal}</p>
        </div>
      )}
      {isDone && (
        <>
          <WaitingNote />
          <ResultNotice question={question} wasInWrongList={wasInWrongList} />
          <ExplanationCard question={question} />
          <div>
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} stroke={1.6} />}
              onClick={practice.redo}
            >
              {words.redo}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** Tells that an answer is safe while there is no network. */
function WaitingNote() {
  const isOnline = useOnline();
  const count = useWaitingCount();
  if (isOnline || count === 0) return null;
  return (
    <p role="status" className={styles.waiting}>
      <IconCloudOff size={18} stroke={1.6} aria-hidden />
      {words.waiting}
    </p>
  );
}
