import { Button } from '@mantine/core';
import type { WrongQuestion } from '@xuezhou/contract/practice';
import { Link } from '@tanstack/react-router';
import { Sheet } from '@xuezhou/ui/sheet';
import { hasPart } from '../../../../platform/page/page-parts.tsx';
import { useClosure } from '../../../../platform/study/use-closure.ts';
import { wayOfWrong } from '../../wrong/wrong-way.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import styles from './wrong-tools.module.css';

interface WrongActionsProps {
  courseId: number;
  /** Null: closed. */
  question: WrongQuestion | null;
  onMove: (question: WrongQuestion) => void;
  onNote: (question: WrongQuestion) => void;
  onRemove: (question: WrongQuestion) => void;
  onClose: () => void;
}

/** On a phone: what can be done with one question. */
export function WrongActions({ courseId, question, onClose, ...actions }: WrongActionsProps) {
  const isClosed = useClosure(courseId) !== null;
  const then = (act: (question: WrongQuestion) => void) => () => {
    onClose();
    if (question) act(question);
  };
  const way = question && wayOfWrong(courseId, question, isClosed);
  return (
    <Sheet title={words.moreTitle} isOpen={question !== null} onClose={onClose}>
      <div className={styles.root}>
        {way && (
          <Button variant="light" renderRoot={(props) => <Link {...way.to} {...props} />}>
            {way.name}
          </Button>
        )}
        {hasPart('question-notes') && (
          <Button variant="default" onClick={then(actions.onNote)}>
            {words.note}
          </Button>
        )}
        {typeof question?.dueDay === 'string' && (
          <Button variant="default" onClick={then(actions.onMove)}>
            {words.move}
          </Button>
        )}
        <Button variant="default" onClick={then(actions.onRemove)}>
          {words.remove}
        </Button>
      </div>
    </Sheet>
  );
}
