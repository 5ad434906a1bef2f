import type { Question } from '@xuezhou/contract/practice';
import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { useWaitingCount } from '../../../../platform/outbox/outbox.ts';
import { useClosure } from '../../../../platform/study/use-closure.ts';
import { useMoreOfKind, type TwinPlace } from '../../question/use-more-of-kind.ts';
import { answeredWords as words } from '../../session.words.ts';
import styles from './after-answer.module.css';
import { CauseChoice } from './cause-choice.tsx';
import { CauseRemedy } from './cause-remedy.tsx';
import { ExplanationCard } from './explanation-card.tsx';
import { LearnCard, UnderstoodCard } from '../learn/learn-card.tsx';
import { ResultNotice } from './result-notice.tsx';

export interface AnsweredViewProps {
  question: Question;
  wasInWrongList: boolean;
  onRedo: () => void;
  /** Where another one of the kind can be asked. */
  twinPlace?: TwinPlace | undefined;
  /** Opens the student's notes, where there is a place for them. */
  onNotes?: (() => void) | undefined;
}

/** What came of an answer and why. */
export function AnsweredView({
  question,
  wasInWrongList,
  onRedo,
  twinPlace,
  onNotes,
}: AnsweredViewProps) {
  const more = useMoreOfKind(question, twinPlace);
  // To ask at every answer would only cost the network.
  const isClosed = useClosure(question.courseId, { isAsked: false }) !== null;
  return (
    <>
      <WaitingNote />
      <ResultNotice question={question} wasInWrongList={wasInWrongList} />
      {twinPlace && <UnderstoodCard question={question} onBack={twinPlace.goTo} />}
      {question.questionStatus === -1 && (
        <>
          <LearnCard question={question} more={isClosed ? undefined : more} />
          <CauseChoice question={question} />
          <CauseRemedy question={question} more={isClosed ? undefined : more} />
        </>
      )}
      <ExplanationCard question={question} onNotes={onNotes} />
      {!isClosed && (
        <div className={styles.ways}>
          {more && question.questionStatus !== -1 && (
            <Button variant="light" loading={more.twin.isPending} onClick={more.twin.find}>
              {words.twin}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.6} />}
            onClick={onRedo}
          >
            {words.redo}
          </Button>
        </div>
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
