import { useSuspenseQuery } from '@tanstack/react-query';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { insertText, useSlash } from '@xuezhou/client/markdown-editor/slash-words.ts';
import type { MarkdownFieldState } from '@xuezhou/client/markdown-editor/field/use-markdown-field.ts';
import { filledIn, type CannedValues } from '@xuezhou/rules/qa/canned-fields';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { cannedQuery } from '../qa.queries.ts';
import styles from './slash-menu.module.css';

/** In the text itself: tools and panels beside it have keys of their own, and so has a Chinese keyboard. */
const isTyped = (event: KeyboardEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest('[contenteditable]') !== null &&
  !(event.metaKey || event.ctrlKey || isComposing(event));

interface SlashMenuProps {
  editor: MarkdownFieldState['editor'];
  /** What the fields of a canned answer are filled with. */
  values: CannedValues;
  onChosen: (cannedId: number) => void;
  /** Esc, where no menu stands. */
  onEscape: () => void;
  children: ReactNode;
}

const maxShown = 6;

/** A slash at the beginning of a line finds a canned answer by its name; arrows choose, ↵ puts it there. */
export function SlashMenu({ editor, values, onChosen, onEscape, children }: SlashMenuProps) {
  const canned = useSuspenseQuery(cannedQuery).data;
  const slash = useSlash(editor);
  const [at, setAt] = useState(0);
  /** The slash that Esc put away. */
  const [left, setLeft] = useState<number | null>(null);
  const isOpen = slash !== null && slash.from !== left;
  const found = isOpen
    ? canned.filter(({ name }) => name.includes(slash.sought)).slice(0, maxShown)
    : [];
  const place = Math.min(at, found.length - 1);
  const choose = (index: number) => {
    const chosen = found[index];
    if (chosen === undefined) return;
    insertText(editor, filledIn(chosen.markdown, values), slash);
    onChosen(chosen.cannedId);
    setAt(0);
  };
  const commands: Readonly<Record<string, (() => void) | undefined>> = {
    ...(found.length > 0 && {
      ArrowDown: () => setAt((place + 1) % found.length),
      ArrowUp: () => setAt((place - 1 + found.length) % found.length),
      Enter: () => choose(place),
      Tab: () => choose(place),
    }),
    Escape: isOpen ? () => setLeft(slash.from) : onEscape,
  };
  const onKey = (event: KeyboardEvent) => {
    const command = commands[event.key];
    if (command === undefined || !isTyped(event)) return;
    // Else the editor would take the key too.
    event.preventDefault();
    event.stopPropagation();
    command();
  };
  return (
    <div className={styles.root} onKeyDownCapture={onKey}>
      {children}
      {isOpen && (
        <div className={styles.menu}>
          <p className={styles.help} role="status">
            {found.length === 0
              ? '没有这个名字的常用回答，按 Esc 当普通文字写'
              : `${found.length} 个常用回答，↑ ↓ 选，↵ 放进来`}
          </p>
          <div role="listbox" aria-label="常用回答">
            {found.map(({ cannedId, name, markdown }, index) => (
              <button
                key={cannedId}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={index === place}
                className={styles.item}
                // The editor keeps the focus, and with it the slash.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(index)}
              >
                <span>/{name}</span>
                <span className={styles.words}>{markdown}</span>
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
