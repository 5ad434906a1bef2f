import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { StudyPlan } from '@xuezhou/contract/study';
import { useId, useState } from 'react';
import { planViewWords } from './plan-view.words.ts';
import styles from './plan-spare.module.css';

const words = planViewWords.spare;
const { share: shareOf, saves, costs } = planViewWords.leave;

/** While the time suffices: what would be put aside first, so that whoever takes days off knows what hangs on it. */
export function PlanSpare({ plan: { courseId, spare = [] } }: { plan: StudyPlan }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [first] = spare;
  // A server of before does not say it.
  if (first === undefined) return null;
  return (
    <section className={styles.root} aria-label={words.label}>
      <div>
        <IconInfoCircle size={18} stroke={1.6} aria-hidden />
        <p>{words.first(first.readingName, first.minutes)}</p>
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.fold : words.order}
        </Button>
      </div>
      <div id={id}>
        {isOpen && (
          <>
            <ol>
              {spare.map(({ readingId, readingName, bookName, minutes, share, questions }) => (
                <li key={readingId}>
                  <Link to="/course/$courseId/topic/$readingId" params={{ courseId, readingId }}>
                    {readingName}
                  </Link>
                  <small>
                    {[shareOf(share, bookName), saves(minutes), costs(questions)].join(' · ')}
                  </small>
                </li>
              ))}
            </ol>
            <p className={styles.note}>{words.why}</p>
          </>
        )}
      </div>
    </section>
  );
}
