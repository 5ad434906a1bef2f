import { act } from '@testing-library/react';
import type { Editor } from '@tiptap/react';

/** What a keyboard does to an editor needs a real browser: it is in the stories. */
export const typeIn = (box: HTMLElement, text: string) =>
  act(() =>
    (box as HTMLElement & { editor: Editor }).editor.commands.insertContent({ type: 'text', text }),
  );
