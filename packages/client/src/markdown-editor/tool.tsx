import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import styles from './tools.module.css';

interface ToolProps {
  label: string;
  icon: Icon;
  keys?: string;
  /** Left out for what is no switch. */
  isOn?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

export function Tool({ label, icon: Sign, keys, isOn, isDisabled = false, onClick }: ToolProps) {
  const shown = keys?.replace('Mod', isMac ? '⌘' : 'Ctrl');
  return (
    <ActionIcon
      size={36}
      className={styles.tool}
      aria-label={label}
      title={shown === undefined ? label : `${label}（${shown}）`}
      aria-keyshortcuts={keys?.replace('Mod', isMac ? 'Meta' : 'Control')}
      aria-pressed={isOn}
      // It stays among the tools that the arrow keys reach.
      aria-disabled={isDisabled}
      {...(isDisabled && { 'data-disabled': true })}
      // The words keep their selection, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onClick()}
    >
      <Sign size={20} stroke={1.6} />
    </ActionIcon>
  );
}
