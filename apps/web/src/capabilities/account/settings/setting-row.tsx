import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './setting-row.module.css';

interface SettingRowProps {
  label: ReactNode;
  /** A quiet line under the label. */
  hint?: ReactNode;
  /** Before the label. */
  icon?: ReactNode;
  value?: ReactNode;
  /** What changes it in place. */
  control?: ReactNode;
  /** What opens a form for it; on a phone the whole row does. */
  action?: RowAction | undefined;
}

export interface RowAction {
  label: string;
  /** Said in full: 更换手机. */
  name: string;
  isBusy?: boolean;
  onPress: () => void;
  /** Its code may be fetched already. */
  onNear?: () => void;
}

export function SettingRows({ children }: { children: ReactNode }) {
  return <ul>{children}</ul>;
}

/** One setting: its name, what it is, and what changes it. */
export function SettingRow({ label, hint, icon, value, control, action }: SettingRowProps) {
  return (
    <li className={styles.root}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <div className={styles.words}>
        <div className={styles.label}>{label}</div>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {value && <span className={styles.value}>{value}</span>}
      {control}
      {action && (
        <button
          type="button"
          className={styles.action}
          aria-label={action.name}
          aria-busy={action.isBusy}
          onPointerEnter={action.onNear}
          onClick={action.onPress}
        >
          <span className={styles.actionLabel}>{action.label}</span>
          <IconChevronRight className={styles.way} size={18} stroke={1.6} aria-hidden />
        </button>
      )}
    </li>
  );
}
