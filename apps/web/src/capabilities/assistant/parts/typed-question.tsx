import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { longestQuestion } from '@xuezhou/contract/assistant';
import { useEffect, useRef } from 'react';
import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';

interface TypedQuestionProps {
  typed: string;
  /** What may be asked, while nothing is typed. */
  hint?: string;
  onType: (typed: string) => void;
  onSend: () => void;
}

const maxHeight = 160;

/** Grows with what is typed. Enter sends, with Shift it is a new line. */
export function TypedQuestion({ typed, hint = words.hint, onType, onSend }: TypedQuestionProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const own = field.current;
    if (own === null) return;
    own.style.height = 'auto';
    own.style.height = `${Math.min(own.scrollHeight, maxHeight)}px`;
  }, [typed]);
  return (
    <textarea
      ref={field}
      className={styles.typed}
      aria-label={words.asking}
      placeholder={hint}
      rows={1}
      maxLength={longestQuestion}
      value={typed}
      enterKeyHint="send"
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}
