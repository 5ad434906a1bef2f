import { act } from '@testing-library/react';
import type { Editor } from '@xuezhou/client/markdown-editor/slash-words.ts';

const editorOf = (box: HTMLElement) => (box as HTMLElement & { editor: Editor }).editor;

/** What a keyboard does to an editor needs a real browser: it is in the stories. */
export const typeIn = (box: HTMLElement, text: string) =>
  act(() => editorOf(box).chain().focus().insertContent({ type: 'text', text }).run());
