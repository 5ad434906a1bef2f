import type { BeforeMock } from '@xuezhou/contract/mock';
import { Link } from '@tanstack/react-router';
import { SectionCard } from '@xuezhou/ui/section-card';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { mockWords } from '../mock.words.ts';
import styles from './attempt-list.module.css';

const words = mockWords.before;

/** The attempts that were handed in. Their transcripts are shut while another is in progress. */
export function AttemptList({ paper: { paperId, attempts, examStatus } }: { paper: BeforeMock }) {
  if (attempts.length === 0) return null;
  return (
    <SectionCard title={words.history}>
      <ul className={styles.root}>
        {attempts.map(({ attemptNo, mockScore, handedInAt }) => {
          const line = (
            <>
              <span>{words.attempt(attemptNo)}</span>
              <span className={styles.when}>{momentText(handedInAt)}</span>
              <span className={styles.score}>{mockWords.score(mockScore)}</span>
            </>
          );
          return (
            <li key={attemptNo}>
              {examStatus === 2 ? (
                <span className={styles.line}>{line}</span>
              ) : (
                <Link
                  className={styles.line}
                  to="/activity/transcript/$paperId"
                  params={{ paperId }}
                  search={{ attempt: String(attemptNo) }}
                >
                  {line}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}
