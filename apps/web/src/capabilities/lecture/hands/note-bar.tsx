import { IconNotes } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { handsWords as words } from './hands.words.ts';
import type { HandTools } from './tools.ts';
import styles from './hands.module.css';

/** Under the thumb of a phone: a note at this second, and a question to a teacher. */
export function NoteBar({ ask, tools }: { ask: ReactNode; tools: HandTools }) {
  const second = useStore(tools.player, ({ time, beginsAt }) => Math.floor(beginsAt ?? time));
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.write}
        aria-haspopup="dialog"
        onClick={() => tools.player.setState({ wish: { kind: 'note', line: -1 } })}
      >
        <IconNotes size={19} stroke={1.6} aria-hidden />
        {words.noteAt(tools.clockText(second))}
      </button>
      <div className={styles.ask}>{ask}</div>
    </div>
  );
}
