import { editorPart } from '@xuezhou/client/markdown-editor/editor-part.tsx';

/** Fetched when an answer is to be changed. */
export const ReviseBox = editorPart(async () => (await import('./revise-form.tsx')).ReviseForm);
