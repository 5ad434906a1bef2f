import { editorPart } from '@xuezhou/client/markdown-editor/editor-part.tsx';

/** Fetched when a chapter is opened. */
export const ReadingEditor = editorPart(
  async () => (await import('./reading-editor.tsx')).ReadingEditor,
);
