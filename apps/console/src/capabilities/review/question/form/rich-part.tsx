import { editorPart } from '@xuezhou/client/markdown-editor/editor-part.tsx';

/** Fetched when a question is opened that may be written. */
export const RichField = editorPart(async () => (await import('./rich-field.tsx')).RichField);
