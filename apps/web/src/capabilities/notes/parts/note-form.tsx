import { Button } from '@mantine/core';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { maxNoteText } from '@xuezhou/contract/notes';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { editorWords } from '@xuezhou/client/markdown-editor/editor.words.ts';
import { MarkdownField } from '@xuezhou/client/markdown-editor/field/markdown-field.tsx';
import { useMarkdownField } from '@xuezhou/client/markdown-editor/field/use-markdown-field.ts';
import type { PlayerHandle } from '../../../platform/page/page-parts.tsx';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { noteRefusal } from '../edit-outcomes.ts';
import { notesWords as words } from '../notes.words.ts';
import type { NotePlace } from '../place.ts';
import { sendEdit } from '../send-edit.ts';
import type { ShownNote } from '../shown-notes.ts';
import { useNoteDraft } from '../use-note-draft.ts';
import styles from './note-form.module.css';

export interface NoteFormProps {
  place: NotePlace;
  /** The note that is edited; a new one when left out. */
  note?: ShownNote;
  /** Of the lecture, now. */
  second?: number;
  player?: PlayerHandle;
  placeholder: string;
  /** Opened by a press, it has the focus. */
  hasFocus?: boolean;
  /** Saved, or left. */
  onDone?: () => void;
}

/** A note is written as it will look. */
export function NoteForm(props: NoteFormProps) {
  const { place, note, second, player, placeholder, hasFocus, onDone } = props;
  const { draft, write, clear } = useNoteDraft(place, note);
  const refusal = useStore(noteRefusal);
  const isEmpty = draft.text.trim() === '';
  const isTooLong = draft.text.length > maxNoteText;

  const field = useMarkdownField({
    markdown: draft.text,
    label: words.ownWords,
    placeholder,
    // The menu from which an edit was begun is gone.
    hasFocus: hasFocus ?? note !== undefined,
    onChange: (text) => write(text, second ?? null),
    onSave: () => void save(),
  });
  const { editor, pictures } = field;
  const capture = async () => {
    const picture = await player?.capture();
    if (!picture) return pictures.tell(words.noPicture);
    const caption = player?.caption() ?? '';
    await field.sendPicture(picture, words.pictureOf(clockText(second ?? 0)));
    if (caption !== '' && !editor.isDestroyed) editor.commands.insertContent(quoteNodes(caption));
  };

  const isSaving = useRef(false);
  /** Once at a time: a second press before the first is kept would make another note of the same words. */
  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      await keep();
    } finally {
      isSaving.current = false;
    }
  };
  const keep = async () => {
    const content = field.settle().trim();
    if (content === '' || content.length > maxNoteText || pictures.isBusy) return;
    // Opened and left as it was, it is no edit.
    if (content !== note?.content.trim()) {
      await sendEdit(place, {
        noteId: note?.noteId ?? newId(),
        editId: newId(),
        baseRevision: draft.revision,
        content,
        second: note ? note.second : (draft.second ?? second ?? null),
      });
      // Refused already, its words stand here again.
      if (noteRefusal.get() !== null) return;
    }
    clear();
    field.setPanel(null);
    onDone?.();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <MarkdownField
        field={field}
        problem={isTooLong ? words.tooLong : refusal?.message}
        onCapture={player && (() => void capture())}
      >
        <div className={styles.actions}>
          <p id={field.help} className={styles.help} role="status">
            {pictures.isBusy ? editorWords.uploading : helpOf(draft)}
          </p>
          {onDone && (
            <Button variant="subtle" size="sm" onClick={onDone}>
              {words.cancel}
            </Button>
          )}
          <Button
            type="submit"
            variant="light"
            size="sm"
            disabled={isEmpty || isTooLong || pictures.isBusy}
          >
            {words.save}
          </Button>
        </div>
      </MarkdownField>
    </form>
  );
}

const quoteNodes = (caption: string) => [
  {
    type: 'blockquote',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: caption.replace(/\s+/g, ' ').trim() }],
      },
    ],
  },
  { type: 'paragraph' },
];

function helpOf({ text, second }: { text: string; second: number | null }): string {
  if (text.trim() === '') return '';
  return second === null
    ? words.draftKept
    : `${words.atSecond(clockText(second))} · ${words.draftKept}`;
}
