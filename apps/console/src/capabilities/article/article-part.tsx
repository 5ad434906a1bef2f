import { editorPart } from '@xuezhou/client/markdown-editor/editor-part.tsx';

/** Fetched when an article is opened to be written. */
export const ArticleEditor = editorPart(
  async () => (await import('./article-editor.tsx')).ArticleEditor,
);
