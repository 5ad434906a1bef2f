import { Popover } from '@mantine/core';
import { useState } from 'react';
import styles from './account-menu.module.css';
import { AccountPanel } from './account-panel.tsx';
import { AvatarButton } from './avatar-button.tsx';
import { accountWords as words } from './account.words.ts';

/** What the avatar in the header opens; a dialog rather than a menu, since it holds more than commands. */
export function AccountMenu() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover
      width={280}
      position="bottom-end"
      trapFocus
      returnFocus
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>
        <AvatarButton onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={words.account}>
        <AccountPanel onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
