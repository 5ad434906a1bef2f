import type { PickReason } from '@xuezhou/contract/practice';
import { sessionWords as words } from '../session.words.ts';
import styles from './pick-note.module.css';

export interface PickNoteProps {
  reason: PickReason;
  /** Percent. */
  chance: number;
  topic: string | null;
}

/** Why smart practice asks this question. */
export function PickNote({ reason, chance, topic }: PickNoteProps) {
  return (
    <p className={styles.root}>
      <b>{words.why}</b>
      <span>
        {topic !== null && `${topic}：`}
        {words.reason(reason)}
        {` · ${words.chance(chance)}`}
      </span>
    </p>
  );
}
