import type { ReopenInfo } from '@xuezhou/contract/enrolment';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { courseWords } from '../../study.words.ts';
import styles from '../closed-notice.module.css';

const words = courseWords.reopenNote;

/** How the student's applications to reopen stand: those that wait, and those answered lately. */
export function ReopenNotes({ notes }: { notes: readonly ReopenInfo[] }) {
  return notes.map(({ courseId, courseName, state, reply }) => (
    <p key={courseId} className={styles.root} role="status">
      <StatusChip tone={state === 'approved' ? 'right' : 'review'}>{words[state]}</StatusChip>
      <span>
        {words.about(courseName)}
        {reply !== null && `：${reply}`}
      </span>
    </p>
  ));
}
