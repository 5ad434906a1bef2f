import { editorPart } from '@xuezhou/client/markdown-editor/editor-part.tsx';

/** Where a note is written. */
export const NoteEditor = editorPart(async () => (await import('./note-form.tsx')).NoteForm);
