import { editorPart } from '@xuezhou/client/markdown-editor/editor-part.tsx';

/** Fetched when somebody begins to answer. */
export const ReplyBox = editorPart(async () => (await import('./reply-form.tsx')).ReplyForm);
