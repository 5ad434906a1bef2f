import { Sheet } from '@xuezhou/ui/sheet';
import { useMemo } from 'react';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { notesWords as words } from '../notes.words.ts';
import type { NotePlace } from '../place.ts';
import { NoteEditor } from './note-editor.tsx';
import { NoteList } from './note-list.tsx';
import styles from './notes-panel.module.css';

/** The notes on a question, in a sheet beside it. */
export function QuestionNotes({
  courseId,
  questionId,
  groupId,
  isOpen,
  onClose,
}: PagePartProps['question-notes']) {
  const place = useMemo<NotePlace>(
    () => ({ type: 'question', courseId, questionId, groupId }),
    [courseId, questionId, groupId],
  );
  return (
    <Sheet title={words.panel} isOpen={isOpen} onClose={onClose} width={440}>
      <div key={questionId} className={styles.inSheet}>
        <NoteEditor place={place} placeholder={words.hint} />
        <NoteList place={place} emptyText={words.emptyQuestion} />
      </div>
    </Sheet>
  );
}
