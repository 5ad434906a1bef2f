import { editorPart } from '@xuezhou/client/markdown-editor/editor-part.tsx';

/** Fetched when a card is opened that may be written. */
export const SideField = editorPart(async () => (await import('./side-field.tsx')).SideField);
