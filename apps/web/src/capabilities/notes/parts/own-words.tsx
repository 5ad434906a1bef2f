import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { notesWords as words } from '../notes.words.ts';
import type { NotePlace } from '../place.ts';
import { usePlaceNotes } from '../use-place-notes.ts';
import styles from './own-words.module.css';

/** The notes on a question where its explanation is read; nothing while there are none. */
export function OwnWords({ courseId, questionId, onEdit }: PagePartProps['own-words']) {
  const place = useMemo<NotePlace>(
    () => ({ type: 'question', courseId, questionId, groupId: null }),
    [courseId, questionId],
  );
  const shown = usePlaceNotes(place).notes.filter(({ isDisabled }) => !isDisabled);
  if (shown.length === 0) return null;
  return (
    <section className={styles.root} aria-label={words.panel}>
      <div className={styles.head}>
        <h4>{words.panel}</h4>
        {onEdit && (
          <Button variant="subtle" size="compact-sm" aria-haspopup="dialog" onClick={onEdit}>
            {words.edit}
          </Button>
        )}
      </div>
      {shown.map((note) =>
        note.html === null ? (
          <p key={note.noteId} className={styles.plain}>
            {note.content}
          </p>
        ) : (
          <RichHtml key={note.noteId} html={note.html} size="note" />
        ),
      )}
    </section>
  );
}
