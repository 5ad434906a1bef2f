import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './player-controls.module.css';

interface ControlButtonProps {
  label: string;
  /** The key that does the same. */
  hint?: string;
  icon: ReactNode;
  onClick: () => void;
  /** For what can be switched. */
  isOn?: boolean;
  disabled?: boolean;
  /** Not in a narrow player. */
  needsRoom?: boolean;
}

/** One control under the picture; its name shows when a pointer rests on it. */
export function ControlButton(props: ControlButtonProps) {
  const { label, hint, icon, onClick, isOn, disabled, needsRoom } = props;
  return (
    // Inside the player, because in full screen nothing else is seen.
    <Tooltip label={hint ? `${label}（${hint}）` : label} withinPortal={false}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        data-room={needsRoom || undefined}
        disabled={disabled}
        onClick={onClick}
        {...(isOn !== undefined && { 'aria-pressed': isOn })}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
