import './note-field.css';
import { Button } from '@mantine/core';
import { EditorContent, useEditorState, type Editor } from '@tiptap/react';
import { useId, useState, type CSSProperties } from 'react';
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
import { usePictureUpload, type SentPicture } from '../use-picture-upload.ts';
import { FormulaPanel } from './formula-panel.tsx';
import { chooseFormula, chosenFormula } from './formula-nodes.ts';
import { LinkPanel } from './link-panel.tsx';
import { Tools } from './tools.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useNoteField } from './use-note-field.ts';
import styles from './note-form.module.css';

export interface NoteFormProps {
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

/** A note is written as it will look. */
export function NoteForm({ place, note, second, player, placeholder, onDone }: NoteFormProps) {
  const { draft, write, clear } = useNoteDraft(place, note);
  const [panel, setPanel] = useState<'formula' | 'link' | null>(null);
  const refusal = useStore(noteRefusal);
  const help = useId();
  const keyboard = useKeyboardInset();
  const isEmpty = draft.text.trim() === '';
  const isTooLong = draft.text.length > mostNoteText;

  const pictures = usePictureUpload();
  const sendPicture = (into: Editor, file: Blob, name: string) =>
    pictures.send(file, name, (sent) => {
      if (into.isDestroyed) return;
      const chain = into.chain();
      if (panel === null) chain.focus();
      // Behind what is chosen by now, which may be a formula.
      chain.insertContentAt(into.state.selection.to, pictureNode(sent)).run();
    });
  const sendFiles = async (into: Editor, files: readonly File[]) => {
    const found = files.filter(({ type }) => type.startsWith('image/'));
    if (found.length < files.length) pictures.tell(words.onlyPictures);
    for (const file of found) await sendPicture(into, file, words.pictureName);
  };
  const capture = async (into: Editor) => {
    const picture = await player?.capture();
    if (!picture) return pictures.tell(words.noPicture);
    const caption = player?.caption() ?? '';
    await sendPicture(into, picture, words.pictureOf(clockText(second ?? 0)));
    if (caption !== '' && !into.isDestroyed) into.commands.insertContent(quoteNodes(caption));
  };

  const save = async () => {
    const content = settle().trim();
    if (content === '' || content.length > mostNoteText || pictures.isBusy) return;
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
    setPanel(null);
    onDone?.();
  };

  const { editor, settle } = useNoteField({
    markdown: draft.text,
    placeholder,
    help,
    // The menu from which an edit was begun is gone.
    hasFocus: note !== undefined,
    onChange: (text) => write(text, second ?? null),
    onSave: () => void save(),
    onFormula: () => setPanel('formula'),
    onFiles: (into, files) => void sendFiles(into, files),
  });
  const { formula, isBlank } = useEditorState({
    editor,
    selector: (given) => ({
      formula: chosenFormula(given.editor.state),
      isBlank: given.editor.isEmpty,
    }),
  });
  // The cursor went elsewhere; it opens nothing by coming back.
  if (panel === 'formula' && formula === null) setPanel(null);
  const addFormula = () => {
    if (formula === null) {
      const { from, to } = editor.state.selection;
      const tex = editor.state.doc.textBetween(from, to, ' ').trim();
      editor
        .chain()
        .insertContent({ type: 'formula', attrs: { tex } })
        .command(({ tr }) => {
          chooseFormula(tr, from);
          return true;
        })
        .run();
    }
    setPanel('formula');
  };
  const problem = isTooLong ? words.tooLong : (pictures.problem ?? refusal?.message);

  return (
    <form
      className={styles.root}
      style={{ '--keyboard': `${keyboard}px` } as CSSProperties}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.field}>
        {isBlank && (
          <p className={styles.placeholder} aria-hidden>
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} />
      </div>
      <div className={styles.bar} data-above={keyboard > 0 || undefined}>
        {panel === 'formula' && formula && (
          <FormulaPanel editor={editor} formula={formula} onDone={() => setPanel(null)} />
        )}
        {panel === 'link' && <LinkPanel editor={editor} onDone={() => setPanel(null)} />}
        <Tools
          editor={editor}
          panel={panel}
          isBusy={pictures.isBusy}
          onFormula={addFormula}
          onLink={() => setPanel(panel === 'link' ? null : 'link')}
          onPictures={(files) => void sendFiles(editor, files)}
          onCapture={player && (() => void capture(editor))}
        />
      </div>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
          {!isTooLong && pictures.again && (
            <Button variant="subtle" size="sm" onClick={pictures.again}>
              {words.uploadAgain}
            </Button>
          )}
        </p>
      )}
      <div className={styles.actions}>
        <p id={help} className={styles.help} role="status">
          {pictures.isBusy ? words.uploading : helpOf(draft)}
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
    </form>
  );
}

const pictureNode = ({ address, name }: SentPicture) => ({
  type: 'image',
  attrs: { src: address, alt: name },
});

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
