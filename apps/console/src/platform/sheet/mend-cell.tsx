import { TextInput } from '@mantine/core';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { useState } from 'react';
import styles from './mend-cell.module.css';

interface MendCellProps {
  /** 「第 4 行手机」 */
  label: string;
  value: string;
  /** What stands here is what the verdict is about. */
  tone: 'wrong' | 'review' | undefined;
  maxLength: number;
  onMend: (value: string) => void;
}

/** It was pressed to be written in. */
const focus = (field: HTMLElement | null) => field?.focus();

/** A cell that is mended where it stands: pressed it can be written in, Enter or leaving it keeps that. */
export function MendCell({ label, value, tone, maxLength, onMend }: MendCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // By a key it is left without going elsewhere: the focus stays in the cell.
  const [isStaying, setStaying] = useState(false);
  const keep = () => {
    if (typed !== null && typed.trim() !== value) onMend(typed.trim());
    setTyped(null);
  };
  if (typed === null)
    return (
      <button
        type="button"
        {...(isStaying && { ref: focus })}
        onBlur={() => setStaying(false)}
        className={styles.cell}
        data-tone={tone}
        aria-label={`改${label}：${value === '' ? '空' : value}`}
        onClick={() => setTyped(value)}
      >
        {value === '' ? '（空）' : value}
      </button>
    );
  return (
    <TextInput
      aria-label={label}
      ref={focus}
      maxLength={maxLength}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The button that takes the focus would be pressed by it.
        event.preventDefault();
        setStaying(true);
        if (event.key === 'Enter') keep();
        else setTyped(null);
      }}
    />
  );
}
