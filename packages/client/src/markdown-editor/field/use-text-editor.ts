import { getSchema } from '@tiptap/core';
import { useEditor, type Editor, type EditorOptions } from '@tiptap/react';
import type { EditorView } from '@tiptap/pm/view';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from '../../browser/composing.ts';
import { cleanPasted } from '../clean-pasted.ts';
import { readMarkdown, writeMarkdown } from '../document-markdown.ts';
import { editorSchema } from '../schema.ts';
import { textOutside } from './text-outside.ts';

interface TextEditorProps {
  markdown: string;
  /** Names the field. */
  label: string;
  placeholder: string;
  /** Id of what helps to write. */
  help: string;
  hasFocus: boolean;
  /** Of HTML from elsewhere, before it is cleaned as everywhere: what only this field knows to keep. */
  prepareHtml?: ((html: string) => string) | undefined;
  /** Of the same HTML: undefined where it can be read at once; else it is pasted when what reads it has come. */
  beforePaste?: ((html: string) => Promise<string> | undefined) | undefined;
  onChange: (markdown: string) => void;
  onSave: () => void;
  /** A formula was pressed. */
  onFormula: () => void;
  /** Dropped or pasted. */
  onFiles: (editor: Editor, files: readonly File[]) => void;
}

/** A long text is told when the hand rests: writing all of it anew would hold up the next letter. */
const longText = 2000;
const restMs = 400;
/** What was composed last is in the document by then: ProseMirror reads it up to 20 ms after the composition's end. */
const composedMs = 50;

/** The editor of one text, which is Markdown outside of it. */
export function useTextEditor({
  markdown,
  label,
  placeholder,
  help,
  hasFocus,
  prepareHtml,
  beforePaste,
  ...on
}: TextEditorProps) {
  const [{ content, text }] = useState(() => openText(markdown));
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Who is told when the hand rests is who draws the field by then: what it was drawn with at the last letter may be gone.
  const latest = useRef(on);
  useLayoutEffect(() => {
    latest.current = on;
  });
  const [revision, setRevision] = useState(0);
  const tell = ({ state }: Editor) => {
    clearTimeout(rest.current);
    const edited = text.edited(writeMarkdown(state.doc));
    if (edited !== null) {
      latest.current.onChange(edited);
      setRevision(text.revision());
    }
    return text.get();
  };
  const [composed, onComposed] = useComposed();
  const editor = useEditor({
    extensions: editorSchema,
    content,
    injectCSS: false,
    autofocus: hasFocus && 'end',
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: given }) => {
      clearTimeout(rest.current);
      if (given.state.doc.content.size < longText) tell(given);
      else rest.current = setTimeout(() => tell(given), restMs);
    },
    // What is pressed next may ask for the text.
    onBlur: ({ editor: given }) => void tell(given),
    editorProps: fieldOf(
      { label, placeholder, help, prepareHtml, beforePaste },
      { ...on, onComposed },
    ),
  });
  useOutsideText(editor, text, markdown, { revision, composed });
  const onLeave = useEffectEvent(() => void tell(editor));
  useEffect(() => {
    const leave = () => onLeave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  /** The text of this moment. */
  return { editor, settle: () => tell(editor) };
}

/**
 * How many compositions have ended, and what is to be called at the end of each. Heard through the editor's own events:
 * its element is not there while what surrounds it waits for something, and may be another one afterwards.
 */
function useComposed(): [count: number, onComposed: () => void] {
  const [composed, setComposed] = useState(0);
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(wait.current), []);
  const onComposed = () => {
    clearTimeout(wait.current);
    wait.current = setTimeout(() => setComposed((before) => before + 1), composedMs);
  };
  return [composed, onComposed];
}

/** Writes into the editor what comes from elsewhere, saved or from the server: never what it told, nor into a composition. */
function useOutsideText(
  editor: Editor,
  text: ReturnType<typeof textOutside>,
  markdown: string,
  { revision, composed }: { revision: number; composed: number },
) {
  useEffect(() => {
    if (editor.view.composing || !text.isFromElsewhere(markdown, revision)) return;
    editor
      .chain()
      .setMeta('addToHistory', false)
      .setContent(readMarkdown(markdown), { emitUpdate: false })
      .run();
    text.opened(markdown, writeMarkdown(editor.state.doc));
  }, [editor, markdown, text, revision, composed]);
}

type Named = Pick<
  TextEditorProps,
  'label' | 'placeholder' | 'help' | 'prepareHtml' | 'beforePaste'
>;
type EditorCallbacks = Pick<TextEditorProps, 'onSave' | 'onFormula' | 'onFiles'> & {
  onComposed: () => void;
};

/** The field as it is called and as it answers hands and keys. */
const fieldOf = (
  { label, placeholder, help, prepareHtml, beforePaste }: Named,
  on: EditorCallbacks,
): EditorOptions['editorProps'] => ({
  attributes: {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-describedby': help,
    'aria-placeholder': placeholder,
    class: 'xz-rich xz-editor-field',
  },
  transformPastedHTML: (html) => cleanPasted(prepareHtml?.(html) ?? html),
  handleDOMEvents: {
    // What is typed here is no command of the page.
    keydown: (_view, event) => event.stopPropagation(),
    compositionend: () => on.onComposed(),
  },
  handleClickOn: (view, _pos, node, nodePos) => {
    if (!node.type.name.startsWith('formula')) return false;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePos)));
    on.onFormula();
    return true;
  },
  handleKeyDown: (view, event) => {
    if (event.key !== 'Enter' || isComposing(event)) return false;
    if (event.ctrlKey || event.metaKey) {
      on.onSave();
      return true;
    }
    const { selection } = view.state;
    if (!(selection instanceof NodeSelection)) return false;
    if (!selection.node.type.name.startsWith('formula')) return false;
    on.onFormula();
    return true;
  },
  handlePaste: (view, { clipboardData }) =>
    takePaste(view, clipboardData, { beforePaste, onFiles: on.onFiles }),
  handleDrop: (view, event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return false;
    // The browser would leave the page for the file.
    event.preventDefault();
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (at)
      view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
    on.onFiles(editorOf(view), files);
    return true;
  },
});

type PasteWays = Pick<TextEditorProps, 'beforePaste' | 'onFiles'>;

/** Whether what is pasted is taken here, so that the editor does nothing about it. */
function takePaste(
  view: EditorView,
  clipboardData: DataTransfer | null,
  { beforePaste, onFiles }: PasteWays,
): boolean {
  const html = clipboardData?.getData('text/html') ?? '';
  const coming = html === '' ? undefined : beforePaste?.(html);
  if (coming !== undefined) {
    void pasteLater(view, html, coming);
    return true;
  }
  const files = [...(clipboardData?.files ?? [])];
  // Word puts a picture of the words beside the words.
  if (files.length === 0 || hasWords(html)) return false;
  onFiles(editorOf(view), files);
  return true;
}

/** Where the cursor is by then. What could not be fetched leaves what can be read without it. */
async function pasteLater(view: EditorView, html: string, coming: Promise<string>): Promise<void> {
  const read = await coming.catch(() => html);
  if (!view.isDestroyed) view.pasteHTML(read);
}

/** Tiptap names it on the field. */
const editorOf = ({ dom }: EditorView) => (dom as HTMLElement & { editor: Editor }).editor;

const hasWords = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== '';

function openText(markdown: string) {
  const content = readMarkdown(markdown);
  const written = writeMarkdown(getSchema(editorSchema).nodeFromJSON(content));
  return { content, text: textOutside(markdown, written) };
}
