import { Button } from '@mantine/core';
import type { MockPaper } from '@xuezhou/contract/mock';
import { Link } from '@tanstack/react-router';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { momentText } from '../../../platform/moment-text.ts';
import { courseWords } from '../study.words.ts';
import styles from './mock-notes.module.css';

const words = courseWords.mocks;

/** The mock papers whose clock is running; others wait on their own page. */
export function MockNotes({ papers }: { papers: readonly MockPaper[] }) {
  return papers
    .filter(({ examStatus }) => examStatus === 2)
    .map(({ paperId, title, answeredCount, questionCount, endsAt }) => (
      <section key={paperId} className={styles.root} aria-label={title}>
        <div className={styles.text}>
          <StatusChip tone="review">{words.inProgress}</StatusChip>
          <span className={styles.title}>{title}</span>
          <span className="xz-small xz-quiet">{words.answered(answeredCount, questionCount)}</span>
          {endsAt !== null && (
            <span className="xz-small xz-quiet">{words.endsAt(momentText(endsAt))}</span>
          )}
        </div>
        <Button
          variant="light"
          renderRoot={(props) => (
            <Link to="/events/$paperId/room" params={{ paperId }} {...props} />
          )}
        >
          {words.goOn}
        </Button>
      </section>
    ));
}
