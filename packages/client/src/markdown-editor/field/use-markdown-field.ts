import { useEditorState, type Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { editorWords as words } from '../editor.words.ts';
import { chooseFormula, chosenFormula } from '../formula/formula-nodes.ts';
import { usePictureUpload, type SendPicture, type SentPicture } from '../use-picture-upload.ts';
import { useTextEditor } from './use-text-editor.ts';

interface MarkdownFieldProps {
  markdown: string;
  /** Names the field. */
  label: string;
  placeholder: string;
  hasFocus: boolean;
  onChange: (markdown: string) => void;
  onSave: () => void;
  /** Takes the pictures that are chosen, pasted or dropped, where they do not stand in the text. */
  onPictures?: (files: readonly File[]) => void;
  /** How a picture that stands in the text is sent; as those of notes, when left out. */
  sendOne?: SendPicture;
  /** Of HTML from elsewhere, before it is cleaned as everywhere. */
  prepareHtml?: (html: string) => string;
  /** Undefined: it can be read at once. Else it is pasted when what reads it has come. */
  beforePaste?: (html: string) => Promise<string> | undefined;
}

/** A field in which Markdown is written as it will look: its editor, what stands open under it, and its pictures. */
export function useMarkdownField({ onChange, onSave, onPictures, ...look }: MarkdownFieldProps) {
  const [panel, setPanel] = useState<'formula' | 'link' | null>(null);
  const help = useId();
  const pictures = usePictureUpload(look.sendOne);
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
    if (onPictures) return onPictures(found);
    for (const file of found) await sendPicture(into, file, words.pictureName);
  };
  const { editor, settle } = useTextEditor({
    ...look,
    help,
    onChange,
    onSave,
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
    if (formula === null) putFormula(editor);
    setPanel('formula');
  };
  return {
    editor,
    /** The text of this moment. */
    settle,
    help,
    placeholder: look.placeholder,
    isBlank,
    formula,
    panel,
    setPanel,
    addFormula,
    pictures,
    sendPicture: (file: Blob, name: string) => sendPicture(editor, file, name),
    sendFiles: (files: readonly File[]) => sendFiles(editor, files),
  };
}

export type MarkdownFieldState = ReturnType<typeof useMarkdownField>;

/** What is chosen becomes a formula, or an empty one stands there. */
function putFormula(editor: Editor): void {
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

const pictureNode = ({ address, name }: SentPicture) => ({
  type: 'image',
  attrs: { src: address, alt: name },
});
