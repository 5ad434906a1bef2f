import type { ComponentPropsWithRef, ReactNode } from 'react';

import styles from './tool-button.module.css';

interface ToolButtonProps extends ComponentPropsWithRef<'button'> {
  icon: ReactNode;
  /** Pressed, for what can be switched, such as a mark; drawn in the review colour. */
  isOn?: boolean;
  /** What is switched is no mark but a tool in use: drawn as chosen. */
  'data-opens'?: boolean;
  /** On a phone only the icon; the words stay for screen readers. */
  isIconOnPhone?: boolean;
}

/** A quiet tool: an icon and a word. */
export function ToolButton({ icon, isOn, isIconOnPhone, children, ...button }: ToolButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={styles.root}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
    >
      {icon}
      <span className={isIconOnPhone ? styles.deskWord : undefined}>{children}</span>
    </button>
  );
}
