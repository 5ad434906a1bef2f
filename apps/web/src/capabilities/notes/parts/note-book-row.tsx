import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { NoteBook } from '@xuezhou/contract/notes';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { notesWords as words } from '../notes.words.ts';
import styles from './note-book-row.module.css';

/** A book of the landing; one that is disabled shows as such and does not open. */
export function NoteBookRow({ book }: { book: NoteBook }) {
  const { course_id: courseId, book_id: bookId, bookName, count, editedAt, is_disable } = book;
  const row = (
    <>
      <span className={styles.name}>{bookName}</span>
      {editedAt !== null && count > 0 && (
        <span className={styles.when}>{words.lastEdited(momentText(editedAt))}</span>
      )}
      <span className={styles.count}>{count > 0 ? words.noteCount(count) : words.noCount}</span>
    </>
  );
  if (is_disable)
    return (
      <div className={styles.root} aria-disabled>
        {row}
        <StatusChip icon={<IconLock size={14} stroke={1.6} aria-hidden />}>
          {words.notOpen}
        </StatusChip>
      </div>
    );
  return (
    <Link className={styles.root} to="/notes/$courseId/book/$bookId" params={{ courseId, bookId }}>
      {row}
      <IconChevronRight size={18} stroke={1.6} aria-hidden />
    </Link>
  );
}
