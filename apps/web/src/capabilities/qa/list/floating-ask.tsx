import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { qaWords as words } from '../qa.words.ts';
import styles from './floating-ask.module.css';

/** Over the tab bar of a phone; while one reads on it folds to its icon. */
export function FloatingAsk({ onAsk }: { onAsk: () => void }) {
  const isFolded = useReadingOn();
  return (
    <Button
      className={styles.root}
      data-folded={isFolded || undefined}
      aria-label={words.askShort}
      leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
      onClick={onAsk}
    >
      {!isFolded && words.askShort}
    </Button>
  );
}

/** What a finger moves without meaning to. */
const trembleAt = 8;

/** The page was last scrolled down, and is not at its top. */
function useReadingOn(): boolean {
  const [isReadingOn, setReadingOn] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const now = Math.max(0, window.scrollY);
      if (Math.abs(now - last) < trembleAt && now > 0) return;
      setReadingOn(now > last);
      last = now;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return isReadingOn;
}
