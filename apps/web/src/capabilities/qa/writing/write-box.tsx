import { editorPart } from '@xuezhou/client/markdown-editor/editor-part.tsx';

/** Fetched when somebody begins to write. */
export const WriteBox = editorPart(async () => (await import('./write-form.tsx')).WriteForm);
