import { Button, Textarea } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { v7 as newId } from 'uuid';
import { mostNoteText } from '@xuezhou/contract/notes';
import type { PlayerHandle } from '../../../platform/page-parts.tsx';
import { useStore } from '../../../platform/store.ts';
import { clockText } from '../../../platform/clock-text.ts';
import { noteRefusal } from '../edit-outcomes.ts';
import { sendEdit } from '../send-edit.ts';
import { notesWords as words } from '../notes.words.ts';
import type { NotePlace } from '../place.ts';
import type { ShownNote } from '../shown-notes.ts';
import { useNoteDraft } from '../use-note-draft.ts';
import { usePictureUpload } from '../use-picture-upload.ts';
import { EditorTools } from './editor-tools.tsx';
import { FormulaBar } from './formula-bar.tsx';
import { NotePreview } from './note-preview.tsx';
import styles from './note-editor.module.css';

interface NoteEditorProps {
  place: NotePlace;
  /** The note that is edited; a new one when left out. */
  note?: ShownNote;
  /** Of the lecture, now. */
  second?: number;
  player?: PlayerHandle;
  placeholder: string;
  /** Saved, or left. */
  onDone?: () => void;
}

/** A note is written as text with a little markup; how it will look stands below. */
export function NoteEditor({ place, note, second, player, placeholder, onDone }: NoteEditorProps) {
  const { draft, write, clear } = useNoteDraft(place, note);
  const [hasFormulas, setFormulas] = useState(false);
  const refusal = useStore(noteRefusal);
  const field = useRef<HTMLTextAreaElement>(null);
  const help = useId();
  const isEdit = note !== undefined;
  // The menu from which an edit was begun is gone.
  useEffect(() => {
    if (isEdit) field.current?.focus();
  }, [isEdit]);
  const now = second ?? null;

  const insert = (before: string, after = '') => {
    const input = field.current;
    if (!input) return;
    const { selectionStart: start, selectionEnd: end, value } = input;
    const chosen = value.slice(start, end);
    const text = `${value.slice(0, start)}${before}${chosen}${after}${value.slice(end)}`;
    flushSync(() => write(text.slice(0, mostNoteText), now));
    input.focus();
    const cursor = start + before.length;
    input.setSelectionRange(cursor, cursor + chosen.length);
  };
  const insertLine = (line: string) => {
    const { selectionStart = 0, value = '' } = field.current ?? {};
    const isLineStart = selectionStart === 0 || value[selectionStart - 1] === '\n';
    insert(`${isLineStart ? '' : '\n'}${line}\n`);
  };
  const pictures = usePictureUpload(insertLine);

  const capture = async () => {
    const picture = await player?.capture();
    if (!picture) return pictures.tell(words.noPicture);
    const caption = player?.caption() ?? '';
    await pictures.send(picture, words.pictureOf(clockText(second ?? 0)));
    if (caption !== '') insertLine(`> ${caption.replaceAll('\n', ' ')}`);
  };

  const isEmpty = draft.text.trim() === '';
  const save = async () => {
    if (isEmpty) return;
    await sendEdit(place, {
      noteId: note?.noteId ?? newId(),
      editId: newId(),
      baseRevision: draft.revision,
      content: draft.text.trim(),
      second: note ? note.second : draft.second,
    });
    // Refused already, its words stand here again.
    if (noteRefusal.get() !== null) return;
    clear();
    onDone?.();
  };

  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        ref={field}
        variant="unstyled"
        classNames={{ input: styles.input }}
        aria-label={words.ownWords}
        aria-describedby={help}
        placeholder={placeholder}
        rows={3}
        maxLength={mostNoteText}
        value={draft.text}
        onChange={(event) => write(event.currentTarget.value, now)}
        onPaste={(event) => {
          const picture = [...event.clipboardData.files].find(({ type }) =>
            type.startsWith('image/'),
          );
          if (!picture) return;
          event.preventDefault();
          void pictures.send(picture, words.pictureName);
        }}
        onKeyDown={(event) => {
          // What is typed here is no command of the page.
          event.stopPropagation();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      {hasFormulas && <FormulaBar onInsert={insert} />}
      <div className={styles.bar}>
        <EditorTools
          hasFormulas={hasFormulas}
          isBusy={pictures.isBusy}
          onFormulas={() => setFormulas(!hasFormulas)}
          onInsert={insert}
          onPicture={(file) => void pictures.send(file, words.pictureName)}
          onCapture={player && (() => void capture())}
        />
        {onDone && (
          <Button variant="subtle" size="sm" onClick={onDone}>
            {words.cancel}
          </Button>
        )}
        <Button type="submit" variant="light" size="sm" disabled={isEmpty || pictures.isBusy}>
          {words.save}
        </Button>
      </div>
      <p id={help} className={styles.help} role="status">
        {pictures.isBusy ? words.uploading : helpOf(draft)}
      </p>
      {(pictures.problem ?? refusal) && (
        <p role="alert" className={styles.problem}>
          {pictures.problem ?? refusal?.message}
        </p>
      )}
      <NotePreview content={draft.text} />
    </form>
  );
}

function helpOf({ text, second }: { text: string; second: number | null }): string {
  if (text.length >= mostNoteText) return words.tooLong;
  if (text.trim() === '') return '';
  return second === null
    ? words.draftKept
    : `${words.atSecond(clockText(second))} · ${words.draftKept}`;
}
