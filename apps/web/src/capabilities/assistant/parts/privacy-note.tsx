import { ActionIcon } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';
import { isPrivacyShown } from '../privacy-shown.ts';

/** What becomes of a question; in sight until one was sent, then behind the shield. */
export function PrivacyNote({ writes }: { writes: boolean }) {
  const [isOpen, setOpen] = useState(() => !isPrivacyShown());
  return (
    <>
      <ActionIcon
        size={44}
        variant="subtle"
        aria-label={words.privacyTitle}
        aria-expanded={isOpen}
        className={styles.shield}
        onClick={() => setOpen(!isOpen)}
      >
        <IconShieldLock size={20} stroke={1.6} />
      </ActionIcon>
      {isOpen && (
        <p className={styles.privacy}>{writes ? words.privacyModel : words.privacyPlain}</p>
      )}
    </>
  );
}
