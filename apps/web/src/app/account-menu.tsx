import { Avatar, Popover, UnstyledButton } from '@mantine/core';
import { useStudent } from '../platform/session.ts';
import styles from './account-menu.module.css';
import { AccountPanel } from './account-panel.tsx';
import { shellWords as words } from './shell.words.ts';

/** The avatar in the header; a dialog rather than a menu, since it holds more than commands. */
export function AccountMenu() {
  const student = useStudent();
  return (
    <Popover width={280} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles.target} aria-label={words.accountOf(student.nickname)}>
          <Avatar src={student.avatar} size={32} radius="xl" color="water" variant="light" alt="">
            {[...student.nickname][0]}
          </Avatar>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={words.account}>
        <AccountPanel />
      </Popover.Dropdown>
    </Popover>
  );
}
