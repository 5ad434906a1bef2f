import { useEditorState, type Editor } from '@tiptap/react';
import { readMarkdown } from './document-markdown.ts';

export type { Editor };

interface Slash {
  /** What stands behind the slash. */
  readonly sought: string;
  readonly from: number;
  readonly to: number;
}

/**
 * A line that is being begun with a slash, to call up a text that was written before; null: none is. The same key
 * writes `、` on a Chinese keyboard.
 */
export function useSlash(editor: Editor): Slash | null {
  return useEditorState({ editor, selector: (given) => slashIn(given.editor) });
}

function slashIn({ state: { selection }, isFocused }: Editor): Slash | null {
  const { $from, empty } = selection;
  if (!isFocused || !empty || $from.parent.type.name !== 'paragraph') return null;
  const [, sought] =
    /^[/、]([^\s/、]*)$/.exec($from.parent.textBetween(0, $from.parentOffset, null, ' ')) ?? [];
  return sought === undefined ? null : { sought, from: $from.start(), to: $from.pos };
}

/** The text stands where the slash stood, or where the cursor is. */
export function insertText(editor: Editor, markdown: string, slash: Slash | null): void {
  const chain = editor.chain().focus();
  if (slash !== null) chain.deleteRange(slash);
  chain.insertContent(readMarkdown(markdown).content ?? []).run();
}
