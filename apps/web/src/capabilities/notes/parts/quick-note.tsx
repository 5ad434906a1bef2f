import { maxNoteText } from '@xuezhou/contract/notes';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { v7 as newId } from 'uuid';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { noteRefusal } from '../edit-outcomes.ts';
import { notesWords as words } from '../notes.words.ts';
import type { NotePlace } from '../place.ts';
import { sendEdit } from '../send-edit.ts';
import { useNoteDraft } from '../use-note-draft.ts';
import styles from './quick-note.module.css';

/** A note in little room, over a keyboard: its text, kept with every letter, and what saves it. */
export function QuickNote({ lecture, second, quote, onDone }: PagePartProps['quick-note']) {
  const place: NotePlace = { type: 'bullet', bulletId: lecture.bulletId };
  const { draft, write, clear } = useNoteDraft(place, undefined);
  const refusal = useStore(noteRefusal);
  const field = useRef<HTMLTextAreaElement>(null);
  const isSaving = useRef(false);
  const isTooLong = draft.text.length > maxNoteText;
  const at = draft.second ?? second;

  const begin = useEffectEvent(() => {
    const quoted = quote === '' ? '' : `> ${quote.replaceAll(/\s+/g, ' ').trim()}\n\n`;
    if (quoted !== '' && !draft.text.includes(quoted.trim()))
      write(draft.text === '' ? quoted : `${draft.text.trimEnd()}\n\n${quoted}`, second);
    const box = field.current;
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  });
  // Begun once; what is typed then stays as it is.
  useEffect(() => begin(), []);

  const save = async () => {
    const content = draft.text.trim();
    if (isSaving.current || content === '' || isTooLong) return;
    isSaving.current = true;
    const ids = { noteId: newId(), editId: newId() };
    try {
      await sendEdit(place, { ...ids, baseRevision: 0, content, second: at });
    } finally {
      isSaving.current = false;
    }
    if (noteRefusal.get() !== null) return;
    clear();
    onDone();
  };

  return (
    <form
      className={styles.root}
      aria-label={words.panel}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.head}>
        <p>{words.atSecond(clockText(at))}</p>
        <button type="button" onClick={onDone}>
          {words.cancel}
        </button>
        <button type="submit" data-main disabled={draft.text.trim() === '' || isTooLong}>
          {words.save}
        </button>
      </div>
      <textarea
        ref={field}
        rows={3}
        aria-label={words.ownWords}
        placeholder={words.hint}
        value={draft.text}
        onChange={(event) => write(event.currentTarget.value, second)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Escape') onDone();
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
          else return;
          event.preventDefault();
        }}
      />
      <p className={styles.problem} role="status">
        {isTooLong ? words.tooLong : refusal?.message}
      </p>
    </form>
  );
}
