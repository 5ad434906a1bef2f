import { Pill } from '@mantine/core';
import { ruleNames } from '../../account/port/student-segments.ts';
import styles from './compose.module.css';
import type { DraftInHand } from './use-draft.ts';

/** By what else the list narrowed those whom it was asked to write to; each can be taken away. */
export function AudienceTokens({ hand: { draft, changeAudience } }: { hand: DraftInHand }) {
  const { rule, tag, assistantId } = draft.audience;
  const tokens = [
    ...(rule === undefined
      ? []
      : [{ key: 'rule' as const, words: `掉队原因 是 ${ruleNames[rule]}` }]),
    ...(tag === undefined ? [] : [{ key: 'tag' as const, words: `标签 是 ${tag}` }]),
    ...(assistantId === undefined
      ? []
      : [{ key: 'assistantId' as const, words: '只给选定助教的学员' }]),
  ];
  if (tokens.length === 0) return null;
  return (
    <div className={styles.pills}>
      {tokens.map(({ key, words }) => (
        <Pill
          key={key}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `拿掉“${words}”`, 'aria-hidden': false }}
          onRemove={() => changeAudience({ [key]: undefined })}
        >
          {words}
        </Pill>
      ))}
    </div>
  );
}
