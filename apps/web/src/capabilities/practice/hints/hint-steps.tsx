import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import type { QuestionPart } from '@xuezhou/contract/practice';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { worthAfterHints } from '@xuezhou/rules/practice/hints';
import { useState } from 'react';
import { useStudent } from '../../../platform/session/session.ts';
import { hintWords as words } from './hints.words.ts';
import { keepSeenHints, seenHints } from './seen-hints.ts';
import styles from './hint-steps.module.css';

export interface HintStepsProps {
  part: QuestionPart;
  hints: readonly string[];
}

/** Hints before the answer, one after another as they are asked for; after a right one, what they took of its worth. */
export function HintSteps({ part, hints }: HintStepsProps) {
  const { questionId, isSubmitted, questionStatus } = part;
  const { studentId } = useStudent();
  const [seen, setSeen] = useState(() => seenHints(studentId ?? 0, questionId));
  const [wasSubmitted, setWasSubmitted] = useState(isSubmitted);
  if (wasSubmitted !== isSubmitted) {
    setWasSubmitted(isSubmitted);
    // Asked anew, it begins without any.
    if (!isSubmitted) setSeen(0);
  }
  if (isSubmitted)
    return (
      seen > 0 &&
      questionStatus === 1 && (
        <p className="xz-caption xz-quiet">
          {words.counted(seen, Math.round(worthAfterHints(seen) * 100))}
        </p>
      )
    );
  const shown = hints.slice(0, seen);
  const show = () => {
    keepSeenHints(studentId ?? 0, questionId, shown.length + 1);
    setSeen(shown.length + 1);
  };
  return (
    <section className={styles.root} aria-label={words.label}>
      <div aria-live="polite">
        {shown.map((html, place) => (
          <div key={place} className={styles.hint}>
            <b className={styles.name}>{words.name(place + 1, hints.length)}</b>
            <RichHtml html={html} size="explanation" />
          </div>
        ))}
      </div>
      {shown.length < hints.length && (
        <div className={styles.ask}>
          <Button
            variant="subtle"
            leftSection={<IconBulb size={18} stroke={1.6} aria-hidden />}
            onClick={show}
          >
            {words.ask(shown.length + 1, hints.length)}
          </Button>
          {shown.length === 0 && <span className="xz-caption xz-quiet">{words.cost}</span>}
        </div>
      )}
    </section>
  );
}
