import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './toast.module.css';
import { usePhone } from './use-phone.ts';

/** done: it counted; undone: it was rolled back; failed: it did not work; info: the rest. */
export type ToastTone = 'done' | 'undone' | 'failed' | 'info';

const icons: Record<ToastTone, ReactNode> = {
  done: <IconCircleCheck size={22} stroke={1.6} aria-hidden />,
  undone: <IconArrowBackUp size={22} stroke={1.6} aria-hidden />,
  failed: <IconAlertCircle size={22} stroke={1.6} aria-hidden />,
  info: <IconInfoCircle size={22} stroke={1.6} aria-hidden />,
};

export interface ToastContent {
  tone: ToastTone;
  /** One line. */
  title: string;
  /** A second, quiet line. */
  text?: string | undefined;
  /** One action: 撤回, 重试. */
  action?: { label: string; onClick: () => void } | undefined;
  /** In place of the tone's icon, such as a water level. */
  icon?: ReactNode;
}

/**
 * What Mantine's `notifications.show` takes for one of our toasts: 5 s, without a close button.
 * The notifications container holds it while it is hovered or focused.
 */
export function toast({ tone, title, text, action, icon }: ToastContent) {
  return {
    icon: (
      <span className={styles.icon} data-tone={tone}>
        {icon ?? icons[tone]}
      </span>
    ),
    message: (
      <div className={styles.root}>
        <div className={styles.words}>
          <div>{title}</div>
          {text && <div className={styles.text}>{text}</div>}
        </div>
        {action && (
          <button type="button" className={styles.action} onClick={action.onClick}>
            {action.label}
          </button>
        )}
      </div>
    ),
    // A focused action must not push the words aside.
    styles: { body: { overflow: 'clip' } },
    autoClose: 5000,
    withCloseButton: false,
    withBorder: true,
    radius: 14,
    role: tone === 'failed' ? 'alert' : 'status',
  };
}

/**
 * Where toasts stand: over the bar on a phone; on a desk top right, or bottom right where what is pressed next stands at
 * the top, since a toast stays for as long as the pointer waits over it.
 */
export function useToastPosition<Desk extends 'top-right' | 'bottom-right'>(
  atDesk: Desk,
): 'bottom-center' | Desk {
  return usePhone() ? 'bottom-center' : atDesk;
}
