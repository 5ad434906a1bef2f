import { TextInput } from '@mantine/core';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { useState } from 'react';
import { readTime, timeText } from './cue-at.ts';
import styles from './lecture-page.module.css';

interface TimeFieldProps {
  label: string;
  /** Milliseconds. */
  value: number;
  onChange: (value: number) => void;
}

/** A time as `12:46.0`. What is no time stays in the field until it is one. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const time = typed === undefined ? value : readTime(typed);
  const end = () => {
    if (time === undefined) return;
    setTyped(undefined);
    if (time !== value) onChange(time);
  };
  return (
    <TextInput
      className={styles.time}
      aria-label={label}
      inputMode="decimal"
      maxLength={12}
      value={typed ?? timeText(value)}
      error={time === undefined ? '像 12:46.0' : undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) end();
      }}
    />
  );
}
