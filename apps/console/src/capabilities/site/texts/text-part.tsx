import { editorPart } from '@xuezhou/client/markdown-editor/editor-part.tsx';

/** Fetched when a text is opened to be written. */
export const TextEditor = editorPart(async () => (await import('./text-editor.tsx')).TextEditor);
