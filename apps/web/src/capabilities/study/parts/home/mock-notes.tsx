import { Button } from '@mantine/core';
import type { MockPaper } from '@xuezhou/contract/mock';
import { Link } from '@tanstack/react-router';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { courseWords } from '../../study.words.ts';
import styles from './mock-notes.module.css';

const words = courseWords.mocks;

/** The mock papers whose clock is running; others wait on their own page. */
export function MockNotes({ papers }: { papers: readonly MockPaper[] }) {
  return papers
    .filter(({ examStatus }) => examStatus === 2)
    .map(({ paperId, title, answeredCount, questionCount, endsAt }) => (
      <section key={paperId} className={styles.root} aria-label={title}>
        <div className={styles.head}>
          <StatusChip tone="review">{words.inProgress}</StatusChip>
          {endsAt !== null && (
            <span className="xz-caption xz-quiet">{words.endsAt(momentText(endsAt))}</span>
          )}
        </div>
        <p className={styles.title}>{title}</p>
        <p className="xz-small xz-quiet">{words.answered(answeredCount, questionCount)}</p>
        <div className={styles.progress}>
          <ProgressLine
            value={answeredCount}
            max={questionCount}
            label={words.answered(answeredCount, questionCount)}
          />
        </div>
        <Button
          variant="light"
          fullWidth
          renderRoot={(props) => (
            <Link to="/events/$paperId/room" params={{ paperId }} {...props} />
          )}
        >
          {words.goOn}
        </Button>
      </section>
    ));
}
