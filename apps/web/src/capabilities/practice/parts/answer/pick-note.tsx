import type { QuestionListItem } from '@xuezhou/contract/practice';
import { pickWords as words } from '../../smart/pick.words.ts';
import styles from './pick-note.module.css';

export type PickNoteProps = NonNullable<QuestionListItem['pick']>;

/** Why smart practice asks this question, by its evidence. */
export function PickNote({ topic, ...pick }: PickNoteProps) {
  return (
    <p className={styles.root}>
      {words.why}：{topic !== null && `${topic}，`}
      {words.reasonsOf(pick).join(' · ')}
    </p>
  );
}
