import { editorPart } from '@xuezhou/client/markdown-editor/editor-part.tsx';

/** Where a card is written. */
export const OwnCardEditor = editorPart(
  async () => (await import('./own-card-form.tsx')).OwnCardForm,
);
