import { useMemo, useState, useSyncExternalStore } from 'react';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { notesWords as words } from '../notes.words.ts';
import type { NotePlace } from '../place.ts';
import { NoteEditor } from './note-editor.tsx';
import { NoteList } from './note-list.tsx';
import styles from './notes-panel.module.css';

/** The notes on a lecture: a new one stands at the second that is shown when its first letter is typed. */
export function LectureNotes({
  lecture,
  player,
  isFolded = false,
}: PagePartProps['lecture-notes']) {
  const { bulletId } = lecture;
  const place = useMemo<NotePlace>(() => ({ type: 'bullet', bulletId }), [bulletId]);
  const second = useSyncExternalStore(
    player.second.subscribe,
    player.second.get,
    player.second.get,
  );
  const [isOpen, setOpen] = useState(!isFolded);
  return (
    <div key={bulletId} className={styles.root} data-folded={isFolded || undefined}>
      {isOpen ? (
        <NoteEditor
          place={place}
          second={second}
          player={player}
          placeholder={words.hintAt(clockText(second))}
          {...(isFolded && { hasFocus: true })}
        />
      ) : (
        <button type="button" className={styles.field} onClick={() => setOpen(true)}>
          {words.hintAt(clockText(second))}
        </button>
      )}
      <NoteList place={place} player={player} emptyText={words.emptyLecture} />
    </div>
  );
}
